import { describe, expect, it } from "vitest";
import type { importCostPlan } from "../../../../contract/cost-plan/cost-plan-import.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { addCode, app, company, plan, prepare } from "../cost-plan-fixture.ts";

prepare();

type Outcome = AnswerOf<typeof importCostPlan>["data"];

const send = (csv: string, commit: boolean) =>
  app.call(
    routes.importCostPlan,
    { params: { id: company.projectId }, body: { csv, commit } },
    company.engineer,
  );

async function outcome(csv: string, commit = false): Promise<Outcome> {
  const answer = await send(csv, commit);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Outcome }>().data;
}

const tree = async () => {
  const { codes, lines } = await plan();
  const names = new Map(codes.map(({ _id, code }) => [_id, code]));
  return {
    codes: codes.map(({ code, title, parent, budget }) => [
      code,
      title,
      names.get(parent ?? "") ?? null,
      budget,
    ]),
    lines: lines.map(({ description, costCode }) => [names.get(costCode), description]),
  };
};

const HEAD = "Item,Description,Qty,Unit,Rate (N),Amount (N)";
const BILL = `PROPOSED DUPLEX AT LEKKI
${HEAD}
,BILL NO. 1,,,,
,SUBSTRUCTURE,,,,
,Excavation and earthwork,,,,
A,Excavate trenches,120,m3,"4,250","510,000"
B,Blinding,30,m2,"12,000.50","360,015"
,Total to summary,,,,"870,015"
,SUPERSTRUCTURE,,,,
A,225 mm blockwork,200,m2,"9,000","1,800,000"
,Concrete work,,,,
B,Columns,4,m3,"150,000","600,000"
`;

describe("a bill of quantities", () => {
  it("has its sections as codes, named in the preview, so that letters that start again are apart", async () => {
    const found = await outcome(BILL);
    expect(found).toMatchObject({ codes: 6, lines: 4, amount: 3_270_015, problems: [] });
    expect(found.head?.row).toBe(2);
    expect(found.notes).toEqual([
      "The sections become cost codes: 1 BILL NO. 1 – SUBSTRUCTURE; 2 SUPERSTRUCTURE. Their items are below them, as 1.A and 2.A.",
      "1 row with totals is left out: row 8.",
      "2 rows with nothing but words are left out: rows 5, 11.",
    ]);
    expect((await tree()).codes).toEqual([]);
    await outcome(BILL, true);
    expect(await tree()).toEqual({
      codes: [
        ["1", "BILL NO. 1 – SUBSTRUCTURE", null, 870_015],
        ["1.A", "Excavate trenches", "1", 510_000],
        ["1.B", "Blinding", "1", 360_015],
        ["2", "SUPERSTRUCTURE", null, 2_400_000],
        ["2.A", "225 mm blockwork", "2", 1_800_000],
        ["2.B", "Columns", "2", 600_000],
      ],
      lines: [
        ["1.A", "Excavate trenches"],
        ["1.B", "Blinding"],
        ["2.A", "225 mm blockwork"],
        ["2.B", "Columns"],
      ],
    });
  });

  it("has each heading for a section, if the letters start again below one in small letters", async () => {
    const { notes, problems } = await outcome(
      `${HEAD}\n,BILL NO. 1,,,,\n,Substructure,,,,\nA,Excavate,,,,5\n,Frame,,,,\nA,Columns,,,,6`,
    );
    expect(problems).toEqual([]);
    expect(notes[0]).toContain("1 BILL NO. 1 – Substructure; 2 Frame.");
  });

  it("takes numbers that the plan does not have, and finds its own sections again", async () => {
    await addCode("1");
    await outcome(BILL, true);
    const roof = `${HEAD}\n,ROOF,,,,\nA,Trusses,,,,5\n,SUPERSTRUCTURE,,,,\nC,Lintels,,,,6`;
    expect((await outcome(roof)).notes[0]).toContain("4 ROOF; 3 SUPERSTRUCTURE.");
    await outcome(roof, true);
    expect((await tree()).codes.map(([code]) => code)).toEqual([
      "1",
      "2",
      "2.A",
      "2.B",
      "3",
      "3.A",
      "3.B",
      "3.C",
      "4",
      "4.A",
    ]);
    // Another item with the same letter does not become part of the first one.
    const { problems } = await outcome(`${HEAD}\n,ROOF,,,,\nA,Gutters,,,,5`);
    expect(problems).toMatchObject([{ row: 3, column: "Title" }]);
  });

  it("keeps numbers that do not start again, below the headings that they belong to", async () => {
    const numbered = `${HEAD}\n,SUBSTRUCTURE,,,,\n1.1,Excavate,,,,5\n,Concrete,,,,\n1.2,Blinding,,,,7\n,FRAME,,,,\n2.1,Columns,,,,6`;
    const { notes, codes, lines } = await outcome(numbered);
    expect({ codes, lines }).toEqual({ codes: 5, lines: 3 });
    expect(notes).toEqual([
      "The sections become cost codes: 1 SUBSTRUCTURE; 2 FRAME. Their items are below them, as 1.1 and 2.1.",
      "1 row with nothing but words is left out: row 4.",
    ]);
  });

  it("adds to the codes that the plan has, wherever they are and whatever they are called", async () => {
    const items = "1.1,Excavate,,,,5\n2.1,Columns,,,,6";
    await outcome(`${HEAD}\n${items}`, true);
    const headed = `${HEAD}\n,SUBSTRUCTURE,,,,\n1.1,Extra depth,,,,5\n,FRAME,,,,\n2.1,Columns,,,,6`;
    expect(await outcome(headed)).toMatchObject({
      codes: 0,
      lines: 2,
      problems: [],
      notes: [
        "Some items add to codes that the plan calls something else: row 3 adds “Extra depth” to 1.1 “Excavate”.",
        "2 rows with nothing but words are left out: rows 2, 4.",
      ],
    });
    // A new item is put under its section.
    const more = `${headed}\n2.2,Beams,,,,7`;
    expect(await outcome(more)).toMatchObject({ codes: 2, lines: 3, problems: [] });
    await outcome(more, true);
    expect((await tree()).codes.map(([code, , parent]) => [code, parent])).toEqual([
      ["1.1", null],
      ["2", null],
      ["2.1", null],
      ["2.2", "2"],
    ]);
    const coded = `${HEAD}\n1,SUBSTRUCTURE,,,,\n1.1,Excavate,,,,5\n1.2,Blinding,,,,5`;
    expect(await outcome(coded)).toMatchObject({ codes: 2, lines: 2, problems: [] });
  });

  it("keeps numbers that belong to no heading as they are", async () => {
    const mixed = `${HEAD}\n,SUBSTRUCTURE,,,,\n1.1,Excavate,,,,5\n,FRAME,,,,\n1.2,Columns,,,,6`;
    const { notes, codes } = await outcome(mixed);
    expect(codes).toBe(2);
    expect(notes).toEqual(["2 rows with nothing but words are left out: rows 2, 4."]);
  });

  it("is refused if one letter is two items of a section, or of a sheet without sections", async () => {
    const wrong = `${HEAD}\n,FRAME,,,,\nA,Columns,,,,5\nA,Beams,,,,6\n,ROOF,,,,\nA,Trusses,,,,7`;
    expect((await outcome(wrong)).problems).toMatchObject([{ row: 4, column: "Title" }]);
    expect((await send(wrong, true)).statusCode).toBe(400);
    const flat = "Item,Description,Amount\nA,Columns,5\nB,Slab,1\nA,Beams,6\nA,Columns,7";
    const { problems } = await outcome(flat);
    expect(problems).toMatchObject([
      { row: 4, column: "Code", message: expect.stringContaining("A is “Columns” in row 2.") },
    ]);
    expect((await send(flat, true)).statusCode).toBe(400);
    // With a title, the rows are lines of one code.
    const titled = "Item,Title,Description,Amount\nA,Frame,Columns,5\nA,,Beams,6";
    expect(await outcome(titled)).toMatchObject({ codes: 1, lines: 2, problems: [] });
  });

  it("says where an item adds to a code of the plan that is called otherwise", async () => {
    await addCode("03");
    const { notes, problems } = await outcome("Code,Description,Amount\n03,Slab,5");
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      "Some items add to codes that the plan calls something else: row 2 adds “Slab” to 03 “Title 03”.",
    ]);
  });

  it("has headings with codes of their own as the sections of the rows beneath them", async () => {
    const bill = `${HEAD}
1,SUBSTRUCTURE,,,,
,Excavation,,,,
A,Excavate trenches,120,m3,"4,250",
B,Blinding,30,m2,"12,000",
2,SUPERSTRUCTURE,,,,
2.1,Frame,,,,
2.1.1,Columns,4,m3,"150,000",
2.2,Roof trusses,,,,"900,000"
3,Provisional sum,,,,"500,000"`;
    const found = await outcome(bill);
    expect(found).toMatchObject({ codes: 8, lines: 5, amount: 2_870_000, problems: [] });
    expect(found.notes).toEqual([
      "The sections become cost codes: 1 SUBSTRUCTURE; 2 SUPERSTRUCTURE; 2.1 Frame. Their items are below them, as 1.A and 1.B.",
      "1 row with nothing but words is left out: row 3.",
    ]);
    await outcome(bill, true);
    expect((await tree()).codes).toEqual([
      ["1", "SUBSTRUCTURE", null, 870_000],
      ["1.A", "Excavate trenches", "1", 510_000],
      ["1.B", "Blinding", "1", 360_000],
      ["2", "SUPERSTRUCTURE", null, 1_500_000],
      ["2.1", "Frame", "2", 600_000],
      ["2.1.1", "Columns", "2.1", 600_000],
      ["2.2", "Roof trusses", "2", 900_000],
      ["3", "Provisional sum", null, 500_000],
    ]);
    // Another spreadsheet adds to the existing sections.
    await outcome(`${HEAD}\n1,SUBSTRUCTURE,,,,\nC,Hardcore,,,,5`, true);
    expect((await tree()).codes).toContainEqual(["1.C", "Hardcore", "1", 5]);
    const { problems } = await outcome(`${HEAD}\n1,ROOF,,,,\nD,Gutters,,,,5`);
    expect(problems).toMatchObject([{ row: 2, column: "Title" }]);
  });

  it("has 1.0 as the section of 1.1, and 2.1.0 as that of 2.1.1", async () => {
    const bill = `${HEAD}\n1.0,SUBSTRUCTURE,,,,\n1.1,Excavate,,,,5\n1.2,Blinding,,,,6\n2.0,FRAME,,,,\n2.1.0,Upper,,,,\n2.1.1,Columns,,,,7\n10.1,Fence,,,,8`;
    expect((await outcome(bill)).notes[0]).toContain("1.0 SUBSTRUCTURE; 2.0 FRAME; 2.1.0 Upper");
    await outcome(bill, true);
    expect((await tree()).codes.map(([code, , parent]) => [code, parent])).toEqual([
      ["1.0", null],
      ["1.1", "1.0"],
      ["1.2", "1.0"],
      ["2.0", null],
      ["2.1.0", "2.0"],
      ["2.1.1", "2.1.0"],
      ["10.1", null],
    ]);
  });

  it("has lettered headings over numbers that start again", async () => {
    const bill = `${HEAD}\nA,PRELIMINARIES,,,,\n1,Site office,,,,5\n2,Fence,,,,6\nB,FRAME,,,,\n1,Columns,,,,7\nB1,Slab,,,,8`;
    await outcome(bill, true);
    expect((await tree()).codes.map(([code, , parent]) => [code, parent])).toEqual([
      ["A", null],
      ["A.1", "A"],
      ["A.2", "A"],
      ["B", null],
      ["B.1", "B"],
      ["B1", "B"],
    ]);
  });

  it.each([
    ["at the end", "1,FRAME,,,,\nA,Columns,,,,5\n2,ROOF,,,,", 4],
    ["before the next heading", "1,FRAME,,,,\n2,ROOF,,,,\nA,Trusses,,,,5", 2],
    ["before an item of its own form", "1.1,Columns,,,,\n1.2,Beams,,,,5", 2],
    ["as the last item of a section", "1,FRAME,,,,\nA,Columns,,,,5\nB,Beams,,,,\n2,ROOF,,,,6", 4],
    [
      "before an item beside its section",
      "A,FRAME,,,,\n1,Columns,,,,5\n2,Beams,,,,\nB,Roof,,,,6",
      4,
    ],
    ["before a code that only begins alike", "1,FRAME,,,,\n10.1,Trusses,,,,5", 2],
    ["with a unit", "1,FRAME,,m3,,\nA,Columns,,,,5", 2],
  ])("reports a row without figures and without rows beneath it: %s", async (_, rows, row) => {
    const { problems } = await outcome(`${HEAD}\n${rows}`);
    expect(problems).toMatchObject([{ row }]);
    expect((await send(`${HEAD}\n${rows}`, true)).statusCode).toBe(400);
  });
});
