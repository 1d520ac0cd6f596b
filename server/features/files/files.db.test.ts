import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addFile,
  deleteFile,
  getFile,
  getFileContent,
  getFileThumbnail,
  type FileEntry,
  listFiles,
} from "../../../contract/files.ts";
import { deleteExpense } from "../../../contract/expenses.ts";
import { deleteProject } from "../../../contract/projects.ts";
import { deleteTask } from "../../../contract/tasks.ts";
import { listActivities } from "../../../contract/activities.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { addPerson, addProject, addTask, createCompany } from "../../testing/company.ts";
import type { TestCompany, TestPerson } from "../../testing/company.ts";
import { type FormFile, formOf, smallPdf } from "../../testing/form.ts";
import { addExpense } from "../../testing/furnish-money.ts";
import { hugePng, sidewaysPhoto } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeThumbnails } from "./make-thumbnails.ts";
import { removeStored, sweepOrphans } from "./sweep-files.ts";

let t: TestApp;
let company: TestCompany;
let expenseId: string;
let contractorsTask: string;
let photo: Buffer;

beforeAll(async () => {
  t = await startTestApp();
  photo = await sidewaysPhoto();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
  const { workspaceId, projectId, contractorOn } = company;
  const on = { workspaceId, projectId, createdBy: contractorOn.id };
  expenseId = await addExpense(t.database.superuser, {
    ...on,
    status: "submitted",
    amount: 500,
    mark: "Sharp sand",
  });
  contractorsTask = await addTask(t.database.superuser, { ...on, title: "Blind the trench" });
});

const services = () => ({
  system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(t.database.pool, work),
  files: t.files,
  now: () => t.clock.now,
  warn: () => undefined,
  publish: (all: Parameters<typeof t.live.publish>[0]) => t.live.publish(all),
});

type Home = { project: string } | { task: string } | { expense: string };

async function send(fields: Home & { _id?: string }, file: FormFile, as: TestPerson) {
  return t.raw({ method: "POST", url: addFile.path, ...formOf(fields, file) }, as);
}

async function added(fields: Home, file: FormFile, as: TestPerson): Promise<FileEntry> {
  const answer = await send(fields, file, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: FileEntry }>().data;
}

const get = (id: string, as: TestPerson) => t.call(getFile, { params: { id } }, as);
const content = (id: string, as: TestPerson, headers: Record<string, string> = {}) =>
  t.call(getFileContent, { params: { id }, headers }, as);
const thumbnail = (id: string, as: TestPerson) => t.call(getFileThumbnail, { params: { id } }, as);
const remove = (id: string, as: TestPerson) => t.call(deleteFile, { params: { id } }, as);

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.files.list(`uploads/${company.workspaceId}/`)) keys.push(key);
  return keys;
}

async function rows(): Promise<number> {
  const { rows: all } = await t.database.superuser.query(
    "select from files where workspace_id = $1",
    [company.workspaceId],
  );
  return all.length;
}

describe("adding a file", () => {
  test("keeps it whole under a name that is clean, and tells of it", async () => {
    const { engineer, projectId, taskId, clientOn } = company;
    t.announced.length = 0;
    const file = await added(
      { task: taskId },
      { name: "../../C:\\sites\\beam\u202Egpj.exe.PNG", type: "text/html", content: photo },
      engineer,
    );
    expect(file).toMatchObject({
      project: projectId,
      task: taskId,
      expense: null,
      name: "beamgpj.exe.jpg",
      mediaType: "image/jpeg",
      bytes: photo.length,
      width: 40,
      height: 20,
      thumbnail: "waiting",
      uploadedBy: { _id: engineer.id, name: engineer.name },
    });
    expect(t.announced).toContainEqual(
      expect.objectContaining({ topic: "file", project: projectId, id: taskId }),
    );
    const whole = await content(file._id, clientOn);
    expect(whole.rawPayload.equals(photo)).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(photo.length),
      "content-disposition": `attachment; filename="beamgpj.exe.jpg"; filename*=UTF-8''beamgpj.exe.jpg`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
    });
    const { rows: told } = await t.database.superuser.query(
      "select message, entity_type, entity_id from activities where workspace_id = $1",
      [company.workspaceId],
    );
    expect(told).toEqual([
      {
        message: "added file “beamgpj.exe.jpg” to task “Cast ground beam”",
        entity_type: "task",
        entity_id: taskId,
      },
    ]);
  });

  test("twice with one id is one file, and nobody else's", async () => {
    const { engineer, admin, taskId, projectId } = company;
    const _id = newId();
    expect((await send({ task: taskId, _id }, smallPdf, engineer)).statusCode).toBe(201);
    const again = await send({ task: taskId, _id }, smallPdf, engineer);
    expect(again.json().data._id).toBe(_id);
    expect(await stored()).toHaveLength(1);
    for (const other of [
      await send({ task: taskId, _id }, smallPdf, admin),
      await send({ project: projectId, _id }, smallPdf, engineer),
      await send({ task: taskId, _id }, { name: "x.jpg", content: photo }, engineer),
    ])
      expect(other.statusCode).toBe(409);
    expect(await stored()).toHaveLength(1);
    expect(await rows()).toBe(1);
  });

  const lies: [string, FormFile, string][] = [
    [
      "a program",
      { name: "photo.jpg", type: "image/jpeg", content: Buffer.from("MZ".padEnd(600, "\0")) },
      "is of type EXE",
    ],
    [
      "a page",
      { name: "plan.pdf", content: Buffer.from("<html><script>1</script>") },
      "holds neither",
    ],
    [
      "an SVG",
      { name: "a.png", content: Buffer.from('<?xml version="1.0"?><svg/>') },
      "is of type XML",
    ],
    ["a GIF", { name: "a.png", content: Buffer.from("GIF89a".padEnd(40, "\0")) }, "is of type GIF"],
    [
      "a zip",
      { name: "a.pdf", content: Buffer.from("PK\u0003\u0004".padEnd(60, "\0")) },
      "is of type ZIP",
    ],
  ];
  test.each(lies)(
    "refuses %s that bears another name, and says what it is",
    async (_, file, is) => {
      const answer = await send({ project: company.projectId }, file, company.admin);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().message).toContain(`“${file.name}” ${is}`);
      expect(await stored()).toEqual([]);
    },
  );

  test("refuses what is empty, too large, a bomb, two at once, or on two things", async () => {
    const { admin, projectId, taskId } = company;
    const on = { project: projectId };
    const large = Buffer.concat([smallPdf.content, Buffer.alloc(25 * 1024 * 1024)]);
    const half = formOf(on, { ...smallPdf, content: large });
    const raw = (form: { payload: Buffer; headers: Record<string, string> }) =>
      t.raw({ method: "POST", url: addFile.path, ...form }, admin);
    const answers = [
      await send(on, { ...smallPdf, content: Buffer.alloc(0) }, admin),
      await raw(half),
      await send(on, { name: "wall.png", content: hugePng(30_000, 30_000) }, admin),
      await raw(formOf(on, smallPdf, smallPdf)),
      await raw(formOf({ ...on, task: taskId }, smallPdf)),
      await raw(formOf({}, smallPdf)),
      await raw(formOf(on)),
      await raw({
        ...formOf(on, smallPdf),
        payload: formOf(on, smallPdf).payload.subarray(0, 300),
      }),
      await raw({ payload: Buffer.from("{}"), headers: { "content-type": "application/json" } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      400, 413, 413, 400, 400, 400, 400, 400, 415,
    ]);
    expect(answers[1]?.json().message).toContain("25 MB");
    expect(answers[2]?.json().message).toBe(
      "This picture has 900 megapixels; at most 100 can be taken in.",
    );
    expect(await stored()).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test("takes exactly 25 MB", async () => {
    const rest = Buffer.alloc(25 * 1024 * 1024 - smallPdf.content.length);
    const whole = { ...smallPdf, content: Buffer.concat([smallPdf.content, rest]) };
    const { bytes } = await added({ project: company.projectId }, whole, company.admin);
    expect(bytes).toBe(25 * 1024 * 1024);
  });

  test("is for planners, and for contractors on what is theirs", async () => {
    const { admin, engineer, clientOn, contractorOn, contractorOff, projectId, taskId } = company;
    const cases: [Home, TestPerson, number][] = [
      [{ project: projectId }, admin, 201],
      [{ expense: expenseId }, engineer, 201],
      [{ project: projectId }, contractorOn, 403],
      [{ task: taskId }, contractorOn, 403],
      [{ task: contractorsTask }, contractorOn, 201],
      [{ expense: expenseId }, contractorOn, 201],
      [{ task: contractorsTask }, contractorOff, 404],
      [{ expense: expenseId }, contractorOff, 404],
      [{ project: projectId }, clientOn, 403],
      [{ expense: expenseId }, clientOn, 403],
    ];
    for (const [home, person, status] of cases)
      expect((await send(home, smallPdf, person)).statusCode, JSON.stringify(home)).toBe(status);
    expect((await t.call(addFile, { body: { project: projectId } })).statusCode).toBe(401);
  });
});

describe("what one sees of files", () => {
  test("follows what they hang on, and nothing tells a client of a receipt", async () => {
    const { admin, clientOn, clientOff, contractorOn, contractorOff, projectId, taskId } = company;
    const elsewhere = await createCompany(t.database.superuser, "Other Builders");
    const onProject = await added({ project: projectId }, smallPdf, admin);
    const onTask = await added({ task: taskId }, smallPdf, admin);
    const onExpense = await added({ expense: expenseId }, smallPdf, admin);
    const seen: [FileEntry, Home, TestPerson[], TestPerson[]][] = [
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

  test("is asked anew each time, though the browser has it", async () => {
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

  test("comes page by page, newest first", async () => {
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

describe("removing a file", () => {
  test("is for planners and whoever added it, while nothing was approved by it", async () => {
    const { admin, engineer, contractorOn, workspaceId, projectId } = company;
    const other = await addPerson(t.database.superuser, workspaceId, "Bola Mason", "contractor");
    await t.database.superuser.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [workspaceId, projectId, other.id],
    );
    const onTask = await added({ task: contractorsTask }, smallPdf, contractorOn);
    expect((await remove(onTask._id, other)).statusCode).toBe(403);
    expect((await remove(onTask._id, contractorOn)).statusCode).toBe(200);
    expect((await remove(onTask._id, contractorOn)).statusCode).toBe(404);

    const receipt = await added({ expense: expenseId }, smallPdf, contractorOn);
    await t.database.superuser.query("update expenses set status = 'approved' where id = $1", [
      expenseId,
    ]);
    expect((await remove(receipt._id, contractorOn)).statusCode).toBe(409);
    expect((await remove(receipt._id, engineer)).statusCode).toBe(200);
    expect(await stored()).toHaveLength(2);
    await removeStored(services());
    expect(await stored()).toEqual([]);
    expect((await content(receipt._id, admin)).statusCode).toBe(404);
  });

  test("comes with the deletion of whatever it hangs on", async () => {
    const { admin, owner, workspaceId, projectId, taskId } = company;
    const gone = await addProject(t.database.superuser, {
      workspaceId,
      title: "Shed",
      createdBy: owner.id,
    });
    await added({ task: taskId }, { name: "a.jpg", content: photo }, admin);
    await added({ expense: expenseId }, smallPdf, admin);
    await added({ project: gone }, smallPdf, admin);
    const kept = await added({ project: projectId }, smallPdf, admin);
    await makeThumbnails(services());
    expect(await stored()).toHaveLength(5);
    await t.database.superuser.query("update expenses set status = 'draft' where id = $1", [
      expenseId,
    ]);
    const deletions = [
      await t.call(deleteTask, { params: { id: taskId } }, admin),
      await t.call(deleteExpense, { params: { id: expenseId } }, admin),
      await t.call(deleteProject, { params: { id: gone } }, admin),
    ];
    expect(deletions.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await removeStored(services());
    expect(await stored()).toHaveLength(1);
    expect((await content(kept._id, admin)).statusCode).toBe(200);
    await t.database.superuser.query("delete from workspaces where id = $1", [workspaceId]);
    await removeStored(services());
    expect(await stored()).toEqual([]);
  });
});

describe("thumbnails", () => {
  test("are made after the answer: upright, small, and without what the camera wrote", async () => {
    const { engineer, taskId, projectId, clientOn } = company;
    const file = await added({ task: taskId }, { name: "a.jpg", content: photo }, engineer);
    expect(String(photo)).toContain("Secret Surveyor");
    expect((await thumbnail(file._id, clientOn)).statusCode).toBe(404);
    t.announced.length = 0;
    await makeThumbnails(services());
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

  test("of what cannot be read fail, and the file stays", async () => {
    const { engineer, taskId } = company;
    const on = { task: taskId };
    const noHeader = Buffer.concat([photo.subarray(0, 24), Buffer.alloc(200)]);
    const first = await added(on, { name: "a.jpg", content: noHeader }, engineer);
    expect(first).toMatchObject({ thumbnail: "failed", width: null });
    const noEnd = await added(on, { name: "b.png", content: hugePng(3_000, 3_000) }, engineer);
    expect(noEnd.thumbnail).toBe("waiting");
    await makeThumbnails(services());
    expect(["failed", "ready"]).toContain((await get(noEnd._id, engineer)).json().data.thumbnail);
    expect((await content(noEnd._id, engineer)).statusCode).toBe(200);
    const pdf = await added(on, smallPdf, engineer);
    expect(pdf.thumbnail).toBe("none");
  });
});

test("what no row names is swept after a day, and nothing else", async () => {
  const { admin, projectId } = company;
  const { _id } = await added({ project: projectId }, { name: "a.jpg", content: photo }, admin);
  await makeThumbnails(services());
  const orphan = `uploads/${company.workspaceId}/${newId()}`;
  await t.files.put(orphan, Readable.from([photo]));
  await t.files.put("reports/not-ours", Readable.from([photo]));
  // As a server sees them that was started with another database, or an empty one.
  const others = [`uploads/${newId()}/${newId()}`, "uploads/elsewhere/photo"];
  for (const key of others) await t.files.put(key, Readable.from([photo]));
  await sweepOrphans(services());
  expect(await stored()).toHaveLength(3);
  const later = new Date(Date.now() + 25 * 3_600_000);
  await sweepOrphans({ ...services(), now: () => later });
  expect(await stored()).toHaveLength(2);
  for (const key of others) (await t.files.get(key)).destroy();
  expect((await thumbnail(_id, admin)).statusCode).toBe(200);
  for (const key of [...others, "reports/not-ours"]) await t.files.remove(key);
});
