import { describe, expect, it } from "vitest";
import type { FileKind } from "../../../contract/reports/reports.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject } from "../../testing/company.ts";
import { company, prepare, t } from "./jobs/report-job-fixture.ts";
import { exported } from "./site-export-fixture.ts";

prepare();

type Format = "csv" | "xlsx";

/** The spreadsheet in the form in which a screen sends it, made from an exported file. */
async function sheetOf(kind: FileKind, format: Format) {
  const { bytes } = await exported(kind, format);
  return format === "csv"
    ? { csv: new TextDecoder().decode(bytes) }
    : { xlsx: bytes.toString("base64") };
}

const rowsOf = async (sql: string, values: readonly unknown[]) =>
  (await t.database.superuser.query<Record<string, unknown>>(sql, [...values])).rows;

/** Two codes, one within the other. @returns the id of the inner one */
async function addCodes(): Promise<{ readonly top: string; readonly inner: string }> {
  const [top, inner] = [newId(), newId()];
  for (const [id, parent, code, title] of [
    [top, null, "1", "=Substructure"],
    [inner, top, "1.0", "Concrete, “C25”"],
  ])
    await rowsOf(
      "insert into cost_codes (id, workspace_id, project_id, parent_id, code, title) values ($1, $2, $3, $4, $5, $6)",
      [id, company.workspaceId, company.projectId, parent, code, title],
    );
  return { top, inner };
}

const expenses = [
  {
    amount: "1250.75",
    currency: "NGN",
    description: "=1+1 bags",
    vendor: "Òjó & Sons",
    code: true,
  },
  {
    amount: "94999999999.02",
    currency: "NGN",
    description: 'Pump, "long"',
    vendor: "",
    code: false,
  },
  {
    amount: "12.5",
    currency: "USD",
    description: "Total station\nof the survey",
    vendor: "-Total",
    code: false,
  },
  { amount: "1.234", currency: "KWD", description: "Sealant; 2 tins", vendor: "@home", code: true },
];

const perExpense = `
  select amount::text, currency, spent_on::text, description, vendor, invoice_number, cost_code_id, count(*)::int
    from expenses where project_id = $1 group by 1, 2, 3, 4, 5, 6, 7 order by 1`;

describe.each(["csv", "xlsx"] as const)("what is exported as %s", (format) => {
  it("is imported again: expenses of several currencies, each as it was", async () => {
    const { inner } = await addCodes();
    for (const [at, { amount, currency, description, vendor, code }] of expenses.entries())
      await rowsOf(
        `insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                               description, vendor, invoice_number, created_by)
         values ($1, $2, $3, $4, 'draft', $5, $6, '2026-03-10', $7, $8, $9, $10)`,
        [
          newId(),
          company.workspaceId,
          company.projectId,
          code ? inner : null,
          amount,
          currency,
          description,
          vendor,
          `INV-${at}`,
          company.engineer.id,
        ],
      );
    const sheet = await sheetOf("expenses", format);
    const before = await rowsOf(perExpense, [company.projectId]);
    const answer = await t.call(
      routes.importExpenses,
      { body: { ...sheet, commit: true } },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      expenses: expenses.length,
      problems: [],
      warningCount: expenses.length,
      head: { asks: false },
    });
    const after = await rowsOf(perExpense, [company.projectId]);
    expect(after).toEqual(before.map((row) => ({ ...row, count: 2 })));
  });

  it("is imported again: a cost plan into another project", async () => {
    const { top, inner } = await addCodes();
    const line = { costCode: inner, start: "2026-03", finish: "2026-05" };
    for (const body of [
      { ...line, description: "=Foundations", quantity: 120.5, unit: "m³", rate: 95_000.25 },
      { ...line, description: "Formwork\nand props", amount: 1_234_567.89, spread: "s_curve" },
      { ...line, costCode: top, description: "Total station", amount: 500, spread: "back" },
    ] as const) {
      const input = { params: { id: company.projectId }, body: { ...body, reason: "Agreed" } };
      const answer = await t.call(routes.createBudgetLine, input, company.engineer);
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const { workspaceId, owner } = company;
    const db = t.database.superuser;
    const copy = await addProject(db, { workspaceId, title: "Copy", createdBy: owner.id });
    const sheet = await sheetOf("cost-plan", format);
    const answer = await t.call(
      routes.importCostPlan,
      { params: { id: copy }, body: { ...sheet, commit: true } },
      company.engineer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({ codes: 2, lines: 3, head: { asks: false } });
    const planOf = (project: string) =>
      rowsOf(
        `select c.code, c.title, p.code as parent, l.description, l.quantity::text, l.unit, l.rate::text, l.amount::text,
                l.spread, (select json_agg(m.amount order by m.month) from budget_line_months m where m.line_id = l.id) as months
           from cost_codes c left join cost_codes p on p.id = c.parent_id left join budget_lines l on l.cost_code_id = c.id
          where c.project_id = $1 order by 1, 4`,
        [project],
      );
    expect(await planOf(copy)).toEqual(await planOf(company.projectId));
  });
});
