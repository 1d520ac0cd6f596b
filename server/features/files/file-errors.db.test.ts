import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { addFile, getFileContent } from "../../../contract/files/files.ts";
import { createTask } from "../../../contract/tasks/tasks.ts";
import { asSystem } from "../../database/transaction.ts";
import { diskFiles } from "../../platform/files/file-disk.ts";
import { s3Files } from "../../platform/files/file-s3.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { type FormFile, formOf, smallPdf } from "../../testing/form.ts";
import { sidewaysPhoto } from "../../testing/files/pictures.ts";
import { startS3 } from "../../testing/files/s3-server.ts";
import { fillDisk, smallDisk } from "../../testing/files/small-disk.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { thumbnailMaker } from "./make-thumbnails.ts";
import { removeStored, sweepOrphans } from "./sweep-files.ts";

let t: TestApp | undefined;
afterEach(async () => {
  await t?.close();
  t = undefined;
});

interface LogLine {
  readonly level: number;
}

async function start(
  files: FileStore,
): Promise<{ t: TestApp; company: TestCompany; log: readonly LogLine[] }> {
  const log: LogLine[] = [];
  t = await startTestApp({ files, log: (line) => log.push(JSON.parse(line) as LogLine) });
  return { t, company: await createCompany(t.database.superuser), log };
}

/** The relevant part of a log. */
const errorsIn = (log: readonly LogLine[]) => log.filter(({ level }) => level > 30);

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-errors-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function send(fixture: { t: TestApp; company: TestCompany }, file: FormFile) {
  const form = formOf({ project: fixture.company.projectId }, file);
  return fixture.t.raw({ method: "POST", url: addFile.path, ...form }, fixture.company.admin);
}

async function rows({ database }: TestApp): Promise<{ files: number; activities: number }> {
  const { rows: found } = await database.superuser.query<{ files: number; activities: number }>(
    `select (select count(*)::int from files) as files, (select count(*)::int from activities) as activities`,
  );
  return found[0] ?? { files: -1, activities: -1 };
}

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list("uploads/")) keys.push(key);
  return keys;
}

const servicesOf = ({ database, files, clock }: TestApp) => ({
  system: <T>(work: Parameters<typeof asSystem<T>>[1]) => asSystem(database.pool, work),
  files,
  now: () => clock.now,
  warn: () => undefined,
  publish: () => undefined,
});

test("on a full disk an upload is refused in plain words, and leaves nothing; free space makes it work again", async ({
  skip,
}) => {
  const disk = smallDisk(8) ?? skip("only root may mount a small disk");
  const files = diskFiles(disk);
  const fixture = await start(files);
  const free = fillDisk(disk);
  const refused = await send(fixture, smallPdf);
  expect(refused.statusCode).toBe(507);
  expect(refused.json()).toMatchObject({
    code: "storage_full",
    message: expect.stringContaining("file storage is full"),
  });
  expect(await rows(fixture.t)).toEqual({ files: 0, activities: 0 });
  expect(readdirSync(path.join(disk, ".partial"))).toEqual([]);
  free();
  expect((await send(fixture, smallPdf)).statusCode).toBe(201);
  expect(await keysOf(files)).toHaveLength(1);
});

test("without the bucket, files are unavailable and everything else works", async () => {
  const s3 = await startS3();
  const folder = freshFolder();
  const files = s3Files(s3.location, folder);
  onTestFinished(() => files.close());
  const fixture = await start(files);
  const { company } = fixture;
  const photo = { name: "slab.jpg", content: await sidewaysPhoto() };
  const kept = (await send(fixture, photo)).json<{ data: FileEntry }>().data;
  const read = () => fixture.t.call(getFileContent, { params: { id: kept._id } }, company.clientOn);
  expect((await read()).rawPayload).toHaveLength(photo.content.length);
  const before = await rows(fixture.t);
  await s3.close();

  for (const answer of [await send(fixture, smallPdf), await read()]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toContain("The file storage cannot be reached");
  }
  expect(await rows(fixture.t)).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
  const thumbnails = async () =>
    (await fixture.t.database.superuser.query("select thumbnail from files")).rows;
  // Half an hour, checked every six minutes.
  for (let look = 0; look < 6; look += 1) {
    await thumbnailMaker(servicesOf(fixture.t)).run();
    fixture.t.clock.now = new Date(fixture.t.clock.now.getTime() + 6 * 60_000);
  }
  expect(await thumbnails()).toEqual([{ thumbnail: "waiting" }]);

  const body = { title: "Order more sand", project: company.projectId };
  expect((await fixture.t.call(createTask, { body }, company.admin)).statusCode).toBe(201);
  await fixture.t.database.superuser.query("delete from files");
  await expect(removeStored(servicesOf(fixture.t))).rejects.toMatchObject({ kind: "away" });
  const pending = await fixture.t.database.superuser.query("select from file_removals");
  expect(pending.rows).toHaveLength(1);
});

test("a file whose row cannot be inserted after its bytes are stored is removed", async () => {
  const files = diskFiles(freshFolder());
  const fixture = await start(files);
  await fixture.t.database.superuser.query(
    `create function plumbline.fail() returns trigger language plpgsql as
       $$ begin raise exception 'no' using errcode = '40001'; end $$;
     create trigger fail before insert on plumbline.files for each row execute function plumbline.fail()`,
  );
  expect((await send(fixture, smallPdf)).statusCode).toBe(409);
  expect(await keysOf(files)).toEqual([]);
  expect(await rows(fixture.t)).toEqual({ files: 0, activities: 0 });
});

test("a file that may have been added is kept when the database goes away; the sweep decides", async () => {
  const files = diskFiles(freshFolder());
  const fixture = await start(files);
  await fixture.t.database.superuser.query(
    `create function plumbline.go() returns trigger language plpgsql security definer as
       $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger go before insert on plumbline.files for each row execute function plumbline.go()`,
  );
  expect((await send(fixture, smallPdf)).statusCode).toBe(503);
  expect(await keysOf(files)).toHaveLength(1);
  const later = () => new Date(Date.now() + 25 * 3_600_000);
  await sweepOrphans({ ...servicesOf(fixture.t), now: later });
  expect(await keysOf(files)).toEqual([]);
});

describe("an upload over a real connection", () => {
  const boundary = "cut";
  async function beginHead(fixture: { t: TestApp; company: TestCompany }, length: number) {
    const address = fixture.t.app.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const token = await fixture.t.token(fixture.company.admin);
    const socket: Socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST /api/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    return socket;
  }
  async function begin(fixture: { t: TestApp; company: TestCompany }, length: number) {
    const socket = await beginHead(fixture, length);
    socket.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="project"\r\n\r\n${fixture.company.projectId}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`,
    );
    return socket;
  }

  test("that is aborted leaves nothing", async () => {
    const folder = freshFolder();
    const files = diskFiles(folder);
    const fixture = await start(files);
    await fixture.t.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await begin(fixture, 5_000_000);
    socket.write("x".repeat(200_000));
    const partial = path.join(folder, ".partial");
    const staged = () => {
      try {
        return readdirSync(partial).length;
      } catch {
        return 0;
      }
    };
    await expect.poll(staged).toBe(1);
    socket.destroy();
    await expect.poll(staged).toBe(0);
    expect(await keysOf(files)).toEqual([]);
    expect(await rows(fixture.t)).toEqual({ files: 0, activities: 0 });
    expect(errorsIn(fixture.log)).toEqual([]);
  });

  test.for([
    ["before it is looked at", (request: IncomingMessage) => request.socket.destroy()],
    [
      "before its first part",
      (request: IncomingMessage) => request.once("resume", () => request.socket.destroy()),
    ],
  ] as const)("that is aborted %s is no server error, and frees its slot", async ([, cut]) => {
    const fixture = await start(diskFiles(freshFolder()));
    await fixture.t.app.listen({ port: 0, host: "127.0.0.1" });
    const gone = new Promise((resolve) => {
      fixture.t.app.server.once("request", (request: IncomingMessage) => {
        request.once("close", resolve);
        cut(request);
      });
    });
    await beginHead(fixture, 5_000_000);
    await gone;
    // Sends the maximum number of files that one person may send at once: an aborted upload does not count.
    const most = Array.from({ length: 6 }, () => send(fixture, smallPdf));
    const answers = (await Promise.all(most)).map(({ statusCode }) => statusCode);
    expect(answers).toEqual(answers.map(() => 201));
    expect(errorsIn(fixture.log)).toEqual([]);
  });

  test("that announces too large a size is answered before it is sent", async () => {
    const fixture = await start(diskFiles(freshFolder()));
    await fixture.t.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await begin(fixture, 60_000_000);
    const answer = await new Promise<string>((resolve) => {
      socket.once("data", (data) => resolve(String(data)));
    });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("at most 25 MB");
  });
});
