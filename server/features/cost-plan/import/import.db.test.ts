import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BudgetRevision } from "../../../../contract/cost-plan/budget-revisions.ts";
import type { CostPlan } from "../../../../contract/cost-plan/cost-plan.ts";
import type { ImportProblem } from "../../../../contract/cost-plan/cost-plan-import.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../../testing/test-app.ts";
import { xlsxFile } from "../../../testing/files/zip-file.ts";

let app: TestApp;
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  app = await shareTestApp();
  stranger = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await createCompany(app.database.superuser);
  await app.database.superuser.query(
    "update projects set start_date = '2026-01-15', finish_date = '2026-02-28' where id = $1",
    [company.projectId],
  );
});

type Body = BodyOf<typeof routes.importCostPlan>;

interface Outcome {
  codes: number;
  lines: number;
  amount: number;
  problemCount: number;
  problems: ImportProblem[];
  committed: boolean;
}

const send = (body: Body, as = company.engineer) =>
  app.call(routes.importCostPlan, { params: { id: company.projectId }, body }, as);

async function outcome(body: Body): Promise<Outcome> {
  const answer = await send(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Outcome }>().data;
}

async function plan(): Promise<CostPlan> {
  const answer = await app.call(
    routes.getCostPlan,
    { params: { id: company.projectId } },
    company.engineer,
  );
  return answer.json<{ data: CostPlan }>().data;
}

const HEAD = "Code,Title,Parent,Description,Quantity,Unit,Rate,Amount,Spread,Start,Finish";
const GOOD = `${HEAD}
1.1,Blockwork,1,225 mm blocks,120.5,m2,"4,250.00",,S-curve,2026-01,2026-03
1,Superstructure,,,,,,,,,
1.1,,,Mortar,,,,"₦1,000.01",back,15/02/2026,
2,External works,,,,,,500,,,
`;

describe("importing a plan", () => {
  it("reports every bad row, writes nothing, and refuses to commit any of it", async () => {
    const csv = `${HEAD}
1,Superstructure,,,,,,-5,,,
2,,,Tiles,,,,100,,,
3,Roof,9,,,,,,,,
4,Loop,5,,,,,,,,
5,Loop,4,,,,,,,,
6,Doors,,Doors,2,,,,,,
6,Windows,,Doors,2,nr,many,,slowly,Easter,
6,,,Doors,2,nr,3,7,,,
6,,,,,nr,,,,,
,Nothing,,,,,,,,,
6,,,,,,,,,,
7,Long,,Blocks,,,,1,,2026-05,2026-01
`;
    const { problems, problemCount, committed } = await outcome({ csv });
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, "Amount"],
      [3, "Title"],
      [4, "Parent"],
      [5, "Parent"],
      [6, "Parent"],
      [7, "Rate"],
      [8, "Title"],
      [8, "Rate"],
      [8, "Spread"],
      [8, "Start"],
      [9, "Amount"],
      [10, "Amount"],
      [11, "Code"],
      [12, null],
      [13, "Finish"],
    ]);
    expect([problemCount, committed]).toEqual([15, false]);
    const refused = await send({ csv, commit: true });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toBe(
      "Nothing was imported. Row 2, Amount: Amount must be 0 or more. There are 14 more.",
    );
    expect(await plan()).toMatchObject({ codes: [], lines: [] });
  });

  it("previews what it would add, and then adds all of it", async () => {
    const added = { codes: 3, lines: 3, amount: 513_625.01, problemCount: 0, problems: [] };
    expect(await outcome({ csv: GOOD })).toMatchObject({ ...added, committed: false });
    expect((await plan()).codes).toEqual([]);
    expect(await outcome({ csv: GOOD, commit: true, reason: "Bill no. 3" })).toMatchObject({
      ...added,
      committed: true,
    });
    const { codes, lines, planned } = await plan();
    expect(codes.map(({ code, title, budget }) => [code, title, budget])).toEqual([
      ["1", "Superstructure", 513_125.01],
      ["1.1", "Blockwork", 513_125.01],
      ["2", "External works", 500],
    ]);
    expect(codes[1]?.parent).toBe(codes[0]?._id);
    expect(
      lines.map(({ description, amount, spread, months }) => [
        description,
        amount,
        spread,
        months.map(({ month }) => month).join(),
      ]),
    ).toEqual([
      ["225 mm blocks", 512_125, "s_curve", "2026-01,2026-02,2026-03"],
      ["Mortar", 1000.01, "back", "2026-02"],
      ["External works", 500, "straight", "2026-01,2026-02"],
    ]);
    expect(planned).toBe(513_625.01);
    const answer = await app.call(
      routes.listBudgetRevisions,
      { params: { id: company.projectId } },
      company.engineer,
    );
    expect(answer.json<{ data: BudgetRevision[] }>().data).toMatchObject([
      {
        action: "imported",
        reason: "Bill no. 3",
        lines: 3,
        totalBefore: 0,
        totalAfter: 513_625.01,
      },
    ]);
  });

  it("accepts quantity times rate as a spreadsheet stores it, with all decimals, and no other amount", async () => {
    const csv = `${HEAD}
1,Concrete,,,3,m3,0.335,1.005,,,
1,,,,12.345,m3,1234.56,15240.643199999999,,,
1,,,,2,m3,3,6.00,,,
`;
    expect(await outcome({ csv })).toMatchObject({ lines: 3, amount: 15_247.65, problems: [] });
    const wrong = csv.replace("6.00", "6.01").replace("1.005", "1.015");
    const { problems } = await outcome({ csv: wrong });
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, "Amount"],
      [4, "Amount"],
    ]);
  });

  it("adds to the existing codes, and does not rename or move them", async () => {
    await outcome({ csv: GOOD, commit: true });
    const again = await outcome({
      csv: `${HEAD}\n1.1,Blockwork,1,More,,,,5,,,\n1.2,Lintels,1,,,,,,,,`,
      commit: true,
    });
    expect(again).toMatchObject({ codes: 1, lines: 1 });
    const { problems } = await outcome({
      csv: `${HEAD}\n1.1,Brickwork,,,,,,,,,\n1.1,,2,More,,,,5,,,`,
    });
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, "Title", "1.1 is called “Blockwork” in the plan."],
      [3, "Parent", "1.1 is under a different parent in the plan."],
    ]);
  });

  it("is idempotent by id, and repeats its first answer", async () => {
    for (const csv of [GOOD, "Code,Title\n3,Drainage"]) {
      const body = { csv, commit: true, _id: newId() };
      const first = await outcome(body);
      expect(first.committed).toBe(true);
      const { codes, lines } = await plan();
      expect(await outcome(body)).toEqual(first);
      const another = await send({ ...body, csv: "Code,Title\n9,Paint" });
      expect([another.statusCode, another.json().message]).toEqual([
        409,
        expect.stringContaining("Another sheet was imported with this id already"),
      ]);
      const answers = await Promise.all([send(body), send(body)]);
      expect(answers.map((answer) => answer.json<{ data: Outcome }>().data)).toEqual([
        first,
        first,
      ]);
      expect(await plan()).toMatchObject({ codes, lines });
      expect((await send(body, company.admin)).statusCode).toBe(csv === GOOD ? 409 : 400);
    }
    const body = { csv: GOOD, commit: true, _id: newId() };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await plan()).lines).toHaveLength(6);
  });

  it("accepts a spreadsheet as well as text", async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ["Code", "Title", "Amount", "Start"].map(cell).join(""),
      `${cell("01")}${cell("Roof")}<c><v>1234.55</v></c><c s="3"><v>46127</v></c>`,
    ];
    const xlsx = xlsxFile(rows.map((row) => `<row>${row}</row>`).join("")).toString("base64");
    expect(await outcome({ xlsx, commit: true })).toMatchObject({ codes: 1, lines: 1 });
    expect((await plan()).lines[0]).toMatchObject({
      amount: 1234.55,
      months: [{ month: "2026-04", amount: 1234.55 }],
    });
  });

  // The test includes plans of more than ten thousand lines: 3 s on a quiet machine.
  it("refuses a file that is not a sheet, an unknown head, and more than a plan may hold", async () => {
    const message = async (body: Body) => {
      const answer = await send(body);
      expect(answer.statusCode).toBe(400);
      return answer.json<{ message: string }>().message;
    };
    expect(await message({})).toMatch(/either as csv or as xlsx/);
    expect(await message({ csv: GOOD, xlsx: "AAAA" })).toMatch(/either as csv or as xlsx/);
    expect(await message({ xlsx: Buffer.from("a virus").toString("base64") })).toMatch(
      /not an XLSX file/,
    );
    expect(await message({ xlsx: "%%%" })).toMatch(/base64/);
    expect(await message({ csv: 'Code\n"' })).toMatch(/not closed/);
    expect(await message({ csv: HEAD, commit: true })).toMatch(/adds nothing/);
    expect((await send({ csv: "x".repeat(4_200_000) })).statusCode).toBe(413);
    const problemOf = async (csv: string) => (await outcome({ csv })).problems[0]?.message;
    expect(await problemOf("")).toMatch(/row must name the columns/);
    expect(await problemOf("What,How\n1,2")).toMatch(/Say below which column is which/);
    const many = Array.from({ length: 10_001 }, (_, n) => `${n},Code ${n}`).join("\n");
    expect(await problemOf(`Code,Title\n${many}`)).toBe(
      "A cost plan can have at most 10,000 cost codes.",
    );
    const dear = Array.from({ length: 3 }, () => "1,Code,900000000000").join("\n");
    expect(await problemOf(`Code,Title,Amount\n${dear}`)).toMatch(
      /total of the plan would be too large/,
    );
    expect((await plan()).codes).toEqual([]);
  }, 45_000);

  it("is for those who plan, and does not find another company's project", async () => {
    expect((await send({ csv: GOOD }, company.clientOn)).statusCode).toBe(403);
    expect((await send({ csv: GOOD }, company.contractorOn)).statusCode).toBe(403);
    expect((await send({ csv: GOOD }, stranger.owner)).statusCode).toBe(404);
  });

  // Twenty thousand rows are written and read: 5 s on a quiet machine.
  it("of ten thousand codes and as many lines writes and reads without a quadratic join", async () => {
    const rows = Array.from({ length: 9_900 }, (_, n) => {
      const parent = n < 100 ? "" : `B${n % 100}`;
      return `B${n},Code ${n},${parent},Line ${n},2,nr,${n + 1}.25,,s_curve,2026-01,2026-12`;
    });
    const csv = [HEAD, ...rows].join("\n");
    // Makes every connection cache query plans while the tables are almost empty and analysed as such.
    await outcome({ csv: GOOD, commit: true });
    await app.database.superuser.query("analyze cost_codes, budget_lines, budget_line_months");
    for (let n = 0; n < 16; n += 1) {
      const row = `X${n},Small ${n},1,Line ${n},2,nr,5,,s_curve,2026-01,2026-12`;
      await outcome({ csv: `${HEAD}\n${row}`, commit: true });
    }
    const clock = [performance.now()];
    expect(await outcome({ csv, commit: true })).toMatchObject({ codes: 9_900, lines: 9_900 });
    clock.push(performance.now());
    const { codes, lines } = await plan();
    clock.push(performance.now());
    expect([codes.length, lines.length]).toEqual([9_919, 9_919]);
    const [written = 0, read = 0] = clock.slice(1).map((time, n) => time - (clock[n] ?? 0));
    // A quadratic join took twice as long as the writing.
    expect(read).toBeLessThan(written);
  }, 60_000);
});
