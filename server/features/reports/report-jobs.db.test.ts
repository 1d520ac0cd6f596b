import { readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REPORT_FILE_PATH, type ReportJob } from "../../../contract/reports.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { FileTrouble, type FileStore } from "../../platform/file-store.ts";
import { xlsxRows } from "../../platform/xlsx-sheet.ts";
import {
  addProject,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../../testing/company.ts";
import { reportServices } from "../../testing/report-services.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeReports, sweepReports } from "./public.ts";
import { reportKey } from "./report-file.ts";
import { openScratch } from "./scratch.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let company: TestCompany;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.now = new Date("2026-03-20T08:00:00.123Z");
  company = await createCompany(t.database.superuser);
  await t.database.superuser.query("delete from report_jobs");
});

async function ask(
  body: BodyOf<typeof routes.createReportJob> = { kind: "tasks", format: "csv" },
  as: TestPerson = company.engineer,
): Promise<ReportJob> {
  const answer = await t.call(routes.createReportJob, { body }, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
}

async function state({ _id: id }: ReportJob, as = company.engineer): Promise<ReportJob> {
  return (await t.call(routes.getReportJob, { params: { id } }, as)).json().data;
}

const fetchFile = ({ _id }: ReportJob, as: TestPerson = company.engineer) =>
  t.raw({ method: "GET", url: REPORT_FILE_PATH.replace("{id}", _id) }, as);

const make = (services = reportServices(t)) => makeReports(services);

async function notices(person: TestPerson): Promise<string[]> {
  const { rows } = await t.database.superuser.query<{ title: string; message: string }>(
    "select title, message from notifications where user_id = $1 and kind = 'report'",
    [person.id],
  );
  return rows.map(({ title, message }) => `${title}: ${message}`);
}

async function addTasks(count: number): Promise<void> {
  await t.database.superuser.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by)
     select gen_random_uuid(), $1, $2, '=cmd' || n, $3 from generate_series(1, $4) n`,
    [company.workspaceId, company.projectId, company.owner.id, count],
  );
}

describe("a report as a file", () => {
  it("is made aside, told of, audited, and fetched by who asked", async () => {
    await addTasks(2);
    const job = await ask({ kind: "tasks", format: "csv", filters: { tasks: "open" } });
    expect(job).toMatchObject({ state: "queued", progress: 0, fileName: null });
    expect((await fetchFile(job)).statusCode).toBe(404);
    await make();
    expect(await state(job)).toMatchObject({
      state: "done",
      progress: 100,
      fileName: "tasks-adeyemi-builders-2026-03-20.csv",
      expiresAt: new Date(t.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    const file = await fetchFile(job);
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.headers["content-disposition"]).toContain("tasks-adeyemi-builders-2026-03-20.csv");
    const lines = file.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFTask,Project,Status,Priority,Assigned to,Due,Days overdue");
    expect(lines.slice(1).filter((line) => line.startsWith("'=cmd"))).toHaveLength(2);
    expect(lines).toHaveLength(5);
    expect(await notices(company.engineer)).toEqual([
      "Report ready: Tasks and overdue (CSV) is ready to download, and is kept for 7 days.",
    ]);
    const { rows } = await t.database.superuser.query(
      "select subject, after from audit_events where kind = 'export' and workspace_id = $1",
      [company.workspaceId],
    );
    expect(rows).toEqual([
      { subject: "Tasks and overdue as CSV", after: { Projects: "All", Tasks: "Open" } },
    ]);
    expect(
      (await readdir(tmpdir())).filter((name) => name.startsWith("plumbline-report-")),
    ).toEqual([]);
  });

  it("is nobody else's: not its row, its file, nor its end", async () => {
    const job = await ask();
    await make();
    for (const other of [company.owner, company.admin, company.clientOn]) {
      expect((await fetchFile(job, other)).statusCode).toBe(404);
      const params = { id: job._id };
      expect((await t.call(routes.getReportJob, { params }, other)).statusCode).toBe(404);
      expect((await t.call(routes.cancelReportJob, { params }, other)).statusCode).toBe(404);
      expect((await t.call(routes.listReportJobs, {}, other)).json().data).toEqual([]);
      const taken = { kind: "tasks", format: "pdf", _id: job._id } as const;
      expect((await t.call(routes.createReportJob, { body: taken }, other)).statusCode).toBe(404);
    }
    expect((await fetchFile(job, company.contractorOn)).statusCode).toBe(403);
  });

  it("of all three kinds opens as what it is", async () => {
    const kinds = ["project-status", "cost-by-code", "cash-flow"] as const;
    const [pdf, xlsx, csv] = [
      await ask({ kind: kinds[0], format: "pdf" }),
      await ask({ kind: kinds[0], format: "xlsx" }),
      await ask({ kind: kinds[0], format: "csv" }),
    ];
    await make();
    const printed = (await fetchFile(pdf)).rawPayload;
    expect(printed.subarray(0, 5).toString()).toBe("%PDF-");
    expect(printed.includes("Roboto")).toBe(true);
    const rows = [
      ...(await xlsxRows((await fetchFile(xlsx)).rawPayload, { rows: 100, unpacked: 1_000_000 })),
    ].map((row) => row?.cells ?? []);
    expect(rows.slice(0, 3).map(([first]) => first)).toEqual([
      "Project status",
      "Adeyemi Builders",
      "Projects: All",
    ]);
    const building = rows.find(([first]) => first === "Lekki Duplex");
    expect(building?.[12]).toBe("5000000");
    const csvBuilding = (await fetchFile(csv)).body
      .split("\r\n")
      .find((line) => line.includes("Lekki Duplex"));
    expect(csvBuilding).toContain(",5000000.00,0.00,0.00");
  });

  it("is asked for once, however often it is sent, and not too often", async () => {
    const body = { _id: newId(), kind: "tasks", format: "csv" } as const;
    await ask(body);
    expect((await ask(body))._id).toBe(body._id);
    await ask();
    await ask();
    const refused = await t.call(
      routes.createReportJob,
      { body: { kind: "tasks", format: "csv" } },
      company.engineer,
    );
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain("3 of your reports are being made");
    expect((await t.call(routes.listReportJobs, {}, company.engineer)).json().data).toHaveLength(3);
    await ask(undefined, company.admin);
  });
});

describe("what its reader may see", () => {
  it("is what they may see while it is made", async () => {
    const job = await ask({ kind: "tasks", format: "csv" }, company.clientOn);
    await t.database.superuser.query("delete from project_members where user_id = $1", [
      company.clientOn.id,
    ]);
    await make();
    expect((await fetchFile(job, company.clientOn)).body).not.toContain("Cast ground beam");
  });

  it("is theirs no longer once they see less, whether it is made or being made", async () => {
    const { clientOn, engineer, owner, projectId } = company;
    const other = await addProject(t.database.superuser, {
      workspaceId: company.workspaceId,
      title: "Annexe",
      createdBy: owner.id,
      team: [clientOn.id],
    });
    const leave = { params: { id: projectId, userId: clientOn.id } };
    const of = (project: string) =>
      ({ kind: "tasks", format: "csv", filters: { project } }) as const;
    const all = await ask({ kind: "tasks", format: "csv" }, clientOn);
    const one = await ask(of(projectId), clientOn);
    const others = await ask(of(other), clientOn);
    const engineers = await ask();
    await make();
    expect((await fetchFile(all, clientOn)).statusCode).toBe(200);
    const begun = await ask(of(projectId), clientOn);
    await t.database.superuser.query("update report_jobs set state = 'running' where id = $1", [
      begun._id,
    ]);

    expect((await t.call(routes.removeFromTeam, leave, owner)).statusCode).toBe(200);
    const answers = [all, one, others].map(
      async (job) => (await fetchFile(job, clientOn)).statusCode,
    );
    expect(await Promise.all(answers)).toEqual([404, 404, 200]);
    expect(await state(begun, clientOn)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("has changed"),
    });
    await sweepReports(reportServices(t));
    await expect(
      t.files.get(reportKey({ id: all._id, workspaceId: company.workspaceId, attempts: 1 })),
    ).rejects.toThrow(FileTrouble);

    // An engineer sees more than a client of the same team; an admin sees the same.
    const change = async (role: "admin" | "client") => {
      const input = { params: { id: engineer.id }, body: { role } };
      expect((await t.call(routes.updatePerson, input, owner)).statusCode).toBe(200);
    };
    await change("admin");
    expect((await fetchFile(engineers)).statusCode).toBe(200);
    await change("client");
    expect((await fetchFile(engineers)).statusCode).toBe(404);
  });

  it("is nothing once they have lost the right, or are no member", async () => {
    const job = await ask({ kind: "tasks", format: "csv" }, company.clientOn);
    await t.database.superuser.query(
      "update memberships set role = 'contractor' where user_id = $1",
      [company.clientOn.id],
    );
    const left = await ask();
    await t.database.superuser.query(
      "update memberships set active = false, removed_at = now() where user_id = $1",
      [company.engineer.id],
    );
    await make();
    const { rows } = await t.database.superuser.query(
      "select state, message from report_jobs where id = any($1) order by created_at, id",
      [[job._id, left._id]],
    );
    expect(rows.map((row) => row.state)).toEqual(["failed", "failed"]);
    expect(await notices(company.engineer)).toEqual([]);
  });
});

describe("a report that is cancelled", () => {
  it("while it waits is never begun", async () => {
    const job = await ask();
    const params = { id: job._id };
    await t.call(routes.cancelReportJob, { params }, company.engineer);
    await make();
    expect(await state(job)).toMatchObject({ state: "cancelled", bytes: null });
    const again = await t.call(routes.cancelReportJob, { params }, company.engineer);
    expect(again.statusCode).toBe(409);
    expect(await notices(company.engineer)).toEqual([]);
  });

  it("while it is made stops within a second or two, and leaves no file", async () => {
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
  });
});

describe("a report whose server ended in the middle", () => {
  const begin = (job: ReportJob, attempts: number) =>
    t.database.superuser.query(
      "update report_jobs set state = 'running', attempts = $2, alive_at = $3 where id = $1",
      [job._id, attempts, t.clock.now],
    );

  it("is left alone while somebody makes it, and taken up again when nobody does", async () => {
    const job = await ask();
    await begin(job, 1);
    await make();
    expect(await state(job)).toMatchObject({ state: "running" });
    t.clock.now = new Date(t.clock.now.getTime() + 31_000);
    await make();
    expect(await state(job)).toMatchObject({ state: "done" });
  });

  it("is given up when that happens again and again", async () => {
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

describe("a report that cannot be made", () => {
  it("since nothing can be stored says so", async () => {
    const job = await ask();
    const services = reportServices(t);
    const files: FileStore = {
      ...services.files,
      put: () => Promise.reject(new FileTrouble("full")),
    };
    await make({ ...services, files });
    expect(await state(job)).toMatchObject({
      state: "failed",
      message: expect.stringContaining("no room left"),
    });
    expect((await fetchFile(job)).statusCode).toBe(404);
  });

  it("since it is too long for a PDF says what to do", async () => {
    await addTasks(5_001);
    const job = await ask({ kind: "tasks", format: "pdf" });
    await make();
    expect((await state(job)).message).toContain("at most 5,000 rows, and this report has 5,002");
  });
});

it("is gone after seven days, with its file, as are files that no row names", async () => {
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

it("leaves nothing on the disk of what a killed server was writing, once that was a day ago", async () => {
  const [left, fresh] = await Promise.all([openScratch(), openScratch()]);
  await writeFile(join(left, "report"), "half of it");
  const then = new Date(Date.now() - 2 * DAY_MS);
  await utimes(left, then, then);
  await sweepReports(reportServices(t));
  await expect(stat(left)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(stat(fresh)).resolves.toBeDefined();
  await rm(fresh, { recursive: true });
});

it("is one of fifty that are kept for somebody: the oldest go with their files", async () => {
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
  ).rejects.toThrow(FileTrouble);
  expect((await fetchFile(newest)).statusCode).toBe(200);
});
