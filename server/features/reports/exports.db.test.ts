import { describe, expect, it } from "vitest";
import type { ReportFilters, ReportFormat } from "../../../contract/reports/reports.ts";
import { routes } from "../../../contract/routes.ts";
import { sumOf } from "../../../engine/decimal.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, showPlan, type TestPerson } from "../../testing/company.ts";
import { readXlsx } from "../../testing/files/read-xlsx.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { ask, company, fetchFile, make, prepare, state, t } from "./jobs/report-job-fixture.ts";

prepare();

interface Entry {
  readonly amount: number;
  readonly by?: TestPerson;
  readonly status?: string;
  readonly currency?: string;
  readonly mark?: string;
  readonly project?: string;
}

async function spend(entry: Entry): Promise<void> {
  const { amount, by = company.engineer, status = "draft", currency = "NGN" } = entry;
  const db = t.database.superuser;
  const id = await addExpense(db, {
    workspaceId: company.workspaceId,
    projectId: entry.project ?? company.projectId,
    createdBy: by.id,
    status: "draft",
    amount,
    mark: entry.mark ?? "Cement",
  });
  await db.query("update expenses set currency = $2, spent_on = '2026-03-10' where id = $1", [
    id,
    currency,
  ]);
  await db.query("update expenses set status = $2 where id = $1", [id, status]);
}

/** The rows of an export without its heading, and the file's name. */
async function exported(
  kind: "expenses" | "payables" | "cost-plan",
  format: Exclude<ReportFormat, "pdf">,
  { filters = {}, as = company.engineer }: { filters?: ReportFilters; as?: TestPerson } = {},
): Promise<{ rows: string[][]; name: string; text: string }> {
  const scope = "project" in filters ? filters : { project: company.projectId, ...filters };
  const job = await ask({ kind, format, filters: scope }, as);
  await make();
  const { fileName, message } = await state(job, as);
  expect(message).toBeNull();
  const { rawPayload } = await fetchFile(job, as);
  const text = format === "csv" ? rawPayload.toString("utf8") : "";
  const rows =
    format === "csv"
      ? text.split("\r\n").map((line) => line.split(","))
      : (await readXlsx(rawPayload)).rows.map((cells) => [...cells]);
  const first = rows.findIndex(
    (cells) => cells.includes("Description") || cells.includes("Vendor"),
  );
  return { rows: rows.slice(first), name: fileName ?? "", text };
}

/** The amounts of the expenses: of the rows that have a status. */
function amountsOf(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows;
  const at = head.indexOf("Amount");
  const status = head.indexOf("Status");
  return rows
    .slice(1)
    .filter((cells) => (cells[status] ?? "") !== "")
    .map((cells) => cells[at] ?? "");
}

async function listSum(query: object, as = company.engineer): Promise<number> {
  const answer = await t.call(
    routes.listExpenses,
    { query: { project: company.projectId, ...query } },
    as,
  );
  const { totals } = answer.json().data;
  return Number(sumOf(totals.map(({ amount }: { amount: number }) => String(amount))));
}

async function addPlan(): Promise<void> {
  const { workspaceId, projectId } = company;
  const db = t.database.superuser;
  const [top, sub] = [newId(), newId()];
  for (const [id, parent, code, title] of [
    [top, null, "10", "Substructure"],
    [sub, top, "2", "=HYPERLINK(1)"],
  ])
    await db.query(
      `insert into cost_codes (id, workspace_id, project_id, parent_id, code, title) values ($1, $2, $3, $4, $5, $6)`,
      [id, workspaceId, projectId, parent, code, title],
    );
  for (const [code, amount] of [
    [top, "94999999999.02"],
    [sub, "0.5"],
  ] as const) {
    const line = newId();
    await db.query(
      `insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
       values ($1, $2, $3, $4, 'Line', $5, 'typed')`,
      [line, workspaceId, projectId, code, amount],
    );
    await db.query(
      `insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
       values ($1, $2, $3, '2026-03-01', $4)`,
      [workspaceId, projectId, line, amount],
    );
  }
}

describe("an export of expenses", () => {
  it.each(["xlsx", "csv"] as const)("as %s has the sums of the list", async (format) => {
    await spend({ amount: 0.1, status: "paid" });
    await spend({ amount: 0.2, status: "approved", mark: "=1+1" });
    await spend({ amount: 1250.75 });
    const { rows, text } = await exported("expenses", format);
    expect(amountsOf(rows)).toHaveLength(3);
    expect(Number(sumOf(amountsOf(rows)))).toBe(await listSum({}));
    const total = rows.find((cells) => cells.includes("Total")) ?? [];
    expect(Number(total[rows[0]?.indexOf("Amount") ?? 0])).toBe(1251.05);
    const paid = await exported("expenses", format, { filters: { expenseStatus: "paid" } });
    expect(amountsOf(paid.rows).map(Number)).toEqual([0.1]);
    const found = await exported("expenses", format, { filters: { search: "cement" } });
    expect(Number(sumOf(amountsOf(found.rows)))).toBe(await listSum({ search: "cement" }));
    if (format === "csv") expect(text).toContain("'=1+1");
  });

  it("of the whole company has its filters by vendor and person", async () => {
    const db = t.database.superuser;
    const { workspaceId, owner } = company;
    const quay = await addProject(db, { workspaceId, title: "Quay", createdBy: owner.id });
    const supplier = newId();
    await db.query(
      "insert into companies (id, workspace_id, name, kind) values ($1, $2, 'BUA Cement', 'supplier')",
      [supplier, workspaceId],
    );
    await spend({ amount: 1, project: quay });
    await spend({ amount: 2, by: owner });
    await spend({ amount: 4 });
    await db.query(
      "update expenses set vendor_company_id = $1 where amount in (1, 2) and workspace_id = $2",
      [supplier, workspaceId],
    );
    const all = { project: undefined };
    const amounts = async (filters: ReportFilters) =>
      amountsOf((await exported("expenses", "csv", { filters })).rows).map(Number);
    expect(await amounts(all)).toEqual([1, 2, 4]);
    expect(await amounts({ ...all, vendorCompany: supplier })).toEqual([1, 2]);
    expect(await amounts({ ...all, createdBy: company.engineer.id })).toEqual([1, 4]);
    expect(await amounts({ ...all, vendorCompany: supplier, createdBy: "me" })).toEqual([1]);
    const { rows: audit } = await db.query<{ after: object }>(
      "select after from audit_events where kind = 'export' and workspace_id = $1 order by id desc limit 1",
      [workspaceId],
    );
    expect(audit[0]?.after).toEqual({
      Projects: "All",
      Vendor: "BUA Cement",
      "Entered by": company.engineer.name,
    });
  });

  it("of what waits for one's own decision has nothing else, and says whose", async () => {
    const { contractorOn, engineer, workspaceId } = company;
    await spend({ amount: 1, by: contractorOn, status: "submitted" });
    await spend({ amount: 2, by: engineer, status: "submitted" });
    await spend({ amount: 4, by: contractorOn, status: "draft" });
    const { rows } = await exported("expenses", "csv", { filters: { decides: "me" } });
    expect(amountsOf(rows).map(Number)).toEqual([1]);
    const { rows: audit } = await t.database.superuser.query<{ after: object }>(
      "select after from audit_events where kind = 'export' and workspace_id = $1 order by id desc limit 1",
      [workspaceId],
    );
    expect(audit[0]?.after).toMatchObject({ "Waiting for a decision by": engineer.name });
  });

  it("keeps currencies apart, with the decimals of each", async () => {
    await spend({ amount: 12.5, currency: "USD" });
    await spend({ amount: 900, currency: "JPY" });
    await spend({ amount: 1.234, currency: "KWD" });
    const { rows } = await exported("expenses", "csv");
    expect(rows.filter((cells) => cells.includes("Total")).map((cells) => cells.at(-1))).toEqual([
      "900",
      "1.234",
      "12.50",
    ]);
  });

  it("contains a contractor's own alone, and nothing for a client", async () => {
    const { contractorOn, clientOn } = company;
    await spend({ amount: 70 });
    await spend({ amount: 8, by: contractorOn });
    const { rows } = await exported("expenses", "xlsx", { as: contractorOn });
    expect(amountsOf(rows).map(Number)).toEqual([8]);
    const filters = { project: company.projectId };
    const order = (kind: "expenses" | "cost-plan" | "tasks", as: TestPerson) =>
      t.call(routes.createReportJob, { body: { kind, format: "csv", filters } }, as);
    expect((await order("expenses", clientOn)).statusCode).toBe(403);
    expect((await order("cost-plan", contractorOn)).statusCode).toBe(403);
    expect((await order("tasks", contractorOn)).statusCode).toBe(403);
    expect((await order("expenses", company.contractorOff)).statusCode).toBe(404);
  });

  it("has a name of its own for each scope", async () => {
    const { workspaceId, owner } = company;
    const project = await addProject(t.database.superuser, {
      workspaceId,
      title: "Tower",
      createdBy: owner.id,
    });
    const names = [];
    for (const filters of [
      {},
      { project },
      { search: "建築" },
      { search: "土木" },
      { expenseStatus: "paid" as const },
      { from: "2026-03-01" },
    ])
      names.push((await exported("expenses", "csv", { filters })).name);
    expect(new Set(names).size).toBe(names.length);
    expect(names[1]).toMatch(/^expenses-tower-adeyemi-builders-2026-03-20-[0-9a-f]{6}\.csv$/);
  });
});

describe("an export of a cost plan", () => {
  it.each(["xlsx", "csv"] as const)("as %s has every line, code and sum", async (format) => {
    await addPlan();
    const { rows, text } = await exported("cost-plan", format);
    const [head = []] = rows;
    const cell = (cells: readonly string[], name: string) => cells[head.indexOf(name)] ?? "";
    const lines = rows.filter((cells) => cell(cells, "Description") === "Line");
    const answer = await t.call(
      routes.getCostPlan,
      { params: { id: company.projectId } },
      company.engineer,
    );
    const { planned } = answer.json().data;
    expect(planned).toBe(94_999_999_999.52);
    expect(Number(sumOf(lines.map((cells) => cell(cells, "Amount"))))).toBe(planned);
    const top = rows.find((cells) => cell(cells, "Title") === "Substructure") ?? [];
    expect(Number(cell(top, "Code total"))).toBe(planned);
    if (format === "csv") expect(text).toContain("'=HYPERLINK(1)");
  });

  it("is made for clients only where the project shows them the plan", async () => {
    await addPlan();
    const filters = { project: company.projectId };
    const order = () =>
      t.call(
        routes.createReportJob,
        { body: { kind: "cost-plan", format: "csv", filters } },
        company.clientOn,
      );
    expect((await order()).statusCode).toBe(403);
    await showPlan(t.database.superuser, company.projectId);
    expect((await order()).statusCode).toBe(201);
  });

  it("is of one project", async () => {
    const body = { kind: "cost-plan", format: "csv" } as const;
    const answer = await t.call(routes.createReportJob, { body }, company.engineer);
    expect(answer.statusCode).toBe(400);
  });
});

describe("an export of payables", () => {
  it.each(["xlsx", "csv"] as const)(
    "as %s has each vendor, and the sum of each currency",
    async (format) => {
      await spend({ amount: 0.1, status: "approved", mark: "BUA" });
      await spend({ amount: 0.2, status: "approved", mark: "BUA" });
      await spend({ amount: 94_999_999_999.02, status: "approved", mark: "=1+1" });
      await spend({ amount: 12.5, currency: "USD", status: "approved", mark: "BUA" });
      await spend({ amount: 7, status: "paid" });
      await spend({ amount: 5, status: "approved", by: company.contractorOn, mark: "Dangote" });
      const { rows } = await exported("payables", format);
      const head = rows[0] ?? [];
      expect(head).toContain("31–60 days");
      const totals = rows.map((cells) => [
        cells[head.indexOf("Vendor")],
        cells[head.indexOf("Total")],
      ]);
      const plainly = totals.map(
        ([name, amount]) => `${name?.replace(/^'/, "")} ${Number(amount)}`,
      );
      expect(plainly).toEqual(
        expect.arrayContaining([
          "=1+1 94999999999.02",
          "Dangote 5",
          "BUA 0.3",
          "Total 95000000004.32",
          "BUA 12.5",
          "Total 12.5",
        ]),
      );
      const own = await exported("payables", format, { as: company.contractorOn });
      expect(own.rows.flat().filter((cell) => cell === "BUA")).toEqual([]);
      expect(own.rows.flat()).toContain("Dangote");
    },
  );
});
