import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnReadings } from "./column-readings.ts";
import { figuresOf } from "./cell-rules.ts";

interface How {
  readonly kind?: "amount" | "quantity" | "day";
  readonly currency?: string;
  readonly delimiter?: string;
  /** Whether the spreadsheet stores the cells as numbers. */
  readonly areNumbers?: boolean;
}

function decided(cells: readonly string[], how: How = {}) {
  const { kind = "amount", currency = "NGN", delimiter = ",", areNumbers = false } = how;
  const ways = new ColumnReadings([kind], ["Amount"]);
  for (const [at, cell] of cells.entries())
    ways.see({ row: at + 2, cells: [cell], numbers: areNumbers ? [0] : [] }, () => currency);
  return ways.decide([], delimiter);
}

const number = fc.tuple(fc.nat(10 ** 7), fc.stringMatching(/^\d{0,3}$/));

/** Writes a number with groups and this decimal separator. */
function written([whole, rest]: [number, string], mark: "point" | "comma"): string {
  const [group, decimal] = mark === "point" ? [",", "."] : [".", ","];
  const text = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
  return rest === "" ? text : text + decimal + rest;
}

describe("a column of numbers", () => {
  it("is read as it was written, whatever is in it, or it is asked", () => {
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 20 }),
        fc.constantFrom("point" as const, "comma" as const),
        fc.constantFrom("NGN", "TND"),
        (numbers, mark, currency) => {
          const cells = numbers.map((one) => written(one, mark));
          // A text of decimal commas is divided by semicolons.
          const how = { currency, delimiter: mark === "comma" ? ";" : "," };
          const { readings, questions } = decided(cells, how);
          const reading = readings.get(0) === "comma" ? "comma" : "point";
          const read = cells.map((cell) => figuresOf(cell, reading)?.value);
          const meant = numbers.map(([whole, rest]) => Number(`${whole}.${rest}`));
          expect(questions.length > 0 ? meant : read).toEqual(meant);
        },
      ),
    );
  });

  it("asks nothing of a spreadsheet's own numbers", () => {
    expect(decided(["3.125", "0.5"], { areNumbers: true, delimiter: ";" }).questions).toEqual([]);
    expect(decided(["3.125"], { delimiter: ";" }).questions).toHaveLength(1);
  });

  it("looks at a spreadsheet's texts beside its numbers", () => {
    const ways = new ColumnReadings(["quantity"], ["Qty"]);
    ways.see({ row: 2, cells: ["3.125"], numbers: [0] }, () => "NGN");
    ways.see({ row: 3, cells: ["3.000"], numbers: [] }, () => "NGN");
    expect(ways.decide([], undefined).questions).toMatchObject([{ row: 3, example: "3.000" }]);
  });
});

describe("a column of amounts", () => {
  const asks = (cells: readonly string[], how: How = {}) => decided(cells, how).questions.length;

  it("is asked where those that tell would give the others decimals that money does not have", () => {
    expect(asks(["1,500", "12,500", "250,00"])).toBe(1);
    expect(asks(["1.500", "12.75"], { delimiter: ";" })).toBe(1);
    // In a comma-delimited text, a number with a decimal comma would be in quotation marks.
    expect(asks(["1.500", "12.75"])).toBe(0);
    expect(asks(["1.500", "250,00"], { delimiter: ";" })).toBe(0);
    expect(asks(["1,500", "12.75"], { delimiter: ";" })).toBe(0);
    expect(asks(["1,500", "250,00"], { currency: "TND" })).toBe(0);
    expect(asks(["1,500", "250,00"], { kind: "quantity" })).toBe(0);
  });
});

describe("a column of dates", () => {
  it("has the order of those that tell it, or is asked", () => {
    const order = (cells: readonly string[]) => {
      const { readings, questions } = decided(cells, { kind: "day" });
      return questions.length > 0 ? "asked" : readings.get(0);
    };
    expect(order(["03/04/26", "13/04/26"])).toBe("day_first");
    expect(order(["03/04/26", "04/13/26"])).toBe("month_first");
    expect(order(["03/04/26", "04/13/26", "13/04/26"])).toBe("asked");
    expect(order(["03/04/26", "04/13/26", "04/14/26", "13/04/26"])).toBe("asked");
    expect(order(["03/04/26", "04/04/26"])).toBe("asked");
    expect(order(["2026-04-03", "46346", "3 Apr 26"])).toBe("day_first");
  });

  it("in both orders is asked, whatever the other columns tell", () => {
    const ways = new ColumnReadings(["day", "day"], ["Start", "Finish"]);
    const rows = [
      ["13/04/26", "20/04/26"],
      ["04/14/26", ""],
      ["03/04/26", "05/04/26"],
    ];
    for (const [at, cells] of rows.entries()) ways.see({ row: at + 2, cells }, () => "NGN");
    expect(ways.decide([], ",").questions).toMatchObject([{ name: "Start", example: "03/04/26" }]);
  });

  it("of a spreadsheet beside texts of one order may have been exchanged, and it is said", () => {
    const notes = (dates: readonly string[]) => {
      const ways = new ColumnReadings(["day"], ["Date"]);
      ways.see({ row: 2, cells: ["46085"], numbers: [0] }, () => "NGN");
      for (const [at, cell] of dates.entries())
        ways.see({ row: at + 3, cells: [cell], numbers: [] }, () => "NGN");
      return ways.decide([], undefined).notes;
    };
    expect(notes(["20/04/2026", "21/04/2026"])).toEqual([
      "Date has spreadsheet dates as well as text such as “20/04/2026” in row 3: check whether the spreadsheet has swapped day and month in the other rows.",
    ]);
    expect(notes([])).toEqual([]);
    expect(notes(["20 Apr 2026"])).toEqual([]);
    expect(notes(["20/04/2026", "03/04/2026"])).toEqual([]);
    expect(notes(["20/04/2026", "04/21/2026"])).toEqual([]);
  });
});
