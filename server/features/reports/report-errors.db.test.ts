import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ReportJob } from "../../../contract/reports/reports.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { fillDisk, smallDisk } from "../../testing/files/small-disk.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { reportHint, reportMaker } from "./jobs/make-reports.ts";
import { makeReports, reportServices } from "./jobs/making-fixture.ts";

let t: TestApp;
let company: TestCompany;
/** The folder in which reports are made here: other tests check that nothing is left in the usual one. */
const folder = mkdtempSync(join(tmpdir(), "plumbline-errors-"));

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  vi.stubEnv("TMPDIR", folder);
  company = await createCompany(t.database.superuser);
});
afterEach(() => vi.unstubAllEnvs());

async function ask(
  body: BodyOf<typeof routes.createReportJob> = { kind: "tasks", format: "csv" },
): Promise<ReportJob> {
  const answer = await t.call(routes.createReportJob, { body }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

async function state({ _id: id }: ReportJob): Promise<ReportJob> {
  return (await t.call(routes.getReportJob, { params: { id } }, company.engineer)).json().data;
}

const fetchFile = ({ _id }: ReportJob) =>
  t.raw({ method: "GET", url: routes.getReportFile.path.replace("{id}", _id) }, company.engineer);

/** A worker that waits, until it is released, before it stores the file of a report. */
function heldBefore(held: ReportJob) {
  const reached = Promise.withResolvers<void>();
  const logged = Promise.withResolvers<void>();
  const services = reportServices(t);
  const files: FileStore = {
    ...services.files,
    async put(key, content, bytes) {
      if (key.includes(held._id)) {
        reached.resolve();
        await logged.promise;
      }
      await services.files.put(key, content, bytes);
    },
  };
  return { services: { ...services, files }, reached: reached.promise, goOn: logged.resolve };
}

test("a report that is requested during a long one does not wait for it", async () => {
  const long = await ask();
  const { services, reached, goOn } = heldBefore(long);
  const worker = reportMaker(services);
  const rounds = [worker.run()];
  const end = reportHint.listen(() => rounds.push(worker.run()));
  await reached;
  const short = await ask();
  await expect.poll(async () => (await state(short)).state).toBe("done");
  expect((await state(long)).state).toBe("running");
  goOn();
  end();
  await Promise.all(rounds);
  expect((await state(long)).state).toBe("done");
});

test("a worker that was presumed dead and is not leaves the file of its replacement", async () => {
  const job = await ask();
  const { services, reached, goOn } = heldBefore(job);
  const began = t.clock.now;
  const making = makeReports({ ...services, now: () => began });
  await reached;
  t.clock.now = new Date(began.getTime() + 31_000);
  // While the first worker renews its lease, the row is locked and a claim skips it. The next look finds it.
  const lookAgain = async () => {
    await makeReports(reportServices(t));
    return (await state(job)).state;
  };
  await expect.poll(lookAgain).toBe("done");
  goOn();
  await making;
  expect(await state(job)).toMatchObject({ state: "done" });
  expect((await fetchFile(job)).statusCode).toBe(200);
});

test("a report is not ready before the person who requested it is notified, whatever happens in between", async () => {
  const job = await ask();
  await t.database.superuser.query(
    `create function plumbline.fail() returns trigger language plpgsql as
       $$ begin raise exception 'no'; end $$;
     create trigger fail before insert on plumbline.notifications
       for each row execute function plumbline.fail()`,
  );
  const failing = makeReports({ ...reportServices(t), warn: () => undefined });
  await expect(failing).rejects.toThrow("no");
  expect((await state(job)).state).toBe("running");
  await t.database.superuser.query("drop function plumbline.fail cascade");
  t.clock.now = new Date(t.clock.now.getTime() + 31_000);
  await makeReports(reportServices(t));
  expect((await state(job)).state).toBe("done");
  const { rows } = await t.database.superuser.query(
    "select title from notifications where user_id = $1 and kind = 'report'",
    [company.engineer.id],
  );
  expect(rows).toEqual([{ title: "Report ready" }]);
});

test("without disk space for a report, it says so and leaves nothing", async ({ skip }) => {
  const disk = smallDisk(1) ?? skip("only root may mount a small disk");
  const free = fillDisk(disk);
  vi.stubEnv("TMPDIR", disk);
  const job = await ask();
  await makeReports(reportServices(t));
  expect(await state(job)).toMatchObject({
    state: "failed",
    message: expect.stringContaining("file storage is full"),
  });
  free();
  expect(readdirSync(disk)).toEqual([]);
});

test("without a folder to write to, it fails and its lease is no longer renewed", async () => {
  vi.stubEnv("TMPDIR", "/nowhere/at/all");
  const job = await ask();
  const logged: string[] = [];
  await makeReports({ ...reportServices(t), warn: (_, message) => void logged.push(message) });
  expect(await state(job)).toMatchObject({ state: "failed" });
  expect(logged).toEqual(["a report could not be made"]);
});
