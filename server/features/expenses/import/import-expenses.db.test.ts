import { describe, expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addProject, showPlan, type TestPerson } from "../../../testing/company.ts";
import {
  app,
  company,
  here,
  outcome,
  refusal,
  send,
  strangers,
  towerTitle,
  written,
  prepare,
} from "./import-fixture.ts";

prepare();

const HEAD = "Project,Cost code,Date,Description,Vendor,Amount,Currency";

describe("importing expenses", () => {
  it("reports every bad row, writes nothing, and refuses to commit any of it", async () => {
    const csv = `${HEAD}
,02.1,2026-03-01,Cement,Dangote,"₦1,250,000.50",
,09,2026-03-01,Sand,,500,
,,31/02/2026,Sand,,500,
,,,Sand,,500,
,,2019-01-01,Sand,,500,
,,2026-03-01,,,500,
,,2026-03-01,Sand,,-500,
,,2026-03-01,Sand,,0.001,
,,2026-03-01,Sand,,many,XXQ
,,2026-03-01,Sand,,,USD
Nowhere,,2026-03-01,Sand,,500,
,,2026-03-01,Sa\uFFFDd,,#REF!,
`;
    const { problems, problemCount, expenses, totals, committed } = await outcome(here(csv));
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, "Cost code", `There is no cost code “09” in ${towerTitle}.`],
      [4, "Date", "“31/02/2026” is not a date: write it as 2026-11-20 or 20/11/2026."],
      [5, "Date", "Date is required"],
      [6, "Date", "This date is outside the project."],
      [7, "Description", "Description is required"],
      [8, "Amount", "Amount must be more than 0"],
      [9, "Amount", "Amount in NGN can have at most two decimals"],
      [10, "Currency", "“XXQ” is not a currency."],
      [10, "Amount", "“many” is not a number."],
      [11, "Amount", "Amount is required"],
      [12, "Project", "There is no project “Nowhere”."],
      [13, "Description", expect.stringMatching(/CSV UTF-8/)],
      [13, "Amount", "This cell contains a spreadsheet error: #REF!"],
    ]);
    expect([problemCount, expenses, committed]).toEqual([13, 1, false]);
    expect(totals).toEqual([{ currency: "NGN", amount: 1_250_000.5 }]);
    expect(await refusal(here(csv, { commit: true }))).toEqual([
      400,
      `Nothing was imported. Row 3, Cost code: There is no cost code “09” in ${towerTitle}. There are 12 more.`,
    ]);
    expect(await written()).toEqual([]);
  });

  it("adds them as drafts of the importer, with one record, and only once however often it is sent", async () => {
    const csv = `Amount;Description;Vendor;Date;Cost code;Currency;Invoice number
"₦1,250,000.50";Cement;Dangote;20/03/2026;02.1;;INV-7
20.25;"Drill bits; small";;2026-03-21;;usd;
`;
    const body = here(csv, { commit: true, _id: newId() });
    const first = await outcome(body);
    expect(first).toMatchObject({
      expenses: 2,
      projects: 1,
      problemCount: 0,
      warningCount: 0,
      committed: true,
      totals: [
        { currency: "NGN", amount: 1_250_000.5 },
        { currency: "USD", amount: 20.25 },
      ],
    });
    expect(await outcome(body)).toEqual(first);
    expect((await refusal(body, company.admin))[0]).toBe(409);
    const { rows } = await app.database.superuser.query(
      `select e.status, e.spent_on::text, e.description, e.vendor, e.invoice_number, e.currency, e.created_by, c.code, e.decided_by
         from expenses e left join cost_codes c on c.id = e.cost_code_id where e.workspace_id = $1
        order by e.spent_on`,
      [company.workspaceId],
    );
    const ofAll = { status: "draft", created_by: company.engineer.id, decided_by: null };
    expect(rows).toEqual([
      {
        ...ofAll,
        spent_on: "2026-03-20",
        description: "Cement",
        vendor: "Dangote",
        invoice_number: "INV-7",
        currency: "NGN",
        code: "02.1",
      },
      {
        ...ofAll,
        spent_on: "2026-03-21",
        description: "Drill bits; small",
        vendor: "",
        invoice_number: "",
        currency: "USD",
        code: null,
      },
    ]);
    const records = await app.database.superuser.query<{ message: string }>(
      "select message from activities where workspace_id = $1 and action = 'imported'",
      [company.workspaceId],
    );
    expect(records.rows).toEqual([
      { message: "imported 2 expenses of ₦1,250,000.50 and $20.25 as drafts" },
    ]);
  });

  it("is one import when it is sent twice at once", async () => {
    const body = here("Date,Description,Amount\n2026-03-20,Cement,5", {
      commit: true,
      _id: newId(),
    });
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await written()).toEqual([{ count: 1, amount: "5", status: "draft" }]);
  });

  it("warns of rows that equal another row or an existing expense", async () => {
    const head = "Date,Description,Vendor,Amount";
    await outcome(here(`${head}\n2026-03-20,Cement,Dangote,5`, { commit: true }));
    const csv = `${head}
2026-03-20,Cement,Dangote,5.00
2026-03-21,Sand,,7
20/03/2026,Cement,Dangote,5
2026-03-21,Sand,,7
2026-03-21,Sand,Other,7`;
    const { warnings, warningCount, problemCount } = await outcome(here(csv));
    expect(warnings).toEqual([
      { row: 2, message: "This expense exists already." },
      { row: 4, message: "This expense exists already, and row 2 is the same." },
      { row: 5, message: "Row 3 is the same." },
    ]);
    expect([warningCount, problemCount]).toEqual([3, 0]);
    expect(await outcome(here(csv, { commit: true }))).toMatchObject({ expenses: 5 });
  });

  it("finds projects by title or id, but none that is out of sight", async () => {
    const common = { workspaceId: company.workspaceId, createdBy: company.owner.id };
    const db = app.database.superuser;
    const annexe = await addProject(db, { ...common, title: "Annexe" });
    await addProject(db, { ...common, title: "Twin" });
    await addProject(db, { ...common, title: "twin" });
    const head = "Project,Date,Description,Amount";
    const rows = [towerTitle.toUpperCase(), annexe, strangers, "twin", ""].map(
      (project) => `${project},2026-03-20,Cement,5`,
    );
    const csv = [head, ...rows].join("\n");
    const problemOf = async (as = company.engineer) =>
      (await outcome({ csv }, as)).problems.map(({ row, message }) => [row, message]);
    expect(await problemOf()).toEqual([
      [4, `There is no project “${strangers}”.`],
      [5, "2 projects are called “twin”: give the id."],
      [6, "Project is required"],
    ]);
    expect(await problemOf(company.contractorOn)).toEqual([
      [3, `There is no project “${annexe}”.`],
      [4, `There is no project “${strangers}”.`],
      [5, "There is no project “twin”."],
      [6, "Project is required"],
    ]);
    expect(await outcome(here(`${head}\nAnnexe,2026-03-20,Cement,5`))).toMatchObject({
      problems: [{ column: "Project", message: `This sheet is only for “${towerTitle}”.` }],
    });
    const good = [head, ...rows.slice(0, 2)].join("\n");
    expect(await outcome({ csv: good, commit: true })).toMatchObject({ expenses: 2, projects: 2 });
  });

  it("lets only the owner import paid expenses, and then counts them", async () => {
    const csv = "Date,Description,Amount\n2026-03-20,Cement,5.5\n2026-04-20,Sand,4.5";
    const paid = here(csv, { status: "paid", commit: true });
    for (const person of [company.admin, company.engineer, company.contractorOn])
      expect(await refusal(paid, person)).toEqual([
        403,
        "Only the owner can import expenses as approved or paid. Import them as drafts.",
      ]);
    expect((await refusal(here(csv), company.clientOn))[0]).toBe(403);
    expect((await refusal(here(csv), company.contractorOff))[0]).toBe(404);
    const early = here("Date,Description,Amount\n16/07/2026,Cement,5", { status: "paid" });
    expect((await outcome(early, company.owner)).problems).toMatchObject([
      { row: 2, column: "Date", message: expect.stringMatching(/is in the future/) },
    ]);
    await outcome(paid, company.owner);
    expect(await written()).toEqual([{ count: 2, amount: "10", status: "paid" }]);
    const { rows } = await app.database.superuser.query<{ month: string; amount: string }>(
      `select month::text, trim_scale(sum(amount))::text as amount from money_totals
        where project_id = $1 and status = 'paid' group by 1 order by 1`,
      [company.projectId],
    );
    expect(rows).toEqual([
      { month: "2026-03-01", amount: "5.5" },
      { month: "2026-04-01", amount: "4.5" },
    ]);
  });

  it("submits them at once, for anybody, and tells each who may decide once", async () => {
    const csv = "Date,Description,Amount\n2026-03-20,Cement,5.5\n2026-04-20,Sand,4.5";
    const early = here("Date,Description,Amount\n16/07/2026,Cement,5", { status: "submitted" });
    expect((await outcome(early)).problems).toMatchObject([{ row: 2, column: "Date" }]);
    const body = here(csv, { status: "submitted", commit: true, _id: newId() });
    await outcome(body, company.contractorOn);
    await outcome(body, company.contractorOn);
    expect(await written()).toEqual([{ count: 2, amount: "10", status: "submitted" }]);
    const { rows } = await app.database.superuser.query(
      `select submitted_at is not null as submitted, decided_by, decided_at from expenses
        where workspace_id = $1 group by 1, 2, 3`,
      [company.workspaceId],
    );
    expect(rows).toEqual([{ submitted: true, decided_by: null, decided_at: null }]);
    const news = await app.database.superuser.query(
      "select user_id, message from notifications where workspace_id = $1 order by user_id = $2",
      [company.workspaceId, company.engineer.id],
    );
    expect(new Set(news.rows.map(({ user_id }) => user_id)).size).toBe(news.rows.length);
    expect(news.rows.at(-1)).toEqual({
      user_id: company.engineer.id,
      message: expect.stringMatching(/ submitted 2 expenses of ₦10 on Lekki Duplex\.$/),
    });
    const mine = await app.database.superuser.query<{ id: string }>(
      "select id from expenses where workspace_id = $1 limit 1",
      [company.workspaceId],
    );
    const params = { id: mine.rows[0]?.id ?? "" };
    const approve = { params, body: { version: 1 } };
    expect((await app.call(routes.approveExpense, approve, company.contractorOn)).statusCode).toBe(
      403,
    );
    expect((await app.call(routes.approveExpense, approve, company.engineer)).statusCode).toBe(200);
  });

  it("refuses rows as approved that two people must approve, by their worth", async () => {
    const { superuser } = app.database;
    await superuser.query("update workspaces set approval_amount = 1000 where id = $1", [
      company.workspaceId,
    ]);
    await superuser.query(
      `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate)
       values (gen_random_uuid(), $1, 'NGN', 'USD', '2026-03-02', 1500)`,
      [company.workspaceId],
    );
    const csv = `Date,Description,Amount,Currency
2026-03-03,Sand,1000,NGN
2026-03-03,Sand,1000.01,NGN
2026-03-03,Sand,0.66,USD
2026-03-03,Sand,0.67,USD
2026-03-01,Sand,0.01,USD`;
    const message = "Two people must approve more than ₦1,000. Import it as a draft.";
    const { problems } = await outcome(here(csv, { status: "paid" }), company.owner);
    expect(problems).toEqual([3, 5, 6].map((row) => ({ row, column: "Amount", message })));
    expect(await refusal(here(csv, { status: "paid", commit: true }), company.owner)).toEqual([
      400,
      `Nothing was imported. Row 3, Amount: ${message} There are 2 more.`,
    ]);
    expect(await written()).toEqual([]);
    await outcome(here(csv, { commit: true }), company.owner);
    expect(await written()).toMatchObject([{ count: 5, status: "draft" }]);
  });

  it("refuses a project's id, which identifies the record of its cost plan: clients read that, contractors do not", async () => {
    const params = { id: company.projectId };
    const code = { code: "09", title: "Contingency" };
    const added = await app.call(routes.createCostCode, { params, body: code }, company.engineer);
    expect(added.statusCode).toBe(201);
    const contractor = company.contractorOn;
    const mine = { _id: company.projectId, date: "2026-03-20", description: "Cement", amount: 5 };
    const body = { ...mine, project: company.projectId };
    expect((await app.call(routes.createExpense, { body }, contractor)).statusCode).toBe(409);
    const csv = "Date,Description,Amount\n2026-03-20,Sand,7";
    const taken = here(csv, { _id: company.projectId, commit: true });
    expect((await refusal(taken, contractor))[0]).toBe(409);
    await outcome(here(csv, { commit: true }), contractor);

    const seen = async (as: TestPerson) => {
      const list = await app.call(routes.listActivities, {}, as);
      return list.json<{ data: { message: string }[] }>().data.map(({ message }) => message);
    };
    expect(await seen(contractor)).toEqual([expect.stringContaining("imported 1 expense")]);
    expect(await seen(company.clientOn)).toEqual([]);
    await showPlan(app.database.superuser, company.projectId);
    expect(await seen(company.clientOn)).toEqual([expect.stringContaining("Contingency")]);
  });
});
