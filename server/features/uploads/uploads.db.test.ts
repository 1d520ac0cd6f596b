import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { routes } from "../../../contract/routes.ts";
import { MAX_UNFINISHED, UPLOAD_DAYS } from "../../../contract/files/uploads.ts";
import { asSystem } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { cameraPhoto } from "../../testing/files/photos.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { uploadCalls } from "../../testing/files/upload-calls.ts";

let t: TestApp;
let company: TestCompany;
let photo: Buffer;
const { begin, begun, part, head, end, sent } = uploadCalls(() => t);

beforeAll(async () => {
  t = await startTestApp();
  photo = await cameraPhoto();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const onTask = () => ({ kind: "task", id: company.taskId });
const sweep = () =>
  sweepUploads({
    system: (work) => asSystem(t.database.pool, work),
    files: t.files,
    now: () => t.clock.now,
    warn: () => undefined,
  });

test("a file that arrives in parts is added like any other", async () => {
  const file = await sent({ ...onTask(), name: "../Slab 3.png" }, photo, company.engineer);
  expect(file).toMatchObject({
    name: "Slab 3.jpg",
    mediaType: "image/jpeg",
    bytes: photo.length,
    subject: { kind: "task", _id: company.taskId },
    thumbnail: "waiting",
    uploadedBy: { _id: company.engineer.id },
  });
  const content = await t.call(
    routes.getFileContent,
    { params: { id: file._id } },
    company.engineer,
  );
  expect(content.rawPayload.length).toBe(photo.length);
});

describe("bad requests are refused:", () => {
  test.each([
    ["0", 400],
    ["26214401", 413],
    ["-1", 400],
    ["many", 400],
  ])("a length of %s", async (length, status) => {
    const answer = await begin(onTask(), 1, company.engineer, { "upload-length": length });
    expect(answer.statusCode).toBe(status);
  });

  test("metadata without a record, of an unknown kind, with no id, or too much", async () => {
    for (const metadata of [
      {},
      { kind: "cat", id: newId() },
      { kind: "task", id: "7" },
      { kind: "task", id: newId(), latitude: "91" },
      { kind: "task", id: newId(), takenAt: "yesterday" },
      { kind: "task", id: newId(), name: "x".repeat(7_000) },
    ]) {
      const answer = await begin(metadata as never, 10, company.engineer);
      expect(answer.statusCode, answer.body).toBe(400);
    }
  });

  test("another version of the protocol, and another type of content", async () => {
    const url = await begun(onTask(), 10, company.engineer);
    const old = { "tus-resumable": "0.2.2" };
    const first = await part(url, { offset: 0, content: photo, headers: old }, company.engineer);
    expect(first.statusCode).toBe(412);
    expect(first.headers["tus-version"]).toBe("1.0.0");
    const json = { "content-type": "application/json" };
    const second = await part(url, { offset: 0, content: photo, headers: json }, company.engineer);
    expect(second.statusCode).toBe(415);
  });

  test("another offset than that of the server, and more than was announced", async () => {
    const url = await begun(onTask(), 10, company.engineer);
    const content = Buffer.alloc(5);
    const ahead = await part(url, { offset: 5, content }, company.engineer);
    expect(ahead.statusCode).toBe(409);
    expect(ahead.headers["upload-offset"]).toBe("0");
    const long = await part(url, { offset: 0, content: Buffer.alloc(11) }, company.engineer);
    expect(long.statusCode).toBe(413);
    expect((await part(url, { offset: 0, content }, company.engineer)).statusCode).toBe(204);
    expect((await part(url, { offset: 0, content }, company.engineer)).statusCode).toBe(409);
    expect((await head(url, company.engineer)).headers["upload-offset"]).toBe("5");
  });

  test("a part with another checksum, of which nothing stays", async () => {
    const url = await begun(onTask(), 10, company.engineer);
    const content = Buffer.from("abc");
    const headers = (digest: string) => ({ "upload-checksum": `sha256 ${digest}` });
    const wrong = { offset: 0, content, headers: headers("AAAA") };
    expect((await part(url, wrong, company.engineer)).statusCode).toBe(460);
    expect((await head(url, company.engineer)).headers["upload-offset"]).toBe("0");
    const right = { ...wrong, headers: headers("ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=") };
    expect((await part(url, right, company.engineer)).statusCode).toBe(204);
  });
});

test("content of a type that is not taken ends the upload", async () => {
  const content = Buffer.from("#!/bin/sh\necho no");
  const url = await begun(onTask(), content.length, company.engineer);
  expect((await part(url, { offset: 0, content }, company.engineer)).statusCode).toBe(415);
  expect((await head(url, company.engineer)).statusCode).toBe(404);
});

test("a name with zeros and a path in it is one that files can have", async () => {
  const name = "..\u0000/../a\u0000b.png";
  const file = await sent({ ...onTask(), name }, photo, company.engineer);
  expect(file.name).toBe("ab.jpg");
});

test("an upload is its sender's alone, in the company where it was begun", async () => {
  const url = await begun(onTask(), photo.length, company.engineer);
  const elsewhere = await createCompany(t.database.superuser);
  for (const other of [company.admin, company.contractorOn, elsewhere.engineer]) {
    expect((await head(url, other)).statusCode).toBe(404);
    expect((await part(url, { offset: 0, content: photo }, other)).statusCode).toBe(404);
    expect((await end(url, other)).statusCode).toBe(404);
  }
  expect((await begin(onTask(), 10, company.clientOn)).statusCode).toBe(403);
  const project = { kind: "project", id: company.projectId };
  expect((await begin(project, 10, company.contractorOn)).statusCode).toBe(403);
});

test("an upload waits for a record that is sent after it, and its bytes are sent once", async () => {
  const taskId = newId();
  const url = await begun({ kind: "task", id: taskId }, photo.length, company.engineer);
  const early = await part(url, { offset: 0, content: photo }, company.engineer);
  expect(early.statusCode).toBe(409);
  expect(early.json()).toMatchObject({ code: "record_unknown" });
  // All of it stays except one byte, with which the sender asks again.
  expect((await head(url, company.engineer)).headers["upload-offset"]).toBe(
    String(photo.length - 1),
  );

  const task = { _id: taskId, project: company.projectId, title: "Fill the crack" };
  expect((await t.call(routes.createTask, { body: task }, company.engineer)).statusCode).toBe(201);
  const last = { offset: photo.length - 1, content: photo.subarray(-1) };
  const done = await part(url, last, company.engineer);
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json<{ data: FileEntry }>().data).toMatchObject({
    bytes: photo.length,
    subject: { _id: taskId },
  });
});

test("a file that is sent twice is added once", async () => {
  const described = { ...onTask(), _id: newId() };
  await sent(described, photo, company.engineer);
  const again = await begin(described, photo.length, company.engineer);
  expect(again.statusCode).toBe(201);
  const url = String(again.headers.location);
  expect((await head(url, company.engineer)).headers["upload-offset"]).toBe(String(photo.length));
  expect((await begin(described, 10, company.engineer)).statusCode).toBe(409);
  const query = { query: { task: company.taskId } };
  const list = await t.call(routes.listFiles, query, company.engineer);
  expect(list.json()).toMatchObject({ total: 1 });

  // An upload by form is refused, too.
  const form = { body: { task: company.taskId, _id: described._id } };
  expect((await t.call(routes.addFile, form, company.engineer)).statusCode).toBe(409);
});

test("an upload that is given up is gone, and its id can be used again", async () => {
  const described = { ...onTask(), _id: newId() };
  const url = await begun(described, photo.length, company.engineer);
  expect((await end(url, company.engineer)).statusCode).toBe(204);
  expect((await head(url, company.engineer)).statusCode).toBe(404);
  await sent(described, photo, company.engineer);
});

test("an unfinished upload expires, and is swept with its bytes", async () => {
  const { now } = t.clock;
  const url = await begun(onTask(), photo.length, company.engineer);
  await part(url, { offset: 0, content: photo.subarray(0, 100) }, company.engineer);
  const id = url.split("/").at(-1) ?? "";
  await sweep();
  expect(await t.files.partials.size(id)).toBe(100);
  t.clock.now = new Date(now.getTime() + UPLOAD_DAYS * 86_400_000);
  try {
    expect((await head(url, company.engineer)).statusCode).toBe(404);
    await sweep();
    expect(await t.files.partials.size(id)).toBeUndefined();
  } finally {
    t.clock.now = now;
  }
});

test("a person has only so many unfinished uploads", async () => {
  for (let n = 0; n < MAX_UNFINISHED; n += 1) await begun(onTask(), 10, company.engineer);
  expect((await begin(onTask(), 10, company.engineer)).statusCode).toBe(429);
  expect((await begin(onTask(), 10, company.admin)).statusCode).toBe(201);
});

test("what is not finished counts towards what the company may store", async () => {
  const small = await startTestApp({
    database: t.database,
    allowance: { bytes: 1_000, files: 100 },
  });
  const calls = uploadCalls(() => small);
  try {
    expect((await calls.begin(onTask(), 600, company.engineer)).statusCode).toBe(201);
    expect((await calls.begin(onTask(), 600, company.admin)).statusCode).toBe(507);
  } finally {
    await small.close();
  }
});
