import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { addFile, deleteFile } from "../../../contract/files/files.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { StorageAmount } from "../../../contract/files/storage.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { formOf } from "../../testing/form.ts";
import { addReportJob } from "../../testing/seed/seed-reports.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

const KB = 1024;
let database: TestDatabase;
let t: TestApp | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());
afterEach(() => t?.close());

/** Starts a server on which each company may store this much, and adds a company to it. */
async function start(allowance: StorageAmount) {
  const app = await startTestApp({ allowance, database });
  t = app;
  const company = await createCompany(database.superuser);
  const pdf = (bytes: number) => {
    const content = Buffer.alloc(bytes, " ");
    content.write("%PDF-1.4");
    return { name: "drawing.pdf", type: "application/pdf", content };
  };
  const send = (bytes: number, as: TestPerson = company.admin, { measured = true } = {}) => {
    const { payload, headers } = formOf({ project: company.projectId }, pdf(bytes));
    const body = measured ? payload : Readable.from([payload]);
    return app.raw({ method: "POST", url: addFile.path, payload: body, headers }, as);
  };
  const add = async (bytes: number): Promise<FileEntry> => {
    const answer = await send(bytes);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ data: FileEntry }>().data;
  };
  const used = async (as: TestPerson = company.admin) =>
    (await app.call(routes.getStorage, {}, as)).json();
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of app.files.list("")) found.push(key);
    return found;
  };
  return { app, company, send, add, used, keys };
}

/** Returns the figures that triggers maintain, and the same figures counted. */
async function figures({ workspaceId }: TestCompany) {
  const { rows } = await database.superuser.query(
    `select s.files::int, s.bytes::int, counted.* from workspace_storage s, lateral (
       select count(*)::int as counted_files, coalesce(sum(bytes), 0)::int as counted_bytes from (
         select bytes from files where workspace_id = $1
         union all select bytes from report_jobs where workspace_id = $1 and bytes is not null) f) counted
      where s.workspace_id = $1`,
    [workspaceId],
  );
  return rows[0];
}
const both = (files: number, bytes: number) => ({
  files,
  bytes,
  counted_files: files,
  counted_bytes: bytes,
});

describe("a full company", () => {
  it.each([
    { limit: "bytes", allowance: { bytes: 100 * KB, files: 9 } },
    { limit: "number of files", allowance: { bytes: KB ** 2, files: 1 } },
  ])(
    "adds nothing beyond its $limit, and again once what was deleted has left the trash",
    async ({ allowance }) => {
      const { app, company, send, add, used, keys } = await start(allowance);
      const first = await add(60 * KB);
      const stored = await keys();
      for (const measured of [true, false]) {
        const refused = await send(60 * KB, company.engineer, { measured });
        expect(refused.statusCode).toBe(507);
        expect(refused.json()).toEqual({
          code: "storage_full",
          message: expect.stringContaining(
            "There is no room for this file: your company may store",
          ),
        });
      }
      await expect.poll(keys).toEqual(stored);
      expect(await used()).toEqual({
        data: { used: { bytes: 60 * KB, files: 1 }, allowed: allowance, disk: expect.anything() },
      });
      await app.call(deleteFile, { params: { id: first._id } }, company.admin);
      expect((await used()).data.used).toEqual({ bytes: 60 * KB, files: 1 });
      expect((await send(60 * KB, company.engineer)).statusCode).toBe(507);
      const trash = await app.call(routes.listTrashItems, {}, company.owner);
      const [item] = trash.json<AnswerOf<typeof routes.listTrashItems>>().data;
      await app.call(routes.purgeTrashItem, { params: { id: item?._id ?? "" } }, company.owner);
      expect((await used()).data.used).toEqual({ bytes: 0, files: 0 });
      await add(60 * KB);
    },
  );

  it("is told before the file is read, if its length is known", async () => {
    const { app, company } = await start({ bytes: 100 * KB, files: 9 });
    const { headers } = formOf({ project: company.projectId });
    let read = 0;
    const payload = Readable.from(
      (function* () {
        for (; read < 50; read += 1) yield Buffer.alloc(4 * KB);
      })(),
    );
    const length = { ...headers, "content-length": String(300 * KB) };
    const refused = await app.raw(
      { method: "POST", url: addFile.path, payload, headers: length },
      company.admin,
    );
    expect(refused.json()).toMatchObject({ code: "storage_full" });
    expect(read).toBeLessThan(5);
  });

  it("does not fill up because many files arrive at once", async () => {
    const { company, send, keys } = await start({ bytes: 10 * KB, files: 99 });
    const before = (await keys()).length;
    const people = [company.owner, company.admin, company.engineer];
    const sent = people.flatMap((person) => [1, 2, 3, 4, 5, 6].map(() => send(KB, person)));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(201), ...Array(8).fill(507)]);
    expect(await figures(company)).toEqual(both(10, 10 * KB));
    expect((await keys()).length - before).toBe(10);
  });
});

describe("the figure of what a company stores", () => {
  it("follows reports, files and the deletion of their project", async () => {
    const { company, add } = await start({ bytes: KB ** 2, files: 99 });
    const other = await createCompany(database.superuser);
    const { workspaceId, admin } = company;
    const on = { workspaceId, userId: admin.id };
    const { superuser } = database;
    await add(KB);
    const report = await addReportJob(superuser, { ...on, state: "queued" });
    await addReportJob(superuser, on);
    expect(await figures(company)).toEqual(both(2, KB + 1));
    const done =
      "update report_jobs set state = 'done', bytes = 500, file_name = 'a' where id = $1";
    await superuser.query(done, [report]);
    expect(await figures(company)).toEqual(both(3, KB + 501));
    await superuser.query("delete from projects where id = $1", [company.projectId]);
    expect(await figures(company)).toEqual(both(2, 501));
    await superuser.query("delete from report_jobs where user_id = $1", [admin.id]);
    expect(await figures(company)).toEqual(both(0, 0));
    expect(await figures(other)).toEqual(both(0, 0));
    await superuser.query("delete from workspaces where id = $1", [workspaceId]);
    expect(await figures(company)).toBeUndefined();
  });

  it("is shown to those who manage the company, and is nobody else's", async () => {
    const { app, company, used } = await start({ bytes: KB ** 2, files: 99 });
    const other = await createCompany(database.superuser);
    await addReportJob(database.superuser, {
      workspaceId: other.workspaceId,
      userId: other.admin.id,
    });
    expect((await used()).data.used).toEqual({ bytes: 0, files: 0 });
    for (const person of [company.engineer, company.clientOn, company.contractorOn])
      expect((await app.call(routes.getStorage, {}, person)).statusCode).toBe(403);
  });
});
