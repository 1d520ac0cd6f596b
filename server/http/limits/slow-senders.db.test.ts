import { readdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addFile } from "../../../contract/files/files.ts";
import { routes } from "../../../contract/routes.ts";
import { diskFiles } from "../../platform/files/file-disk.ts";
import {
  addPerson,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { formOf, smallPdf } from "../../testing/form.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let folder: string;
let sockets: Socket[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "plumbline-slow-"));
  // As in production, but measured over one second: a sender who sends nothing is slow.
  t = await startTestApp({
    files: diskFiles(folder),
    slow: { bytesPerSecond: 16_000, windowMs: 1_000 },
  });
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Begins a request and stops after `begun`. @returns what the server has answered so far. */
async function begin(
  { path: url, type, begun }: { readonly path: string; readonly type: string; begun: string },
  person: TestPerson,
) {
  const address = t.app.server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  let answer = "";
  socket.setEncoding("utf8").on("data", (more) => (answer += more));
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n` +
      `authorization: Bearer ${await t.token(person)}\r\n\r\n${begun}`,
  );
  return { answer: () => answer, isClosed, socket };
}

/** Five engineers of a company. */
async function engineersOf({ workspaceId }: TestCompany): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let n = 0; n < 5; n += 1)
    people.push(await addPerson(t.database.superuser, workspaceId, `Engineer ${n}`, "engineer"));
  return people;
}

const STOPPED = [
  "HTTP/1.1 408 Request Timeout",
  "connection: close",
  "This arrived too slowly while others were waiting, so it was stopped. Please send it again when your connection is better, or send less at once.",
];

/** Returns the parts of an answer: status, whether the connection ends, and the message. */
function partsOf(answer: string): (string | undefined)[] {
  return [
    answer.split("\r\n", 1)[0],
    /^connection: \w+/im.exec(answer)?.[0].toLowerCase(),
    /"message":"([^"]*)"/.exec(answer)?.[1],
  ];
}

type Held = Awaited<ReturnType<typeof begin>>;
const answersTo = (held: readonly Held[]) =>
  held.filter(({ answer }) => answer() !== "").map(({ answer }) => partsOf(answer()));

describe("two companies that send slowly", () => {
  let slow: readonly TestCompany[];
  let quick: TestCompany;
  beforeEach(async () => {
    const { superuser } = t.database;
    slow = [await createCompany(superuser), await createCompany(superuser)];
    quick = await createCompany(superuser);
  });

  it("cannot keep all places for sheets", async () => {
    const sheet = { path: "/api/expenses/import", type: "application/json", begun: '{"csv":"' };
    const requests: IncomingMessage[] = [];
    t.app.server.on("request", (request: IncomingMessage) => requests.push(request));
    const held: Held[] = [];
    for (const { admin, engineer } of slow)
      for (const person of [admin, admin, engineer, engineer])
        held.push(await begin(sheet, person));
    const send = async () => {
      const body = { project: quick.projectId, csv: "Date,Description,Amount" };
      return (await t.call(routes.importExpenses, { body }, quick.engineer)).statusCode;
    };
    // A body is read only once its request has a slot.
    const read = () => requests.filter(({ readableFlowing }) => readableFlowing).length;
    await expect.poll(read).toBe(8);
    await expect.poll(send).toBe(200);
    // Once nobody waits any more, the others may go on.
    await expect.poll(() => answersTo(held)).toEqual([STOPPED]);
    await held.find(({ answer }) => answer() !== "")?.isClosed;
  });

  it("cannot keep all places for files, and what they had sent is removed", async () => {
    const held: Held[] = [];
    for (const company of slow) {
      const { headers, payload } = formOf({ project: company.projectId }, smallPdf);
      // Without the end of its file.
      const begun = payload.subarray(0, -60).toString("latin1");
      const form = { path: addFile.path, type: headers["content-type"] ?? "", begun };
      for (const person of await engineersOf(company))
        for (let n = 0; n < 6; n += 1) held.push(await begin(form, person));
    }
    const upload = async () => {
      const form = formOf({ project: quick.projectId }, smallPdf);
      const request = { method: "POST", url: addFile.path, ...form };
      return (await t.raw(request, quick.engineer)).statusCode;
    };
    await expect.poll(staged).toBe(60);
    await expect.poll(upload).toBe(201);
    await expect.poll(() => answersTo(held)).toEqual([STOPPED]);
    await held.find(({ answer }) => answer() !== "")?.isClosed;
    await expect.poll(staged).toBe(59);
  });
});

async function staged(): Promise<number> {
  return (await readdir(path.join(folder, ".partial"))).length;
}
