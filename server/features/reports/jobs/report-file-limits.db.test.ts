import { rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { FileError } from "../../../platform/files/file-store.ts";
import { sweepReports } from "../public.ts";
import { reportKey } from "./report-file.ts";
import { openScratch } from "./scratch.ts";
import { reportServices } from "./making-fixture.ts";
import { DAY_MS, ask, company, fetchFile, make, t, prepare } from "./report-job-fixture.ts";

prepare();

it("is deleted after seven days, with its file, as are files without a row", async () => {
  const job = await ask();
  await make();
  const { workspaceId } = company;
  const key = reportKey({ id: job._id, workspaceId, attempts: 1 });
  const orphan = reportKey({ id: newId(), workspaceId, attempts: 1 });
  await t.files.put(orphan, Readable.from(["lost"]));
  const began = t.clock.now.getTime();
  t.clock.now = new Date(began + 7 * DAY_MS - 1);
  await sweepReports(reportServices(t));
  expect((await fetchFile(job)).statusCode).toBe(200);
  t.clock.now = new Date(began + 7 * DAY_MS);
  expect((await fetchFile(job)).statusCode).toBe(404);
  t.clock.now = new Date(Date.now() + 9 * DAY_MS);
  await sweepReports(reportServices(t));
  for (const gone of [key, orphan])
    await expect(t.files.get(gone)).rejects.toMatchObject({ kind: "missing" });
  const { rows } = await t.database.superuser.query("select from report_jobs");
  expect(rows).toEqual([]);
});

it("leaves nothing on the disk of a killed server's unfinished file, after a day", async () => {
  const [left, fresh] = await Promise.all([openScratch(), openScratch()]);
  await writeFile(join(left, "report"), "half of it");
  const then = new Date(Date.now() - 2 * DAY_MS);
  await utimes(left, then, then);
  await sweepReports(reportServices(t));
  await expect(stat(left)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(stat(fresh)).resolves.toBeDefined();
  await rm(fresh, { recursive: true });
});

it("is one of at most fifty kept per person: the oldest are deleted with their files", async () => {
  const oldest = await ask();
  await make();
  expect((await fetchFile(oldest)).statusCode).toBe(200);
  for (let n = 0; n < 49; n += 1) {
    const { _id } = await ask();
    await t.call(routes.cancelReportJob, { params: { id: _id } }, company.engineer);
  }
  expect((await fetchFile(oldest)).statusCode).toBe(200);
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  const newest = await ask();
  await make();
  expect((await fetchFile(oldest)).statusCode).toBe(404);
  const { workspaceId } = company;
  await expect(
    t.files.get(reportKey({ id: oldest._id, workspaceId, attempts: 1 })),
  ).rejects.toThrow(FileError);
  expect((await fetchFile(newest)).statusCode).toBe(200);
});
