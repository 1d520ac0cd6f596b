import { expect, it } from "vitest";
import type { ImportColumn } from "../../../../contract/cost-plan/cost-plan-import.ts";
import { newId } from "../../../platform/ids.ts";
import type { PlanEntry } from "./import-rules.ts";
import { readSpreadsheetPlan } from "./read-spreadsheet-plan.ts";

const frame = {
  currency: "NGN",
  startDate: "2026-01-10",
  finishDate: "2026-03-20",
  today: "2026-11-20",
};

/** A row of a spreadsheet: its code, title, parent and amount. */
const entry = (cells: string, at: number): PlanEntry => {
  const names: ImportColumn[] = ["Code", "Title", "Parent", "Amount"];
  const values = cells.split(",").map((cell, place) => [names[place] ?? "Unit", cell] as const);
  return { row: at + 2, values: new Map(values.filter(([, cell]) => cell !== "")) };
};

const read = (rows: readonly string[]) =>
  readSpreadsheetPlan(rows.map(entry), [], { frame, newId, leaveOut: true });

const copies = (row: string) => Array.from({ length: 30 }, () => row);

it("rows that say a wrong parent are all left out, however many", async () => {
  const { codes, lines, problems, unsettled } = await read([
    ...copies("01,Roof,99,5"),
    "02,Doors,,5",
  ]);
  expect(codes.map(({ code }) => code)).toEqual(["02"]);
  expect([lines.length, problems.length, unsettled]).toEqual([1, 30, undefined]);
});

it("a sheet whose rows make each other bad without end adds nothing, and says why", async () => {
  const { codes, lines, unsettled } = await read([...copies(`01,${"a".repeat(999)},,`), "02,A,,5"]);
  expect([codes, lines]).toEqual([[], []]);
  expect(unsettled).toEqual({
    row: 14,
    column: "Title",
    message: expect.stringMatching(/Correct/),
  });
});

it("other work runs while rows are left out", async () => {
  let isRunning = false;
  setImmediate(() => (isRunning = true));
  await read(["01,Roof,,many", "02,Tiles,01,5"]);
  expect(isRunning).toBe(true);
});
