import { Buffer } from "node:buffer";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { getFile, listFiles } from "../../../contract/files/files.ts";
import { listActivities } from "../../../contract/activities.ts";
import { createCompany, type TestPerson } from "../../testing/company.ts";
import { smallPdf } from "../../testing/form.ts";
import { loseConnectionWhen } from "../../testing/database/lose-connection.ts";
import { hugePng } from "../../testing/files/pictures.ts";
import { thumbnailMaker } from "./make-thumbnails.ts";
import {
  type FileSubject,
  added,
  company,
  content,
  expenseId,
  photo,
  remove,
  services,
  t,
  thumbnail,
  prepare,
} from "./file-fixture.ts";

prepare();

const get = (id: string, as: TestPerson) => t.call(getFile, { params: { id } }, as);

describe("access to files", () => {
  test("follows their record, and a client never learns of a receipt", async () => {
    const { admin, clientOn, clientOff, contractorOn, contractorOff, projectId, taskId } = company;
    const elsewhere = await createCompany(t.database.superuser, "Other Builders");
    const onProject = await added({ project: projectId }, smallPdf, admin);
    const onTask = await added({ task: taskId }, smallPdf, admin);
    const onExpense = await added({ expense: expenseId }, smallPdf, admin);
    const seen: [FileEntry, FileSubject, TestPerson[], TestPerson[]][] = [
      [
        onProject,
        { project: projectId },
        [admin, clientOn, contractorOn],
        [clientOff, contractorOff],
      ],
      [onTask, { task: taskId }, [admin, clientOn, contractorOn], [clientOff, contractorOff]],
      [onExpense, { expense: expenseId }, [admin, contractorOn], [clientOn, contractorOff]],
    ];
    for (const [{ _id }, home, those, others] of seen) {
      for (const person of those) {
        expect((await get(_id, person)).statusCode).toBe(200);
        expect((await content(_id, person)).statusCode).toBe(200);
        const list = await t.call(listFiles, { query: home }, person);
        expect(list.json().data).toMatchObject([{ _id }]);
      }
      for (const person of [...others, elsewhere.owner]) {
        expect((await get(_id, person)).statusCode).toBe(404);
        expect((await content(_id, person)).statusCode).toBe(404);
        expect((await t.call(listFiles, { query: home }, person)).statusCode).toBe(404);
        expect([403, 404]).toContain((await remove(_id, person)).statusCode);
      }
    }
    const feed = async (person: TestPerson) =>
      (await t.call(listActivities, { query: { project: projectId } }, person)).body;
    expect(await feed(contractorOn)).toContain("expense “Sharp sand”");
    expect(await feed(clientOn)).toContain("task “Cast ground beam”");
    expect(await feed(clientOn)).not.toContain("Sharp sand");
  });

  test("is checked on every request, even if the browser has the file cached", async () => {
    const { admin, clientOn, projectId } = company;
    const { _id } = await added({ project: projectId }, smallPdf, admin);
    const first = await content(_id, clientOn);
    const held = { "if-none-match": String(first.headers["etag"]) };
    const again = await content(_id, clientOn, held);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await t.database.superuser.query("delete from project_members where user_id = $1", [
      clientOn.id,
    ]);
    expect((await content(_id, clientOn, held)).statusCode).toBe(404);
  });

  test("is paged, newest first", async () => {
    const { admin, projectId } = company;
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      t.clock.now = new Date(t.clock.now.getTime() + 1_000);
      ids.unshift((await added({ project: projectId }, smallPdf, admin))._id);
    }
    const page = async (cursor?: string) =>
      (
        await t.call(
          listFiles,
          { query: { project: projectId, limit: 2, ...(cursor ? { cursor } : {}) } },
          admin,
        )
      ).json();
    const first = await page();
    const second = await page(first.nextCursor);
    const shown = [...first.data, ...second.data].map(({ _id }: FileEntry) => _id);
    expect(shown).toEqual(ids);
    expect([first.total, second.nextCursor]).toEqual([3, null]);
  });
});

describe("thumbnails", () => {
  test("are made after the answer: upright, small, and without camera metadata", async () => {
    const { engineer, taskId, projectId, clientOn } = company;
    const file = await added({ task: taskId }, { name: "a.jpg", content: photo }, engineer);
    expect(String(photo)).toContain("Secret Surveyor");
    expect((await thumbnail(file._id, clientOn)).statusCode).toBe(404);
    t.announced.length = 0;
    await thumbnailMaker(services()).run();
    expect(t.announced).toContainEqual(
      expect.objectContaining({ topic: "file", project: projectId, id: taskId }),
    );
    const answer = await thumbnail(file._id, clientOn);
    expect(answer.headers["content-type"]).toBe("image/webp");
    const small = await sharp(answer.rawPayload).metadata();
    expect(small).toMatchObject({ format: "webp", width: 40, height: 20 });
    expect(small.exif).toBeUndefined();
    expect((await get(file._id, clientOn)).json().data.thumbnail).toBe("ready");
  });

  test("are made again if the database is lost, and the attempt does not count", async () => {
    const { engineer, taskId } = company;
    const file = await added({ task: taskId }, { name: "a.jpg", content: photo }, engineer);
    const { superuser } = t.database;
    const losses = await loseConnectionWhen(superuser, "files", "new.thumbnail <> 'waiting'");
    const maker = thumbnailMaker(services());
    await expect(maker.run()).rejects.toThrow("terminating connection");
    await losses.end();
    t.clock.now = new Date(t.clock.now.getTime() + 1_000);
    await maker.run();
    const { rows } = await superuser.query(
      "select thumbnail, thumbnail_attempts from files where id = $1",
      [file._id],
    );
    expect(rows).toEqual([{ thumbnail: "ready", thumbnail_attempts: 1 }]);
  });

  test("of an unreadable picture fail, and the file stays", async () => {
    const { engineer, taskId } = company;
    const on = { task: taskId };
    const noHeader = Buffer.concat([photo.subarray(0, 24), Buffer.alloc(200)]);
    const first = await added(on, { name: "a.jpg", content: noHeader }, engineer);
    expect(first).toMatchObject({ thumbnail: "failed", width: null });
    const noEnd = await added(on, { name: "b.png", content: hugePng(3_000, 3_000) }, engineer);
    expect(noEnd.thumbnail).toBe("waiting");
    await thumbnailMaker(services()).run();
    expect(["failed", "ready"]).toContain((await get(noEnd._id, engineer)).json().data.thumbnail);
    expect((await content(noEnd._id, engineer)).statusCode).toBe(200);
    const pdf = await added(on, smallPdf, engineer);
    expect(pdf.thumbnail).toBe("none");
  });
});
