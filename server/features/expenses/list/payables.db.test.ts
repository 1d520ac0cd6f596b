import { describe, expect, it } from "vitest";
import { ageOf, ages } from "../../../../contract/expenses/age-rules.ts";
import type { PayableSection } from "../../../../contract/expenses/payables.ts";
import type { QueryOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { sumOf } from "../../../../engine/decimal.ts";
import { addProject, type TestPerson } from "../../../testing/company.ts";
import { advanceTo, company, enter, prepare, stranger, t, take } from "../expense-fixture.ts";

prepare();

const db = <Row extends object>(text: string, ...values: unknown[]) =>
  t.database.superuser.query<Row>(text, values);

async function payables(
  query: QueryOf<typeof routes.getPayables> = {},
  as: TestPerson = company.engineer,
): Promise<{ today: string; sections: PayableSection[] }> {
  const answer = await t.call(routes.getPayables, { query }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function addCompany(name: string): Promise<string> {
  const { rows } = await db<{ id: string }>(
    `insert into companies (id, workspace_id, name, kind) values (gen_random_uuid(), $1, $2, 'supplier') returning id`,
    company.workspaceId,
    name,
  );
  return rows[0]?.id ?? "";
}

/** Hundreds of expenses of all states, vendors, currencies and ages; some part-paid, some reversed. */
async function fill(): Promise<void> {
  const { workspaceId, projectId, engineer, contractorOn } = company;
  const other = await addProject(t.database.superuser, {
    workspaceId,
    title: "Quay",
    createdBy: engineer.id,
  });
  const supplier = await addCompany("Dangote Cement");
  await db(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor,
                           vendor_company_id, created_by, rejection)
     select gen_random_uuid(), $1, case when n % 3 = 0 then $2::uuid else $3::uuid end,
            (array['draft', 'submitted', 'approved', 'approved', 'approved', 'rejected', 'paid'])[1 + n % 7],
            n + n % 10 / 10.0 + 0.01, (array['NGN', 'USD', 'NGN', 'KWD'])[1 + n % 4],
            date '2026-06-15' - (n * 7) % 200, 'Item ' || n,
            (array['Dangote', 'BUA', '', 'Julius "B" & Co'])[1 + n / 5 % 4],
            case when n % 5 = 0 then $4::uuid end, case when n % 4 < 2 then $5::uuid else $6::uuid end,
            case when n % 7 = 5 then 'No' else '' end
       from generate_series(1, 400) n`,
    workspaceId,
    other,
    projectId,
    supplier,
    engineer.id,
    contractorOn.id,
  );
  await db(
    `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
     select gen_random_uuid(), workspace_id, id, spent_on, trunc(amount / 3), now()
       from expenses where workspace_id = $1 and status = 'approved' and description like '%3' and amount > 3`,
    workspaceId,
  );
  await db(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor,
                           created_by, reverses)
     select gen_random_uuid(), workspace_id, project_id, status, -amount, currency, spent_on, description, vendor,
            created_by, id
       from expenses where workspace_id = $1 and status in ('approved', 'paid') and description like '%7'`,
    workspaceId,
  );
}

interface Left {
  id: string;
  vendor: string;
  company: string | null;
  currency: string;
  date: string;
  project: string;
  maker: string;
  left: string;
}

/** What is left of each expense, added up from its payments, one by one. */
async function leftOf(): Promise<Left[]> {
  const { rows } = await db<
    Omit<Left, "left"> & { amount: string; paid: string[]; status: string; touched: boolean }
  >(
    `select e.id, e.vendor, c.name as company, e.currency, e.spent_on::text as date, e.project_id as project,
            e.created_by as maker, e.amount::text as amount, e.status,
            e.reverses is not null or exists (select from expenses r where r.reverses = e.id) as touched,
            array(select (-p.amount)::text from expense_payments p where p.expense_id = e.id) as paid
       from expenses e left join companies c on c.id = e.vendor_company_id where e.workspace_id = $1`,
    company.workspaceId,
  );
  return rows
    .filter(({ status, touched }) => status === "approved" && !touched)
    .map(({ amount, paid, ...row }) => ({ ...row, left: sumOf([amount, ...paid]) }));
}

const total = (rows: readonly Left[]) => Number(sumOf(rows.map(({ left }) => left)));

function naive(rows: readonly Left[], today: string) {
  const figures = (of: readonly Left[]) => ({
    ages: Object.fromEntries(
      ages.map((age) => [age, total(of.filter(({ date }) => ageOf(date, today) === age))]),
    ),
    total: total(of),
    expenses: of.length,
  });
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    ...figures(own),
    rows: [...Map.groupBy(own, (row) => row.company ?? `typed ${row.vendor}`)].map(
      ([name, of]) => ({
        name,
        ...figures(of),
        oldest: of.map(({ date }) => date).toSorted()[0],
      }),
    ),
  }));
}

/** Returns the sections without their order, for a comparison. */
const plain = (sections: readonly PayableSection[]) =>
  sections.map(({ rows, vendors, ...section }) => {
    expect(vendors).toBe(rows.length);
    return {
      ...section,
      rows: rows.map(({ company: of, vendor, ...row }) => ({
        name: of?.name ?? `typed ${vendor}`,
        ...row,
      })),
    };
  });
const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
const sorted = <
  Row extends { name: string },
  Section extends { currency: string; rows: readonly Row[] },
>(
  sections: readonly Section[],
) =>
  sections
    .map((section) => ({ ...section, rows: byName(section.rows) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

describe("payables", () => {
  it("are what is left of each approved expense, added up one by one", async () => {
    await fill();
    const left = await leftOf();
    expect(left.length).toBeGreaterThan(100);
    const { today, sections } = await payables();
    expect(today).toBe("2026-06-15");
    expect(sections.map(({ currency }) => currency)).toEqual(["NGN", "KWD", "USD"]);
    expect(sorted(plain(sections))).toEqual(sorted(naive(left, today)));

    const { projectId, contractorOn } = company;
    const ofProject = await payables({ project: projectId });
    const inProject = left.filter(({ project }) => project === projectId);
    expect(sorted(plain(ofProject.sections))).toEqual(sorted(naive(inProject, today)));
    // Contractors see their own expenses on their projects. A company that they cannot see appears under the typed
    // name.
    const own = await payables({}, contractorOn);
    const made = inProject.filter(({ maker }) => maker === contractorOn.id);
    expect(own.sections.reduce((sum, { expenses }) => sum + expenses, 0)).toBe(made.length);
    for (const { currency, total: sum } of own.sections)
      expect(sum).toBe(total(made.filter((row) => row.currency === currency)));

    for (const [sort, key] of [
      ["-total", (row: { total: number }) => -row.total],
      ["oldest", (row: { oldest: string }) => Date.parse(row.oldest)],
    ] as const) {
      for (const { rows } of (await payables({ sort })).sections) {
        const keys = rows.map((row) => key(row));
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }
    }
  });

  it("open to their expenses, whose number and sum they are", async () => {
    await fill();
    const left = new Map((await leftOf()).map((row) => [row.id, row.left]));
    for (const { currency, rows } of (await payables()).sections) {
      for (const row of rows) {
        const of = row.company ? { vendorCompany: row.company._id } : { vendor: row.vendor };
        const query = { ...of, currency, owed: "true", limit: 500 } as const;
        const answer = await t.call(routes.listExpenses, { query }, company.engineer);
        const { data } = answer.json<{ data: { total: number; expenses: { _id: string }[] } }>();
        expect([data.total, data.expenses.length]).toEqual([row.expenses, row.expenses]);
        expect(Number(sumOf(data.expenses.map(({ _id }) => left.get(_id) ?? "0")))).toBe(row.total);
      }
    }
  });

  it("count days in the company's time zone, and what is dated ahead as new", async () => {
    await db("update workspaces set time_zone = 'Asia/Tokyo' where id = $1", company.workspaceId);
    await advanceTo("approved", { date: "2026-05-16", amount: 10 });
    await db(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
       values (gen_random_uuid(), $1, $2, 'approved', 5, 'NGN', '2026-07-15', 'Ahead')`,
      company.workspaceId,
      company.projectId,
    );
    t.clock.now = new Date("2026-06-15T14:59:00Z");
    expect((await payables()).sections[0]?.ages).toEqual({
      upTo30: 15,
      upTo60: 0,
      upTo90: 0,
      over90: 0,
    });
    t.clock.now = new Date("2026-06-15T15:00:00Z");
    const later = await payables();
    expect(later.today).toBe("2026-06-16");
    expect(later.sections[0]?.ages).toEqual({ upTo30: 5, upTo60: 10, upTo90: 0, over90: 0 });
  });

  it("shrink with a part payment, and end with the last one", async () => {
    const id = await advanceTo("approved", { amount: 1000 });
    const pay = async (amount: number) => {
      const { rows } = await db<{ version: number }>(
        "select version from expenses where id = $1",
        id,
      );
      const version = rows[0]?.version ?? 1;
      return t.call(
        routes.payExpense,
        { params: { id }, body: { version, amount } },
        company.owner,
      );
    };
    expect((await pay(300.25)).statusCode).toBe(200);
    expect((await payables()).sections[0]).toMatchObject({
      total: 699.75,
      expenses: 1,
      vendors: 1,
    });
    expect((await pay(699.75)).statusCode).toBe(200);
    expect((await payables()).sections).toEqual([]);
  });

  it("are only of expenses that one may see", async () => {
    const mine = await enter(company.engineer, { vendor: "BUA", amount: 7 });
    await take("submit", mine._id, company.engineer);
    await take("approve", mine._id, company.owner);
    await advanceTo("approved", { vendor: "Dangote", amount: 9 });
    const vendorsOf = async (as: TestPerson) =>
      (await payables({}, as)).sections.flatMap(({ rows }) => rows.map(({ vendor }) => vendor));
    expect(await vendorsOf(company.owner)).toEqual(["Dangote", "BUA"]);
    expect(await vendorsOf(company.contractorOn)).toEqual(["Dangote"]);
    expect(await vendorsOf(company.contractorOff)).toEqual([]);
    expect(await vendorsOf(stranger.owner)).toEqual([]);
    const client = await t.call(routes.getPayables, {}, company.clientOn);
    expect(client.statusCode).toBe(403);
    const hidden = await payables({ project: company.projectId }, stranger.owner);
    expect(hidden.sections).toEqual([]);
    const bad = await t.call(
      routes.getPayables,
      { query: { sort: "name" as "oldest" } },
      company.owner,
    );
    expect(bad.statusCode).toBe(400);
  });
});
