import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { AnswerOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { FileError } from "../../../platform/files/file-store.ts";
import { readXlsx } from "../../../testing/files/read-xlsx.ts";
import { addProject } from "../../../testing/company.ts";
import { sweepReports } from "../public.ts";
import { reportKey } from "./report-file.ts";
import { reportServices } from "./making-fixture.ts";
import {
  DAY_MS,
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

async function news(as = company.engineer) {
  const answer = await t.call(routes.listNotifications, { query: {} }, as);
  const { data, unreadCount } = answer.json<AnswerOf<typeof routes.listNotifications>>();
  return { unreadCount, titles: data.map(({ title }) => title) };
}

describe("a report as a file", () => {
  it("is made in the background, announced, audited, and downloaded by the person who requested it", async () => {
    await addTasks(2);
    const scratch = await mkdtemp(path.join(tmpdir(), "plumbline-test-"));
    vi.stubEnv("TMPDIR", scratch);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(scratch, { recursive: true });
    });
    const job = await ask({ kind: "tasks", format: "csv", filters: { tasks: "open" } });
    expect(job).toMatchObject({ state: "queued", progress: 0, fileName: null });
    expect((await fetchFile(job)).statusCode).toBe(404);
    await make();
    expect(await state(job)).toMatchObject({
      state: "done",
      progress: 100,
      fileName: "tasks-open-adeyemi-builders-2026-03-20.csv",
      expiresAt: new Date(t.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    const file = await fetchFile(job);
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.headers["content-disposition"]).toContain(
      "tasks-open-adeyemi-builders-2026-03-20.csv",
    );
    const lines = file.body.split("\r\n");
    expect(lines[0]).toBe("\uFEFFTask,Project,Status,Priority,Assigned to,Due date,Days overdue");
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
    expect(await readdir(scratch)).toEqual([]);
  });

  it("is one piece of news with the other files that are ready, until it is downloaded", async () => {
    const first = await ask();
    await make();
    const [second, third] = [
      await ask({ kind: "tasks", format: "xlsx" }),
      await ask({ kind: "tasks", format: "pdf" }),
    ];
    const others = await ask({ kind: "tasks", format: "csv" }, company.owner);
    await make();
    expect(await news()).toEqual({ unreadCount: 1, titles: ["3 reports ready"] });
    expect(await news(company.owner)).toEqual({ unreadCount: 1, titles: ["Report ready"] });
    expect((await fetchFile(others)).statusCode).toBe(404);
    for (const _ of [1, 2]) expect((await fetchFile(third)).statusCode).toBe(200);
    expect(await news()).toEqual({ unreadCount: 1, titles: ["2 reports ready"] });
    await fetchFile(first);
    expect(await news()).toEqual({ unreadCount: 1, titles: ["Report ready"] });
    await fetchFile(second);
    expect(await news()).toEqual({ unreadCount: 0, titles: ["Report ready"] });
    await ask();
    await make();
    expect((await news()).titles).toEqual(["Report ready", "Report ready"]);
  });

  it("is no longer counted in the news once it is deleted", async () => {
    const later = (days: number) => {
      t.clock.now = new Date(t.clock.now.getTime() + days * DAY_MS);
    };
    await ask();
    await make();
    later(4);
    await ask({ kind: "tasks", format: "pdf" });
    await make();
    expect(await news()).toEqual({ unreadCount: 1, titles: ["2 reports ready"] });
    later(4);
    await ask({ kind: "tasks", format: "xlsx" });
    await make();
    expect(await news()).toEqual({ unreadCount: 1, titles: ["2 reports ready"] });
    later(4);
    await sweepReports(reportServices(t));
    expect(await news()).toEqual({ unreadCount: 1, titles: ["Report ready"] });
    later(8);
    await sweepReports(reportServices(t));
    expect((await news()).unreadCount).toBe(0);
  });

  it("of another scope has another name", async () => {
    const project = company.projectId;
    const jobs = [
      await ask({ kind: "cash-flow", format: "csv" }),
      await ask({ kind: "cash-flow", format: "csv", filters: { project } }),
      await ask({ kind: "cash-flow", format: "csv", filters: { project, from: "2026-02-15" } }),
    ];
    await make();
    const names = await Promise.all(jobs.map(async (job) => (await state(job)).fileName));
    expect(names).toEqual([
      "cash-flow-adeyemi-builders-2026-03-20.csv",
      "cash-flow-lekki-duplex-adeyemi-builders-2026-03-20.csv",
      "cash-flow-lekki-duplex-from-february-2026-whole-months-adeyemi-builders-2026-03-20.csv",
    ]);
  });

  it("is private: nobody else reaches its row or its file, or can cancel it", async () => {
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
    expect((await fetchFile(job, company.contractorOn)).statusCode).toBe(404);
  });

  it("of each of the three formats is valid", async () => {
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
    const rows = (await readXlsx((await fetchFile(xlsx)).rawPayload)).rows;
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
    expect(csvBuilding).toContain(",5000000.00,0.00,");
  });

  it("is idempotent by id, and limited in number", async () => {
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

describe("the data in a report", () => {
  it("is what its reader may see while it is made", async () => {
    const job = await ask({ kind: "tasks", format: "csv" }, company.clientOn);
    await t.database.superuser.query("delete from project_members where user_id = $1", [
      company.clientOn.id,
    ]);
    await make();
    expect((await fetchFile(job, company.clientOn)).body).not.toContain("Cast ground beam");
  });

  it("is no longer accessible once they may see less, whether it is finished or in progress", async () => {
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

    expect((await news(clientOn)).titles).toContain("2 reports ready");
    expect((await t.call(routes.removeFromTeam, leave, owner)).statusCode).toBe(200);
    expect((await news(clientOn)).titles).toContain("Report ready");
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
    ).rejects.toThrow(FileError);

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

  it("is not accessible once they have lost the right, or are not a member", async () => {
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
