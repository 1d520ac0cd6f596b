import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportCell, ReportFormat } from "../../../contract/reports/reports.ts";
import { csvText } from "../spreadsheets/csv-text.ts";
import { readXlsx } from "../../testing/files/read-xlsx.ts";
import { chartSvg } from "./pdf-chart.ts";
import { columnLayout } from "./pdf-columns.ts";
import { cellText, printedDigits } from "./cell-text.ts";
import type { DocumentHead } from "./document.ts";
import { openWriter } from "./open-writer.ts";
import { writeInWorker } from "./write-in-worker.ts";
import { worksheetName } from "./xlsx-template.ts";
import { columnName } from "./xlsx-writer.ts";

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

const head: DocumentHead = {
  title: "Cost by code",
  company: "Adeyemi Builders",
  logo: null,
  parameters: [{ label: "Projects", value: "All" }],
  made: "20 Mar 2026, 09:00 (Africa/Lagos)",
  timeZone: "Africa/Lagos",
  landscape: false,
  columns: [
    { title: "Name", type: "text", weight: 2 },
    { title: "Amount", type: "money", weight: 1 },
    { title: "Due", type: "date", weight: 1 },
    { title: "Time", type: "instant", weight: 1 },
  ],
};

async function written(
  format: ReportFormat,
  rows: readonly (readonly ReportCell[])[],
  totals: readonly ReportCell[] | null = null,
): Promise<Buffer> {
  files += 1;
  const path = join(folder, `${files}`);
  const writer = await openWriter(format, path, head);
  await writer.add({ kind: "section", title: "Lekki", currency: "NGN" });
  await writer.add({ kind: "rows", rows });
  await writer.add({ kind: "end", totals, notes: ["USD 12.00 is separate."] });
  await writer.end();
  return readFile(path);
}

describe("CSV", () => {
  it("keeps numbers, and makes people's text safe", async () => {
    const text = (
      await written(
        "csv",
        [
          ["=1+1", -12.5, "2026-03-01", "2026-03-01T08:00:00Z"],
          ['a "b", c', 1e12, null, null],
        ],
        ["Total", -0.1, null, null],
      )
    ).toString();
    expect(text.split("\r\n")).toEqual([
      "\uFEFFSection,Currency,Name,Amount,Due,Time",
      "Lekki,NGN,'=1+1,-12.50,2026-03-01,2026-03-01T08:00:00Z",
      'Lekki,NGN,"a ""b"", c",1000000000000.00,,',
      "Lekki,NGN,Total,-0.10,,",
      "Lekki,NGN,USD 12.00 is separate.",
      "",
    ]);
  });

  it("writes each text as csvText does, beside any number", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cell, fc.integer(), async (name, amount) => {
        const text = (await written("csv", [[name, amount, null, null]])).toString();
        expect(text).toContain(
          `\r\nLekki,NGN,${csvText([[name]]).slice(0, -2)},${amount.toFixed(2)},,\r\n`,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("a workbook", () => {
  it("holds numbers and dates as such, whatever the text", async () => {
    const nasty = "<&>\"'\u0000\u{1F3D7} =1+1";
    const file = await written(
      "xlsx",
      [[nasty, -1234.56, "2026-03-01", "2026-03-01T08:30:00Z"]],
      ["Total", 0.1, null, null],
    );
    const rows = (await readXlsx(file)).rows;
    expect(rows).toEqual([
      ["Cost by code"],
      ["Adeyemi Builders"],
      ["Projects: All"],
      ["Made 20 Mar 2026, 09:00 (Africa/Lagos)"],
      ["Name", "Amount", "Due", "Time", "Currency"],
      ["Lekki (amounts in NGN)"],
      [nasty.replace("\u0000", ""), "-1234.56", "2026-03-01", "2026-03-01 09:30", "NGN"],
      ["Total", "0.1", "", "", "NGN"],
      ["USD 12.00 is separate."],
    ]);
  });

  it("has a heading for each sort of column, and a text where no number is", async () => {
    files += 1;
    const path = join(folder, `${files}`);
    const types = ["money", "number", "percent", "date", "instant", "month", "text"] as const;
    const columns = types.map((type) => ({ title: `A ${type}`, type, weight: 1 }));
    const writer = await openWriter("xlsx", path, {
      ...head,
      title: "2026-03-01",
      company: "2026-03-01T10:00:00Z",
      columns,
    });
    await writer.add({ kind: "section", title: "12", currency: null });
    await writer.add({
      kind: "rows",
      rows: [
        [1.5, 2, 50, "2026-03-01", "2026-03-01T08:30:00Z", "2026-03", "12"],
        ["none", Number.NaN, "–", "2026-13-45", "0001-01-01T00:00:00Z", null, "_x0041_\r\n=1+1"],
      ],
    });
    const notes = ["12.5"];
    await writer.add({ kind: "end", totals: ["Total", 2, null, null, null, null, null], notes });
    await writer.end();
    const { rows } = await readXlsx(await readFile(path));
    expect(rows.slice(4)).toEqual([
      [...types.map((type) => `A ${type}`), "Currency"],
      ["12"],
      ["1.5", "2", "50", "2026-03-01", "2026-03-01 09:30", "2026-03", "12"],
      ["none", "NaN", "–", "2026-13-45", "0001-01-01T00:00:00Z", "", "_x0041_\n=1+1"],
      ["Total", "2"],
      ["12.5"],
    ]);
  });

  it("has a name for its sheet that every program accepts, whatever the title", async () => {
    const names = {
      "Block A [north]: 1/2 \\ 3*?": "Block A north 1 2 3",
      "'Ikoyi' homes'": "Ikoyi' homes",
      "\n\u0000 ": "Sheet",
      "[]:*?/\\": "Sheet",
      History: "Sheet History",
      "A house with a garden, a gate and a wall": "A house with a garden, a gate a",
      [`${"x".repeat(30)}\u{1F3D7}`]: "x".repeat(30),
    };
    for (const [title, name] of Object.entries(names)) {
      const path = join(folder, `${(files += 1)}`);
      await (await openWriter("xlsx", path, { ...head, title })).end();
      expect((await readXlsx(await readFile(path))).sheet).toBe(name);
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (title) => {
        const name = worksheetName(title);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toMatch(/^(?!')[^[\]:*?/\\\p{Cc}\p{Cn}]{1,31}(?<!')$/u);
      }),
    );
  });

  it("names its columns as a spreadsheet does", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual([
      "A",
      "Z",
      "AA",
      "AZ",
      "BA",
      "ZZ",
      "AAA",
    ]);
  });
});

describe("a PDF", () => {
  it("has the naira sign, and as many pages as it needs", async () => {
    const rows = Array.from({ length: 200 }, (_, n) => [`Beam ${n}`, n, null, null]);
    const file = await written("pdf", rows, ["Total", 5, null, null]);
    const streams = file
      .toString("latin1")
      .split(/(?<!end)stream\r?\n/)
      .slice(1)
      .flatMap((part) => {
        try {
          return [inflateSync(Buffer.from(part, "latin1")).toString("latin1")];
        } catch {
          return [];
        }
      });
    expect(streams.some((stream) => /<20a6>/i.test(stream))).toBe(true);
    const pages = Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(file.toString("latin1"))?.[1]);
    expect(pages).toBeGreaterThan(4);
  });
});

it("draws a chart as vectors, of which none leaves its frame", () => {
  const amounts = fc.array(fc.double({ min: -1e12, max: 1e15, noNaN: true }), {
    minLength: 3,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.double({ min: 0, max: 1e15, noNaN: true }),
      (bars, plan, value) => {
        const svg = chartSvg(
          {
            labels: ["Jan 2026", "Feb <2026>", "Mar 2026"],
            stack: [{ title: "Paid", values: bars }],
            line: { title: "Planned", values: plan },
            level: { title: "Budget", value },
          },
          500,
          "NGN",
        );
        expect(svg).not.toMatch(/NaN|Infinity|<2026>/);
        for (const [, y = "0"] of svg.matchAll(/ y[12]?="([-\d.]+)"/g)) {
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(190);
        }
      },
    ),
  );
});

it("prints amounts with the decimals of their currency, and naira whole unless one has kobo", () => {
  expect(printedDigits("NGN", [1, "2.00", null])).toBe(0);
  expect(printedDigits("NGN", [1, "2.5"])).toBe(2);
  expect(printedDigits("USD", [12, 7])).toBe(2);
  expect(printedDigits("JPY", [12, 7])).toBe(0);
  expect(printedDigits("KWD", ["1.234"])).toBe(3);
});

it("breaks no figure in two: the longest is as wide as its column, in a smaller font if it must", () => {
  const column = fc.record({
    weight: fc.double({ min: 0.5, max: 4, noNaN: true }),
    length: fc.nat({ max: 22 }),
  });
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 15 }), (columns) => {
      const longest = columns.map(({ length }) => length);
      const { widths, fontSize } = columnLayout(columns, longest, { width: 770, fontSize: 8 });
      expect(widths.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
        770 - 6 * columns.length + 0.001,
      );
      if (fontSize > 5)
        for (const [at, width] of widths.entries())
          expect(width).toBeGreaterThanOrEqual((longest[at] ?? 0) * 0.57 * fontSize - 0.001);
    }),
  );
});

it("prints cells as people read them", () => {
  const print = (cell: ReportCell, type: Parameters<typeof cellText>[1]["type"], digits = 0) =>
    cellText(cell, { type }, { timeZone: "Africa/Lagos", digits });
  expect([
    print("94999999999999.02", "money", 2),
    print(-5, "money"),
    print(12.345, "number"),
    print("2026-03-01", "date"),
    print("2026-03", "month"),
    print("Lekki", "month"),
    print("2026-03-01T23:30:00Z", "instant"),
    print(null, "money"),
  ]).toEqual([
    "94,999,999,999,999.02",
    "−5",
    "12.345",
    "1 Mar 2026",
    "Mar 2026",
    "Lekki",
    "2 Mar 2026, 00:30",
    "",
  ]);
});

it("is stopped at once, in its own thread", async () => {
  const path = join(folder, "stopped");
  const writer = await writeInWorker({ format: "xlsx", path, head });
  await writer.stop();
  await expect(writer.add({ kind: "rows", rows: [["x", 1, null, null]] })).rejects.toThrow(
    "stopped",
  );
});
