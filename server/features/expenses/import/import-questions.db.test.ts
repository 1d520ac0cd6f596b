import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../testing/files/zip-file.ts";
import { company, here, outcome, prepare, refusal, written } from "./import-fixture.ts";

prepare();

const HEAD = "Date,Description,Amount";

/**
 * Imports a spreadsheet with these amounts, and returns the sum, the choices of an open question, and the bad rows.
 */
async function amounts(cells: readonly string[], { currency = "NGN", sign = "," } = {}) {
  const rows = cells.map((cell) => ["2026-03-20", "Sand", `"${cell}"`, currency].join(sign));
  const csv = [["Date", "Description", "Amount", "Currency"].join(sign), ...rows].join("\n");
  const { questions, totals, problems } = await outcome(here(csv));
  const [question] = questions;
  return {
    sum: totals[0]?.amount,
    asked: question?.options.map(({ shows }) => shows),
    wrong: problems.map(({ row }) => row),
  };
}

describe("amounts of a sheet are read by the whole column", () => {
  it.each([
    [["0,500"], {}, 0.5],
    [["12,5", "12,500"], { currency: "KWD" }, 25],
    [["12,500"], {}, 12_500],
    [["12,500", "750", "1,250,000"], {}, 1_263_250],
    [["1.234,56", "3.000"], { sign: ";" }, 4234.56],
    [["3.00"], { sign: ";" }, 3],
    [["12,500", "1.234,500"], { currency: "TND" }, 1247],
    [["12,500", "1,234.500"], { currency: "KWD" }, 13_734.5],
    [["1.234"], { currency: "KWD" }, 1.234],
    [["1 234,5", "1\u00A0000", "1'000"], {}, 3234.5],
    [
      ["₦5,000", "NGN 5,000", "5,000 NGN", "Naira 5,000", "N5,000", "n 5,000", "=N=5,000"],
      {},
      35_000,
    ],
  ] as const)("%j %j", async (cells, how, sum) => {
    expect(await amounts(cells, how)).toEqual({ sum, asked: undefined, wrong: [] });
  });

  it.each([
    [["12,500"], { currency: "TND" }, ["12,500", "12.5"]],
    [["12,500"], { sign: ";" }, ["12,500", "12.5"]],
    [["3.000"], { sign: ";" }, ["3", "3,000"]],
    [["3.000"], { sign: "\t" }, ["3", "3,000"]],
    [["3.000"], { sign: "|" }, ["3", "3,000"]],
    [["12,500", "1500"], {}, ["12,500", "12.5"]],
    [["12,500", "3.000"], {}, ["12,500", "12.5"]],
    [["12,5", "12.5"], {}, ["no number", "12.5"]],
    [["1,500", "12,500", "250,00"], {}, ["1,500", "1.5"]],
    [["1.500", "12.75"], { sign: ";" }, ["1.5", "1,500"]],
  ] as const)("%j %j leaves open how", async (cells, how, asked) => {
    expect(await amounts(cells, how)).toEqual({ sum: undefined, asked, wrong: [] });
  });

  it("names the cells that are written otherwise, or in another currency", async () => {
    expect(await amounts(["1.5", "2.5", "12,5"])).toMatchObject({ sum: 4, wrong: [4] });
    const csv = `${HEAD}\n2026-03-20,Sand,$500\n2026-03-20,Sand,"500 EUR"\n2026-03-20,Sand,"(500)"`;
    expect((await outcome(here(csv))).problems).toEqual([
      {
        row: 2,
        column: "Amount",
        message: "“$500” is in a different currency from NGN. Give it in a column named Currency.",
      },
      {
        row: 3,
        column: "Amount",
        message:
          "“500 EUR” is in a different currency from NGN. Give it in a column named Currency.",
      },
      { row: 4, column: "Amount", message: "Amount must be more than 0" },
    ]);
  });
});

describe("what a column leaves open", () => {
  const csv = `${HEAD}\n03/04/2026,Cement,3.000\n05/06/2026,Sand,12.000`.replaceAll(",", ";");
  const first = { column: 0, reading: "month_first" } as const;
  const comma = { column: 2, reading: "comma" } as const;

  it("is asked with an example, read as a person says, and never imported before", async () => {
    const asked = await outcome(here(csv));
    expect(asked).toMatchObject({ expenses: 0, problems: [], totals: [] });
    expect(asked.questions).toEqual([
      {
        column: 0,
        name: "Date",
        row: 2,
        example: "03/04/2026",
        options: [
          { reading: "day_first", shows: "3 April 2026" },
          { reading: "month_first", shows: "4 March 2026" },
        ],
        answer: null,
      },
      {
        column: 2,
        name: "Amount",
        row: 2,
        example: "3.000",
        options: [
          { reading: "point", shows: "3" },
          { reading: "comma", shows: "3,000" },
        ],
        answer: null,
      },
    ]);
    expect(await refusal(here(csv, { commit: true, readings: [first] }))).toEqual([
      400,
      "Nothing was imported. First say how Amount should be read: “3.000” can be 3 or 3,000.",
    ]);
    expect(await written()).toEqual([]);
    const readings = [first, comma];
    expect(await outcome(here(csv, { readings }))).toMatchObject({
      questions: [{ answer: "month_first" }, { answer: "comma" }],
      sample: {
        columns: ["Date", "Description", "Vendor", "Amount"],
        rows: [
          { row: 2, cells: ["2026-03-04", "Cement", "", "₦3,000"] },
          { row: 3, cells: ["2026-05-06", "Sand", "", "₦12,000"] },
        ],
      },
    });
    await outcome(here(csv, { readings, commit: true }));
    expect(await written()).toEqual([{ count: 2, amount: "15000", status: "draft" }]);
  });

  it("is nothing where one date tells, for every date of the column", async () => {
    const days = ["03/04/2026", "4/13/26", "5/6/26"];
    const sheet = [HEAD, ...days.map((day) => `${day},Sand,5`)].join("\n");
    expect((await outcome(here(sheet))).sample?.rows.map(({ cells }) => cells[0])).toEqual([
      "2026-03-04",
      "2026-04-13",
      "2026-05-06",
    ]);
    const both = `${sheet}\n20/04/2026,Sand,5\n4/14/26,Sand,5`;
    const asked = await outcome(here(both));
    expect(asked).toMatchObject({ expenses: 0, problems: [], questions: [{ answer: null }] });
    const wrong = await outcome(here(both, { readings: [first] }));
    expect(wrong.problems).toEqual([
      {
        row: 5,
        column: "Date",
        message: "“20/04/2026” is not a date: its column has the month first.",
      },
    ]);
  });

  it("may be what a spreadsheet has decided: its own dates beside texts of one order", async () => {
    const text = (cell: string) => `<c t="str"><v>${cell}</v></c>`;
    const dates = ["<c><v>46085</v></c>", text("20/04/2026")];
    const rows = dates.map((date) => `${date}${text("Sand")}<c><v>5</v></c>`);
    const sheet = [HEAD.split(",").map(text).join(""), ...rows];
    const xlsx = xlsxFile(sheet.map((row) => `<row>${row}</row>`).join("")).toString("base64");
    const { expenses, notes } = await outcome({ project: company.projectId, xlsx });
    expect([expenses, notes]).toEqual([
      2,
      [expect.stringMatching(/^Date .*swapped day and month/)],
    ]);
  });
});

describe("a sheet as it is printed", () => {
  const csv = `LEKKI HOMES LTD, LAGOS
Expenses|March

Date|Vendor|Description|Amount
20/03/26|Total Nigeria Plc|Diesel|12,500
|Total Nigeria Plc|Petrol|1,500
Date|Vendor|Description|Amount
21/03/26|BUA|Rods|-5
|Sub-total||14,000
||Carried forward|14,000
22/03/26|Dangote|Cement|2,500
||Grand total|15,000
`;

  it("is read below its title, without totals and repeated names, and says what it leaves out", async () => {
    const found = await outcome(here(csv));
    expect(found).toMatchObject({ expenses: 2, head: { row: 4, asks: false } });
    expect(found.problems).toEqual([
      { row: 6, column: "Date", message: "Date is required" },
      { row: 8, column: "Amount", message: "Amount must be more than 0" },
    ]);
    expect(found.notes).toEqual([
      "1 row with the names of the columns again is left out: row 7.",
      "3 rows with totals are left out: rows 9, 10, 12.",
    ]);
  });

  it("is imported without its bad rows, if a person says so", async () => {
    expect((await refusal(here(csv, { commit: true })))[0]).toBe(400);
    const done = await outcome(here(csv, { commit: true, leaveOut: true }));
    expect(done).toMatchObject({ expenses: 2, problemCount: 2, committed: true });
    expect(await written()).toEqual([{ count: 2, amount: "15000", status: "draft" }]);
    // A spreadsheet that is not understood has no good rows.
    const strange = here("Wann,Was\n2026-03-20,Sand", { commit: true, leaveOut: true });
    expect((await refusal(strange))[0]).toBe(400);
  });
});
