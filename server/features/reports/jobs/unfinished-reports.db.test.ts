import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { ReportJob } from "../../../../contract/reports/reports.ts";
import { routes } from "../../../../contract/routes.ts";
import { FileError, type FileStore } from "../../../platform/files/file-store.ts";
import { loseConnectionWhen } from "../../../testing/database/lose-connection.ts";
import { reportServices } from "./making-fixture.ts";
import { reportMaker } from "./make-reports.ts";
import {
  addTasks,
  ask,
  company,
  fetchFile,
  make,
  notices,
  state,
  t,
  prepare,
} from "./report-job-fixture.ts";

prepare();

describe("a report that is cancelled", () => {
  it("while it is queued never starts", async () => {
    const job = await ask();
    const params = { id: job._id };
    await t.call(routes.cancelReportJob, { params }, company.engineer);
    await make();
    expect(await state(job)).toMatchObject({ state: "cancelled", bytes: null });
    const again = await t.call(routes.cancelReportJob, { params }, company.engineer);
    expect(again.statusCode).toBe(409);
    expect(await notices(company.engineer)).toEqual([]);
  });

  // It adds 60,000 tasks and waits until the report is under way: 4 s on a quiet machine.
  it("while it is running stops within a second or two, and leaves no file", async () => {
    await addTasks(60_000);
    const job = await ask({ kind: "tasks", format: "xlsx" });
    const stored: string[] = [];
    const services = reportServices(t);
    const files: FileStore = {
      ...services.files,
      put: async (key) => void stored.push(key),
    };
    const making = make({ ...services, files });
    await expect.poll(async () => (await state(job)).state).toBe("running");
    await t.call(routes.cancelReportJob, { params: { id: job._id } }, company.engineer);
    const cancelled = performance.now();
    await making;
    expect(performance.now() - cancelled).toBeLessThan(5_000);
    expect(await state(job)).toMatchObject({ state: "cancelled", bytes: null, fileName: null });
    expect(stored).toEqual([]);
  }, 45_000);
});

describe("a report whose server died", () => {
  const begin = (job: ReportJob, attempts: number) =>
    t.database.superuser.query(
      `update report_jobs set state = 'running', attempts = $2, lease = gen_random_uuid(),
              leased_until = $3::timestamptz + interval '30 seconds' where id = $1`,
      [job._id, attempts, t.clock.now],
    );

  it("is left alone while a worker holds its lease, and retried when none does", async () => {
    const job = await ask();
    await begin(job, 1);
    await make();
    expect(await state(job)).toMatchObject({ state: "running" });
    t.clock.now = new Date(t.clock.now.getTime() + 31_000);
    await make();
    expect(await state(job)).toMatchObject({ state: "done" });
  });

  it("is given up after repeated crashes", async () => {
    const job = await ask();
    await begin(job, 3);
    t.clock.now = new Date(t.clock.now.getTime() + 31_000);
    await make();
    expect(await state(job)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("interrupted"),
    });
    expect(await notices(company.engineer)).toHaveLength(1);
  });
});

describe("a report that loses its database", () => {
  const loseAndWait = async (job: ReportJob, maker: ReturnType<typeof reportMaker>) => {
    await expect(maker.run()).rejects.toThrow("terminating connection");
    expect(await state(job)).toMatchObject({ state: "running", message: null });
    t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  };

  it("while it is made is made again, although the database is back at once", async () => {
    const job = await ask();
    const services = reportServices(t);
    let losses = 0;
    const maker = reportMaker({
      ...services,
      asRequester: async (id, work) => {
        if ((losses += 1) === 1)
          await services.system((tx) =>
            sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
          );
        return services.asRequester(id, work);
      },
    });
    await loseAndWait(job, maker);
    await maker.run();
    expect(await state(job)).toMatchObject({ state: "done" });
  });

  it("while its end is stored is made again, and its reader is told once", async () => {
    const job = await ask();
    const losses = await loseConnectionWhen(
      t.database.superuser,
      "report_jobs",
      "new.state in ('done', 'failed')",
    );
    const maker = reportMaker(reportServices(t));
    await loseAndWait(job, maker).finally(() => losses.end());
    await maker.run();
    expect(await state(job)).toMatchObject({ state: "done" });
    expect((await fetchFile(job)).statusCode).toBe(200);
    expect(await notices(company.engineer)).toHaveLength(1);
  });
});

describe("a report that cannot be made", () => {
  it("because nothing can be stored says so", async () => {
    const job = await ask();
    const services = reportServices(t);
    const files: FileStore = {
      ...services.files,
      put: () => Promise.reject(new FileError("full")),
    };
    await make({ ...services, files });
    expect(await state(job)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("file storage is full"),
    });
    expect((await fetchFile(job)).statusCode).toBe(404);
  });

  it("because it is too long for a PDF says what to do", async () => {
    await addTasks(5_001);
    const job = await ask({ kind: "tasks", format: "pdf" });
    await make();
    expect((await state(job)).message).toContain("at most 5,000 rows, and this report has 5,002");
  });
});
