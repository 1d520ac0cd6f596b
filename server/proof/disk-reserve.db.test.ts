import { Buffer } from "node:buffer";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { addFile } from "../../contract/files/files.ts";
import { routes } from "../../contract/routes.ts";
import { asRequester, asSystem } from "../database/transaction.ts";
import { reportMaker } from "../features/reports/public.ts";
import { diskFiles } from "../platform/files/file-disk.ts";
import { newId } from "../platform/ids.ts";
import { createCompany } from "../testing/company.ts";
import { formOf } from "../testing/form.ts";
import { addReportJob } from "../testing/seed/seed-reports.ts";
import { smallDisk } from "../testing/files/small-disk.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const MB = 1024 ** 2;
let t: TestApp | undefined;
afterEach(() => t?.close());

function pdf(bytes: number) {
  const content = Buffer.alloc(bytes, " ");
  content.write("%PDF-1.4");
  return { name: "drawing.pdf", content };
}

it("files leave the reserve of a disk to the database, and everything else goes on", async ({
  skip,
}) => {
  const disk = smallDisk(16) ?? skip("only root may mount a small disk");
  const reserve = { bytes: 8 * MB, share: 1 };
  const app = await startTestApp({ files: diskFiles(disk, reserve) });
  t = app;
  const { superuser, pool } = app.database;
  const company = await createCompany(superuser);
  const { projectId: project, workspaceId, admin } = company;
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  const get = async (url: string) => (await app.raw({ method: "GET", url })).body;
  const send = async (bytes: number) => {
    const form = formOf({ project }, pdf(bytes));
    return app.raw({ method: "POST", url: addFile.path, ...form }, admin);
  };
  const makeReport = async () => {
    const id = await addReportJob(superuser, { workspaceId, userId: admin.id, state: "queued" });
    await superuser.query("update report_jobs set due_at = $1 where id = $2", [app.clock.now, id]);
    const { files, allowance } = app;
    await reportMaker({
      system: (work) => asSystem(pool, work),
      asRequester: (job, work) => asRequester(pool, job, work),
      now: () => app.clock.now,
      newId,
      warn: (error) => expect.fail(String(error)),
      publish: () => undefined,
      files,
      allowance,
    }).run();
    return (await app.call(routes.getReportJob, { params: { id } }, admin)).json().data;
  };

  expect((await send(MB)).statusCode).toBe(201);
  expect(await makeReport()).toMatchObject({ state: "done" });
  expect(JSON.parse(await get("/readyz"))).toEqual({ status: "ready" });

  // 7 MB would fit on the disk, but not before the reserve.
  const during = await send(7 * MB);
  expect(during.json()).toMatchObject({ code: "storage_full" });
  expect(readdirSync(path.join(disk, ".partial"))).toEqual([]);

  const filler = path.join(disk, "filler");
  writeFileSync(filler, Buffer.alloc(free() - 7 * MB));
  const refused = await send(1_000);
  expect(refused.statusCode).toBe(507);
  expect(refused.json().message).toMatch(/^The file storage is full/);
  expect(await makeReport()).toMatchObject({
    state: "failed",
    message: expect.stringMatching(/^The file storage is full/),
  });
  expect(free()).toBeGreaterThan(6 * MB);
  const task = { title: "Free some space", project };
  expect((await app.call(routes.createTask, { body: task }, admin)).statusCode).toBe(201);
  expect(JSON.parse(await get("/readyz"))).toEqual({
    status: "ready",
    files: "the disk is nearly full: none is added",
  });
  expect(await get("/metrics")).toContain(`file_disk_bytes{state="reserve"} ${8 * MB}`);
  const { data } = (await app.call(routes.getStorage, {}, admin)).json();
  expect(data.disk).toEqual({ free: free(), reserve: 8 * MB });

  rmSync(filler);
  expect((await send(1_000)).statusCode).toBe(201);
});
