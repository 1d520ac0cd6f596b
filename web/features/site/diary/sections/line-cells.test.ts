import { expect, it } from "vitest";
import { cellsOf } from "../edits/diary-edits.ts";
import { belowWords, columnWidths, lineOf, sortedGang } from "./line-cells.ts";

const cellsIn = (section: string) => Object.entries(cellsOf(section));
const namesOf = (section: string, cells: Record<string, string>, isPhone = true) => {
  const row = { id: "a", cells };
  const { line, below } = lineOf(section, { cells: cellsIn(section), row, isPhone });
  return { line: line.map(([name]) => name), below: below.map(([name]) => name) };
};

it("shows a gang by its company or else by its trade, and the other cell below", () => {
  expect(namesOf("labour", {})).toEqual({ line: ["company", "number", "hours"], below: ["trade"] });
  expect(namesOf("labour", { company: " ", trade: "Mason" })).toEqual({
    line: ["trade", "number", "hours"],
    below: ["company"],
  });
  expect(namesOf("labour", { company: "Okafor", trade: "Mason" }).line[0]).toBe("company");
});

it("has every cell of every section on a phone's line or below it, and all on a wide screen's line", () => {
  for (const section of ["weather", "labour", "plant", "work", "deliveries", "delays"]) {
    const all = cellsIn(section).map(([name]) => name);
    const { line, below } = namesOf(section, {});
    expect([...line, ...below].toSorted(), section).toEqual(all.toSorted());
    expect(line.length, section).toBeLessThan(all.length);
    expect(namesOf(section, {}, false)).toEqual({ line: all, below: [] });
  }
});

it("gives words the width that figures leave", () => {
  const { line } = lineOf("plant", {
    cells: cellsIn("plant"),
    row: { id: "a", cells: {} },
    isPhone: true,
  });
  expect(columnWidths(line, true)).toBe("minmax(0, 1fr) 3.5rem 3.5rem 2.75rem");
  expect(columnWidths(line, false)).toBe("minmax(0, 1fr) 6rem 6rem 2.75rem");
});

it("says what is folded below a line, figures with their names", () => {
  const cells = { idle: "2", plant: "", hours: "8" };
  const wordOf = ([name]: readonly [string, unknown]) =>
    new Map(Object.entries(cells)).get(name) ?? "";
  const below = cellsIn("plant").filter(([name]) => name !== "number");
  expect(belowWords(below, wordOf)).toBe("Hours worked 8 · Hours idle 2");
});

it("moves a known trade or company to its own cell, and nothing else", () => {
  const known = { companies: ["Mason Brothers", "Okafor"], trades: ["Mason", "Mason Brothers"] };
  const moved = (cells: Record<string, string>) => sortedGang({ id: "a", cells }, known);
  expect(moved({})).toBeUndefined();
  expect(moved({ company: "Okafor" })).toBeUndefined();
  expect(moved({ company: "mason brothers" })).toBeUndefined();
  expect(moved({ company: "Mason", trade: "Tiler" })).toBeUndefined();
  expect(moved({ company: " mason ", trade: "" })).toEqual({ company: "", trade: "mason" });
  expect(moved({ company: "", trade: "OKAFOR" })).toEqual({ company: "OKAFOR", trade: "" });
  expect(moved({ company: "", trade: "Tiler" })).toBeUndefined();
  expect(moved({ company: "Benin", trade: "Okafor" })).toBeUndefined();
});
