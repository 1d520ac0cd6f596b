import { PassThrough } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ExpenseImport } from "../../../contract/expense-import.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject, createCompany, type TestCompany } from "../../testing/company.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { xlsxFile } from "../../testing/zip-file.ts";

let app: TestApp;
let company: TestCompany;
let towerTitle: string;
let strangers: string;

beforeAll(async () => {
  app = await startTestApp();
  const stranger = await createCompany(app.database.superuser, "Other Builders");
  strangers = stranger.projectId;
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
  const { rows } = await app.database.superuser.query<{ title: string }>(
    `update projects set start_date = '2026-01-15', finish_date = '2026-12-31' where id = $1 returning title`,
    [company.projectId],
  );
  towerTitle = rows[0]?.title ?? "";
  await app.database.superuser.query(
    `insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '02.1', 'Blockwork')`,
    [newId(), company.workspaceId, company.projectId],
  );
});

type Body = BodyOf<typeof routes.importExpenses>;

const send = (body: Body, as = company.engineer) => app.call(routes.importExpenses, { body }, as);
const here = (csv: string, more: Partial<Body> = {}): Body => ({
  project: company.projectId,
  csv,
  ...more,
});

async function outcome(body: Body, as = company.engineer): Promise<ExpenseImport> {
  const answer = await send(body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ExpenseImport }>().data;
}

async function refusal(body: Body, as = company.engineer): Promise<[number, string]> {
  const answer = await send(body, as);
  return [answer.statusCode, answer.json<{ message: string }>().message];
}

interface Written {
  count: number;
  amount: string;
  status: string;
}

async function written(): Promise<Written[]> {
  const { rows } = await app.database.superuser.query<Written>(
    `select count(*)::int as count, trim_scale(sum(amount))::text as amount, status
       from expenses where workspace_id = $1 group by status order by status`,
    [company.workspaceId],
  );
  return rows;
}

const HEAD = "Project,Cost code,Date,Description,Vendor,Amount,Currency";

describe("importing expenses", () => {
  it("tells every bad row, writes nothing, and refuses the whole when it is to be written", async () => {
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
      [4, "Date", "“31/02/2026” is not a day: write it as 2026-11-20 or 20/11/2026."],
      [5, "Date", "Date is required"],
      [6, "Date", "This date is outside the project."],
      [7, "Description", "Description is required"],
      [8, "Amount", "Amount must be more than 0"],
      [9, "Amount", "Amount can have at most two decimals"],
      [10, "Currency", "“XXQ” is not a currency."],
      [10, "Amount", "“many” is not a number."],
      [11, "Amount", "Amount is required"],
      [12, "Project", "There is no project “Nowhere”."],
      [13, "Description", expect.stringMatching(/CSV UTF-8/)],
      [13, "Amount", "This cell holds an error of the spreadsheet: #REF!"],
    ]);
    expect([problemCount, expenses, committed]).toEqual([13, 1, false]);
    expect(totals).toEqual([{ currency: "NGN", amount: 1_250_000.5 }]);
    expect(await refusal(here(csv, { commit: true }))).toEqual([
      400,
      `Nothing was imported. Row 3, Cost code: There is no cost code “09” in ${towerTitle}. There are 12 more.`,
    ]);
    expect(await written()).toEqual([]);
  });

  it("enters them as drafts of whoever brings them in, with one record, and once however often it is sent", async () => {
    const csv = `Amount;Description;Vendor;Date;Cost code;Currency
"₦1,250,000.50";Cement;Dangote;20/03/2026;02.1;
20.25;"Drill bits; small";;2026-03-21;;usd
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
      `select e.status, e.spent_on::text, e.description, e.vendor, e.currency, e.created_by, c.code, e.decided_by
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
        currency: "NGN",
        code: "02.1",
      },
      {
        ...ofAll,
        spent_on: "2026-03-21",
        description: "Drill bits; small",
        vendor: "",
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

  it("warns of rows that say the same as another or as an expense that there is", async () => {
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
      { row: 2, message: "Such an expense is entered already." },
      { row: 4, message: "Such an expense is entered already, and row 2 says the same." },
      { row: 5, message: "Row 3 says the same." },
    ]);
    expect([warningCount, problemCount]).toEqual([3, 0]);
    expect(await outcome(here(csv, { commit: true }))).toMatchObject({ expenses: 5 });
  });

  it("knows projects by title or id, and none that is out of sight", async () => {
    const place = { workspaceId: company.workspaceId, createdBy: company.owner.id };
    const db = app.database.superuser;
    const annexe = await addProject(db, { ...place, title: "Annexe" });
    await addProject(db, { ...place, title: "Twin" });
    await addProject(db, { ...place, title: "twin" });
    const head = "Project,Date,Description,Amount";
    const rows = [towerTitle.toUpperCase(), annexe, strangers, "twin", ""].map(
      (project) => `${project},2026-03-20,Cement,5`,
    );
    const csv = [head, ...rows].join("\n");
    const told = async (as = company.engineer) =>
      (await outcome({ csv }, as)).problems.map(({ row, message }) => [row, message]);
    expect(await told()).toEqual([
      [4, `There is no project “${strangers}”.`],
      [5, "2 projects are called “twin”: give the id."],
      [6, "Project is required"],
    ]);
    expect(await told(company.contractorOn)).toEqual([
      [3, `There is no project “${annexe}”.`],
      [4, `There is no project “${strangers}”.`],
      [5, "There is no project “twin”."],
      [6, "Project is required"],
    ]);
    expect(await outcome(here(`${head}\nAnnexe,2026-03-20,Cement,5`))).toMatchObject({
      problems: [{ column: "Project", message: `This sheet is for “${towerTitle}” alone.` }],
    });
    const good = [head, ...rows.slice(0, 2)].join("\n");
    expect(await outcome({ csv: good, commit: true })).toMatchObject({ expenses: 2, projects: 2 });
  });

  it("lets the owner alone bring in what was paid already, and then counts it", async () => {
    const csv = "Date,Description,Amount\n2026-03-20,Cement,5.5\n2026-04-20,Sand,4.5";
    const paid = here(csv, { status: "paid", commit: true });
    for (const person of [company.admin, company.engineer, company.contractorOn])
      expect(await refusal(paid, person)).toEqual([
        403,
        "Only the owner can import expenses as approved or paid already. Import them as drafts.",
      ]);
    expect((await refusal(here(csv), company.clientOn))[0]).toBe(403);
    expect((await refusal(here(csv), company.contractorOff))[0]).toBe(404);
    const early = here("Date,Description,Amount\n31/12/2026,Cement,5", { status: "paid" });
    expect((await outcome(early, company.owner)).problems).toMatchObject([
      { row: 2, column: "Date", message: expect.stringMatching(/has not come yet/) },
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

  it("takes a spreadsheet with the results of its formulas, and refuses what lies about itself", async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ["Date", "Description", "Amount"].map(cell).join(""),
      `<c s="3"><v>46101</v></c>${cell("Tiles")}<c><f>2*617.275</f><v>1234.5500000000002</v></c>`,
    ];
    const file = (xml: string) => ({
      project: company.projectId,
      xlsx: xlsxFile(xml).toString("base64"),
      commit: true,
    });
    await outcome(file(rows.map((row) => `<row>${row}</row>`).join("")));
    expect(await written()).toEqual([{ count: 1, amount: "1234.55", status: "draft" }]);
    expect(await refusal(file(" ".repeat(80_000_000)))).toEqual([
      400,
      "This file holds too much. Send its rows in parts.",
    ]);
    const lie = Buffer.from("Date,Description,Amount").toString("base64");
    expect((await refusal({ xlsx: lie }))[1]).toMatch(/not an XLSX file/);
    expect((await refusal({ csv: "PK\u0003\u0004…" }))[1]).toMatch(/Send it as \.xlsx/);
    expect((await refusal({ csv: "", xlsx: lie }))[1]).toMatch(/one of them/);
    expect((await outcome({ csv: "" })).problems).toMatchObject([
      { message: "This sheet is empty." },
    ]);
    expect((await outcome(here("Date,Price\n2026-03-20,5"))).problems).toMatchObject([
      { row: 1, column: null },
      { row: 1, column: "Description" },
    ]);
    expect((await refusal(here("Date,Description,Amount", { commit: true })))[1]).toMatch(
      /no expenses below/,
    );
    expect((await refusal(here(`Date\n${"1\n".repeat(100_001)}`)))[1]).toMatch(
      /more than 100,000 rows/,
    );
  });

  it("does not read what a stranger sends, however large it may be", async () => {
    const headers = { "content-type": "application/json" };
    const request = { method: "POST", url: "/api/expenses/import", payload: "{", headers };
    expect((await app.raw(request)).statusCode).toBe(401);
    expect((await app.raw(request, company.engineer)).statusCode).toBe(400);
    expect((await app.raw(request, company.clientOn)).statusCode).toBe(403);
  });

  it("reads three of one person's at once, and the next when one is through", async () => {
    const headers = { "content-type": "application/json" };
    const slow = Array.from({ length: 4 }, () => new PassThrough());
    const sent = slow.map((payload) => {
      payload.write('{"project":');
      const request = { method: "POST", url: "/api/expenses/import", payload, headers } as const;
      return app.raw(request, company.engineer);
    });
    const next = async () => (await send(here("Date"))).statusCode;
    // None of those that are taken can be answered before its body has ended.
    expect((await Promise.race(sent)).statusCode).toBe(429);
    expect(await next()).toBe(429);
    expect((await send(here("Date"), company.owner)).statusCode).toBe(200);
    for (const payload of slow) payload.end(`"${company.projectId}","csv":"Date"}`);
    const answers = await Promise.all(sent);
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    expect(taken).toHaveLength(3);
    expect(await next()).toBe(200);
  });

  it("of 100,000 rows tells just the ten bad ones, keeps nobody waiting, and then enters all in one go", async () => {
    const bad = new Set(Array.from({ length: 10 }, (_, n) => 500 + n * 9999));
    const csv = (isBad: (n: number) => boolean) => {
      const rows = Array.from({ length: 100_000 }, (_, n) => {
        const day = `${String((n % 28) + 1).padStart(2, "0")}/0${(n % 6) + 1}/2026`;
        return `02.1,${day},Delivery ${n} of concrete and blocks,Dangote Cement Plc,${isBad(n) ? "lots" : `"1,000.${10 + (n % 90)}"`}`;
      });
      return `Cost code,Date,Description,Vendor,Amount\n${rows.join("\n")}`;
    };
    const delays: number[] = [];
    let last = performance.now();
    const beat = setInterval(() => {
      delays.push(performance.now() - last);
      last = performance.now();
    }, 5);
    const clock = [performance.now()];
    const told = await outcome(here(csv((n) => bad.has(n))));
    clock.push(performance.now());
    expect(told.problems.map(({ row }) => row)).toEqual([...bad].map((n) => n + 2));
    expect([told.problemCount, told.expenses, told.warningCount]).toEqual([10, 99_990, 0]);
    expect(await written()).toEqual([]);
    const good = here(
      csv(() => false),
      { commit: true, status: "paid" },
    );
    clock.push(performance.now());
    expect(await outcome(good, company.owner)).toMatchObject({ expenses: 100_000 });
    clock.push(performance.now());
    clearInterval(beat);
    const amount = Array.from({ length: 100_000 }, (_, n) => 100_010 + (n % 90)).reduce(
      (a, b) => a + b,
    );
    expect(await written()).toEqual([
      { count: 100_000, amount: String(amount / 100), status: "paid" },
    ]);
    const { rows } = await app.database.superuser.query<{ sum: string }>(
      "select trim_scale(sum(amount))::text as sum from code_totals where project_id = $1",
      [company.projectId],
    );
    expect(rows).toEqual([{ sum: String(amount / 100) }]);
    const [start = 0, previewed = 0, sent = 0, entered = 0] = clock;
    // Reading it in one go takes longer than a second.
    expect(Math.max(...delays)).toBeLessThan(700);
    expect(previewed - start).toBeLessThan(30_000);
    expect(entered - sent).toBeLessThan(90_000);
  }, 180_000);

  it("shows no contractor the cost plan's record for an id that they chose", async () => {
    const params = { id: company.projectId };
    const code = { code: "09", title: "Contingency" };
    const added = await app.call(routes.createCostCode, { params, body: code }, company.engineer);
    expect(added.statusCode).toBe(201);
    const contractor = company.contractorOn;
    const mine = { _id: company.projectId, date: "2026-03-20", description: "Cement", amount: 5 };
    const body = { ...mine, project: company.projectId };
    expect((await app.call(routes.createExpense, { body }, contractor)).statusCode).toBe(201);
    const csv = "Date,Description,Amount\n2026-03-20,Sand,7";
    await outcome(here(csv, { _id: company.projectId, commit: true }), contractor);
    await outcome(here(csv, { commit: true }), contractor);

    const seen = await app.call(routes.listActivities, {}, contractor);
    const messages = seen.json<{ data: { message: string }[] }>().data.map((each) => each.message);
    // Nor their own under such an id: they stand with the plan's.
    expect(messages).toEqual([expect.stringContaining("imported 1 expense")]);
  });

  it("enters what the sheet comes to, to the kobo", async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(amounts, async (kobo) => {
        const before = BigInt(await sumOfAll());
        const rows = kobo.map((amount) => {
          const naira = (BigInt(amount) / 100n).toLocaleString("en");
          return `2026-03-20,Cement,"₦${naira}.${String(amount % 100).padStart(2, "0")}"`;
        });
        const csv = `Date,Description,Amount\n${rows.join("\n")}`;
        const { totals } = await outcome(here(csv, { commit: true }));
        const sum = kobo.reduce((a, b) => a + BigInt(b), 0n);
        expect(BigInt(Math.round((totals[0]?.amount ?? 0) * 100))).toBe(sum);
        expect(BigInt(await sumOfAll()) - before).toBe(sum);
      }),
      { numRuns: 25 },
    );
  });
});

async function sumOfAll(): Promise<string> {
  const { rows } = await app.database.superuser.query<{ sum: string }>(
    "select (coalesce(sum(amount), 0) * 100)::bigint::text as sum from expenses where workspace_id = $1",
    [company.workspaceId],
  );
  return rows[0]?.sum ?? "0";
}
