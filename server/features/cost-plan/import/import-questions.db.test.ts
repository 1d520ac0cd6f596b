import { describe, expect, it } from "vitest";
import type { importCostPlan } from "../../../../contract/cost-plan/cost-plan-import.ts";
import type { AnswerOf, BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { app, company, plan, prepare } from "../cost-plan-fixture.ts";

prepare();

type Outcome = AnswerOf<typeof importCostPlan>["data"];
type Body = Omit<BodyOf<typeof importCostPlan>, "csv" | "xlsx">;

const send = (csv: string, more: Body = {}) =>
  app.call(
    routes.importCostPlan,
    { params: { id: company.projectId }, body: { csv, ...more } },
    company.engineer,
  );

async function outcome(csv: string, more: Body = {}): Promise<Outcome> {
  const answer = await send(csv, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Outcome }>().data;
}

const BILL = `Item;Description;Qty;Unit;Rate
1.0;SUBSTRUCTURE;;;
1.1;Excavate;3.000;m3;1.250,50
1.2;Blinding;12.500;m2;900,00
`;

describe("a bill whose quantities can be read in two ways", () => {
  it("is asked, by the column that leaves it open, and shows its rows as they are read", async () => {
    const { questions, codes, lines } = await outcome(BILL);
    expect(questions).toMatchObject([
      {
        column: 2,
        name: "Qty",
        row: 3,
        example: "3.000",
        options: [{ shows: "3" }, { shows: "3,000" }],
      },
    ]);
    expect([codes, lines]).toEqual([0, 0]);
    expect((await send(BILL, { commit: true })).statusCode).toBe(400);
    for (const [reading, amount] of [
      ["comma", 15_001_500],
      ["point", 15_001.5],
    ] as const) {
      const found = await outcome(BILL, { readings: [{ column: 2, reading }] });
      expect(found.amount).toBe(amount);
    }
    const readings = [{ column: 2, reading: "point" } as const];
    expect((await outcome(BILL, { readings })).sample).toEqual({
      columns: ["Code", "Description", "Quantity", "Unit", "Rate"],
      rows: [
        { row: 2, cells: ["1.0", "SUBSTRUCTURE", "", "", ""] },
        { row: 3, cells: ["1.1", "Excavate", "3", "m3", "₦1,250.50"] },
        { row: 4, cells: ["1.2", "Blinding", "12.5", "m2", "₦900"] },
      ],
    });
    await outcome(BILL, { readings, commit: true });
    expect((await plan()).lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [3, 3751.5],
      [12.5, 11_250],
    ]);
  });

  it("is not asked of what is a number in a quantity: a decimal comma is read", async () => {
    const { amount, questions, problems } = await outcome(
      'Item,Description,Amount\n1,Sand,"0,500"',
    );
    expect([amount, questions, problems]).toEqual([0.5, [], []]);
  });
});

it("leaves out bad rows and what needs them, if a person says so", async () => {
  const csv = `Code,Title,Parent,Amount
01,Frame,,5
02,,,7
03,Roof,02,8
04,Doors,,many
`;
  expect((await send(csv, { commit: true })).statusCode).toBe(400);
  const found = await outcome(csv, { leaveOut: true });
  expect(found).toMatchObject({ codes: 1, lines: 1, amount: 5 });
  expect(found.problems.map(({ row }) => row)).toEqual([3, 4, 5]);
  await outcome(csv, { leaveOut: true, commit: true });
  expect((await plan()).codes.map(({ code }) => code)).toEqual(["01"]);
});

it("does not write a sheet whose rows make each other bad without end", async () => {
  const csv = `Code,Title\n${`01,${"a".repeat(999)}\n`.repeat(30)}02,Doors`;
  const { codes, problems } = await outcome(csv, { leaveOut: true });
  expect([codes, problems[0]?.message]).toEqual([0, expect.stringMatching(/Correct this row/)]);
  expect((await send(csv, { leaveOut: true, commit: true })).statusCode).toBe(400);
  expect((await plan()).codes).toEqual([]);
});

// Searching all problems for each one would take several times as long.
it("refuses twenty thousand bad rows as fast as it reports them", async () => {
  const head = "Code,Title,Quantity,Unit,Rate,Spread,Start,Finish\n";
  const csv = head + "01,Roof,many,m2,much,slowly,Easter,Easter\n".repeat(19_999);
  await outcome(csv, { leaveOut: true });
  const clock = [performance.now()];
  expect((await outcome(csv, { leaveOut: true })).problemCount).toBe(99_995);
  clock.push(performance.now());
  expect((await send(csv, { leaveOut: true, commit: true })).statusCode).toBe(400);
  clock.push(performance.now());
  const [reported = 0, refused = 0] = clock.slice(1).map((time, n) => time - (clock[n] ?? 0));
  expect(refused).toBeLessThan(2 * reported);
}, 60_000);
