import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject } from "../../testing/company.ts";
import { company, dollarsId, prepare, report, spend, t } from "./report-fixture.ts";

prepare();

describe("the report of", () => {
  it("project status shows tasks, dates and money, each currency separately", async () => {
    const { sections, columns, company: name } = await report("project-status");
    expect(name).toBe("Adeyemi Builders");
    expect(sections.map(({ title, currency }) => [title, currency])).toEqual([
      ["Projects", "NGN"],
      ["Projects", "USD"],
    ]);
    const [row = []] = sections[0]?.rows ?? [];
    const shown = Object.fromEntries(columns.map(({ title }, index) => [title, row[index]]));
    expect(shown).toEqual({
      Project: "Lekki Duplex",
      Status: expect.any(String),
      Health: "Late",
      Progress: 25,
      "To do, pending": 2,
      "In progress": 0,
      "In review": 0,
      Blocked: 1,
      Finished: 1,
      Overdue: 1,
      Start: null,
      Finish: null,
      Budget: 5_000_000,
      "Approved and paid": 907.3,
      Forecast: 1907,
    });
    expect(sections[0]?.totals?.slice(-3)).toEqual([5_000_000, 907.3, 1907]);
    expect(sections.map(({ notes }) => notes)).toEqual([
      [expect.stringContaining("EUR 66.00"), "1 project is late."],
      [],
    ]);
  });

  it("project status calls no project on track that is forecast to pass its budget", async () => {
    const db = t.database.superuser;
    const budgets = [...(await db.query("select id, budget, status from projects")).rows];
    const health = async () => {
      const { sections } = await report("project-status");
      return sections.map(({ rows }) => rows[0]?.[2]);
    };
    await db.query("update projects set budget = 69");
    expect(await health()).toEqual(["Late, over budget", "Over budget"]);
    await db.query("update projects set status = 'completed'");
    expect(await health()).toEqual(["Over budget", "Over budget"]);
    await db.query("update projects set budget = 1907");
    expect(await health()).toEqual([null, null]);
    await db.query("update projects set status = 'active'");
    // Nothing is planned in the second project, so it is not said to be on track.
    expect(await health()).toEqual(["Late", "Not planned"]);
    for (const { id, budget, status } of budgets)
      await db.query("update projects set budget = $2, status = $3 where id = $1", [
        id,
        budget,
        status,
      ]);
  });

  it("cost by code equals the cost report, and shows amounts without a rate", async () => {
    const { sections, total } = await report("cost-by-code", { project: company.projectId });
    expect(sections).toHaveLength(1);
    expect(sections[0]?.rows).toEqual([
      ["01", "=HYPERLINK(1)", 1000, 0, 0, 0.3, 1000, 0],
      ["02", "=HYPERLINK(1)", 500.1, 40, 900, 0, 900, -399.9],
      [null, "Without a cost code", 0, 0, 0, 7, 7, -7],
    ]);
    expect(sections[0]?.totals).toEqual(["Total", null, 1500.1, 40, 900, 7.3, 1907, -406.9]);
    expect(sections[0]?.notes).toEqual([
      expect.stringContaining("EUR 66.00"),
      "2 cost codes are over what is planned.",
    ]);
    expect(total).toBe(3);
  });

  it("cost by code of all projects sums nothing across currencies", async () => {
    const { sections, total } = await report("cost-by-code");
    expect(sections.map(({ title, currency, totals }) => [title, currency, totals?.[2]])).toEqual([
      ["Projects", "NGN", 1500.1],
      ["Projects", "USD", 70],
      ["Airport Annexe", "USD", 70],
      ["Lekki Duplex", "NGN", 1500.1],
    ]);
    // The row of a project has no title of a cost code.
    expect(sections.map(({ without }) => without)).toEqual([[1], [1], [], []]);
    const notes = [expect.stringContaining("EUR 66.00")];
    const over = "2 cost codes are over what is planned.";
    expect(sections.map(({ notes }) => notes)).toEqual([notes, [], [], [...notes, over]]);
    expect(total).toBe(sections.reduce((sum, { rows }) => sum + rows.length, 0));
  });

  it("no project with spending and no plan invents a forecast", async () => {
    const { workspaceId, owner } = company;
    const projectId = await addProject(t.database.superuser, {
      workspaceId,
      title: "Unplanned",
      createdBy: owner.id,
    });
    await spend(projectId, { status: "paid", amount: 7 });
    const status = await report("project-status", { project: projectId });
    expect(status.sections[0]?.rows[0]?.slice(-2)).toEqual([7, null]);
    const cost = await report("cost-by-code", { project: projectId });
    expect(cost.sections[0]?.totals?.slice(-3)).toEqual([7, null, null]);
    const all = await report("project-status");
    expect(all.sections[0]?.totals?.at(-1)).toBeNull();
    expect(all.sections[0]?.notes).toContain(
      "There is no total forecast: 1 project has no cost plan.",
    );
    await t.database.superuser.query("update projects set currency = 'GBP' where id = $1", [
      projectId,
    ]);
  });

  it("an amount times the largest rate is written whole, in every report and file", async () => {
    const { workspaceId, owner } = company;
    const projectId = await addProject(t.database.superuser, {
      workspaceId,
      title: "Dear",
      createdBy: owner.id,
    });
    for (let n = 0; n < 3; n++)
      await spend(projectId, { status: "paid", amount: 1e12, currency: "BHD" });
    await t.database.superuser.query(
      "insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate) values ($1, $2, 'NGN', 'BHD', '2026-01-01', 1e9)",
      [newId(), workspaceId],
    );
    const flow = await report("cash-flow", { project: projectId });
    expect(flow.sections[0]?.totals?.slice(0, 5)).toEqual(["Total", 0, 0, 0, 3e21]);
    for (const kind of ["project-status", "cost-by-code", "cash-flow"] as const) await report(kind);
    await t.database.superuser.query("update projects set currency = 'BHD' where id = $1", [
      projectId,
    ]);
  });

  it("cash flow shows the months of a period, with their totals", async () => {
    const whole = await report("cash-flow", { project: company.projectId });
    expect(whole.sections[0]?.rows).toEqual([
      ["2026-03", 1500.1, 40, 900, 7.1, 1500.1, 907.1],
      ["2026-04", 0, 0, 0, 0.2, 1500.1, 907.3],
    ]);
    expect(whole.sections[0]?.totals?.slice(0, 5)).toEqual(["Total", 1500.1, 40, 900, 7.3]);
    expect(whole.total).toBe(2);
    const april = { from: "2026-04-15", to: "2026-12-31" };
    const part = await report("cash-flow", { project: company.projectId, ...april });
    expect(part.sections[0]?.totals?.slice(0, 5)).toEqual(["Total", 0, 0, 0, 0.2]);
    expect(part.total).toBe(1);
    expect(part.parameters).toContainEqual({
      label: "Period",
      value: "April 2026 to December 2026, whole months",
    });
    // The amounts in euros are of March, so they are not missing in April.
    expect(part.sections[0]?.notes).toEqual([]);
    const all = await report("cash-flow");
    expect(all.total).toBe(all.sections.reduce((sum, { rows }) => sum + rows.length, 0));
  });

  it("tasks shows how long each is overdue, and its first rows with the total", async () => {
    const { sections, total } = await report("tasks", { tasks: "overdue" });
    expect(sections[0]?.rows).toEqual([
      ["Pour slab", "Lekki Duplex", "To do", "Medium", null, "2026-03-01", 19],
    ]);
    expect(total).toBe(1);
    const open = await report("tasks");
    expect(open.sections[0]?.rows.map(([title]) => title)).not.toContain("Fix roof");
    expect(open.parameters).toContainEqual({ label: "Tasks", value: "Open" });
    const first = await report("tasks", { tasks: "all", limit: 2 });
    expect(first).toMatchObject({ total: 4, truncated: true });
    expect(first.sections[0]?.rows.map(([title]) => title)).toEqual(["Pour slab", "Fix roof"]);
  });

  it("activity shows who did what", async () => {
    await t.call(
      routes.updateTask,
      { params: { id: company.taskId }, body: { status: "review" } },
      company.engineer,
    );
    const { sections } = await report("activity", { project: company.projectId });
    expect(sections[0]?.rows[0]).toEqual([
      t.clock.now.toISOString(),
      "Emeka Engineer",
      "Task",
      expect.stringContaining("Cast ground beam"),
      "Lekki Duplex",
    ]);
  });

  it("resources refuses a client, and more weeks than it holds", async () => {
    expect((await report("resource-utilisation")).total).toBe(0);
    const params = { kind: "resource-utilisation" as const };
    const refused = await t.call(routes.getReport, { params }, company.clientOn);
    expect(refused.statusCode).toBe(403);
    const order = { ...params, format: "csv" as const };
    const asFile = await t.call(routes.createReportJob, { body: order }, company.clientOn);
    expect(asFile.statusCode).toBe(403);
    // From Monday to Sunday, 104 weeks, as the planner takes them.
    const most = { from: "2026-01-05", to: "2028-01-02" };
    expect((await report("resource-utilisation", most)).total).toBe(0);
    const query = { from: "2026-01-05", to: "2028-01-03" };
    const long = await t.call(routes.getReport, { params, query }, company.engineer);
    expect(long.json().fields).toEqual({ to: "Choose at most 104 weeks." });
  });
});

describe("a report", () => {
  it("shows a client their projects, and neither vendors nor single expenses", async () => {
    for (const kind of [
      "project-status",
      "cost-by-code",
      "cash-flow",
      "tasks",
      "activity",
    ] as const) {
      const seen = JSON.stringify(await report(kind, {}, company.clientOn));
      expect(seen).not.toContain("Airport");
      expect(seen).not.toContain("Secret vendor");
      expect(seen).not.toContain("12345");
      const none = await report(kind, {}, company.clientOff);
      expect(none.total).toBe(0);
    }
    const params = { kind: "cost-by-code" as const };
    const query = { project: dollarsId };
    const foreign = await t.call(routes.getReport, { params, query }, company.clientOn);
    expect(foreign.statusCode).toBe(404);
  });

  it("refuses contradictory filters", async () => {
    const fetchReport = async (query: object) =>
      (await t.call(routes.getReport, { params: { kind: "tasks" }, query }, company.engineer))
        .statusCode;
    expect(await fetchReport({ from: "2026-03-02", to: "2026-03-01" })).toBe(400);
    expect(await fetchReport({ from: "soon" })).toBe(400);
    expect(await fetchReport({ tasks: "lost" })).toBe(400);
    const unknown = await t.raw({ method: "GET", url: "/api/reports/weather" }, company.engineer);
    expect(unknown.statusCode).toBe(400);
  });
});
