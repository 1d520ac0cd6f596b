import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { addFile } from "../../../contract/files/files.ts";
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from "../../../contract/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { type FormFile, formOf, smallPdf } from "../../testing/form.ts";
import { hugePng } from "../../testing/files/pictures.ts";
import {
  type FileSubject,
  added,
  company,
  content,
  contractorsTask,
  expenseId,
  photo,
  send,
  stored,
  t,
  prepare,
} from "./file-fixture.ts";

prepare();

async function rows(): Promise<number> {
  const { rows: all } = await t.database.superuser.query(
    "select from files where workspace_id = $1",
    [company.workspaceId],
  );
  return all.length;
}

describe("adding a file", () => {
  test("stores all of it under a clean name, and announces it", async () => {
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
    // The stored photo differs only in the name of the camera's owner, which is removed.
    expect(photo.includes("Secret Surveyor")).toBe(true);
    const stored = Buffer.from(
      photo.toString("latin1").replace("Secret Surveyor", "\0".repeat(15)),
      "latin1",
    );
    expect(whole.rawPayload.equals(stored)).toBe(true);
    expect(whole.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(photo.length),
      "content-disposition": `attachment; filename="beamgpj.exe.jpg"; filename*=UTF-8''beamgpj.exe.jpg`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
      "cdn-cache-control": "no-store",
    });
    const { rows } = await t.database.superuser.query(
      "select message, entity_type, entity_id from activities where workspace_id = $1",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      {
        message: "added file “beamgpj.exe.jpg” to task “Cast ground beam”",
        entity_type: "task",
        entity_id: taskId,
      },
    ]);
  });

  test("is idempotent by id, and refuses somebody else's id", async () => {
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

  test("twice with one Idempotency-Key adds one file, stored once", async () => {
    const { engineer, taskId } = company;
    const form = formOf({ task: taskId }, smallPdf);
    const upload = (of = form) =>
      t.raw(
        {
          method: "POST",
          url: addFile.path,
          payload: of.payload,
          headers: { ...of.headers, [IDEMPOTENCY_HEADER]: key },
        },
        engineer,
      );
    const key = newId();
    const first = await upload();
    const again = await upload();
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers).toMatchObject({ [REPLAYED_HEADER]: "true" });
    const other = await upload(formOf({ task: taskId }, { name: "x.jpg", content: photo }));
    expect(other.statusCode).toBe(422);
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
    "refuses %s under another extension, and says what it is",
    async (_, file, is) => {
      const answer = await send({ project: company.projectId }, file, company.admin);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().message).toContain(`“${file.name}” ${is}`);
      expect(await stored()).toEqual([]);
    },
  );

  test("refuses an empty, overlarge or bomb file, two at once, and two records", async () => {
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
      "This picture has 900 megapixels; at most 50 are allowed in a PNG. Make it smaller and add it again.",
    );
    expect(await stored()).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test("accepts exactly 25 MB", async () => {
    const rest = Buffer.alloc(25 * 1024 * 1024 - smallPdf.content.length);
    const whole = { ...smallPdf, content: Buffer.concat([smallPdf.content, rest]) };
    const { bytes } = await added({ project: company.projectId }, whole, company.admin);
    expect(bytes).toBe(25 * 1024 * 1024);
  });

  test("is for planners, and for contractors on their own records", async () => {
    const { admin, engineer, clientOn, contractorOn, contractorOff, projectId, taskId } = company;
    const cases: [FileSubject, TestPerson, number][] = [
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
