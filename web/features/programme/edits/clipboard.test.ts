import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastedCells } from "../../../../engine/pasted-cells.ts";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { builtIn, usualColumns } from "../columns/all-columns.ts";
import type { CellContext } from "../columns/column.ts";
import { smallPlan, planOf } from "../testing/small-plan.ts";
import { workBetween } from "../values/work-between.ts";
import { insertCopies, tableOf, tableToText } from "./clipboard.ts";
import {
  rowsOfPaste,
  guessMapping,
  hasUnknownHeadings,
  knownPart,
  targetsOf,
} from "./paste-mapping.ts";
import { fillable, pasteMapped, pasteTable } from "./paste-table.ts";

function contextOf(plan: Plan): CellContext {
  let count = 0;
  return {
    plan,
    schedule: compute(plan),
    baseline: new Map(),
    people: new Map(),
    companies: new Map(),
    locations: new Map(),
    resources: new Map(),
    today: "2026-03-12",
    newId: () => `new${(count += 1)}`,
    workBetween,
  };
}
const columns = builtIn.filter(({ key }) => usualColumns.includes(key));
const empty = planOf([]);

it("reads what it writes, and what Excel writes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (table) => {
        const plain = table.map((row) => row.map((text) => text.replaceAll(/\r\n?/g, "\n")));
        expect(pastedCells(tableToText(plain))).toEqual(plain);
      },
    ),
  );
  expect(pastedCells('a\t"two\nlines"\r\n"say ""hi"""\t\r\n')).toEqual([
    ["a", "two\nlines"],
    ['say "hi"', ""],
  ]);
});

describe("pasting", () => {
  it("makes rows of a sheet with a head, indented by the spaces before their names", () => {
    const table = pastedCells(
      [
        "Task Name\tDuration\tPredecessors",
        "Foundations\t\t",
        "  Dig\t3d\t",
        "  Pour\t2d\t2FS+1d",
        "Roof\t1w\t3",
      ].join("\n"),
    );
    const { edits, label, problem } = pasteTable(contextOf(empty), {
      table,
      columns,
      column: "name",
      rows: [],
    });
    expect([problem, label]).toEqual([undefined, "Paste 4 rows"]);
    const { plan } = applyEdits(empty, edits);
    expect(
      plan.activities.map(({ name, kind, durationMinutes, parent }) => [
        name,
        kind,
        durationMinutes,
        parent,
      ]),
    ).toEqual([
      ["Foundations", "summary", 480, null],
      ["Dig", "task", 1440, "new1"],
      ["Pour", "task", 960, "new1"],
      ["Roof", "task", 2400, null],
    ]);
    expect(plan.links.map(({ from, to, lagMinutes }) => [from, to, lagMinutes])).toEqual([
      ["new2", "new3", 480],
      ["new3", "new4", 0],
    ]);
  });

  it("gives new rows the dates of a sheet, where their links do not give them already", () => {
    const table = pastedCells(
      [
        "Activity name\tStart\tFinish\tDuration\tPredecessors\t% complete",
        "Works\tMon 02/03/2026\t06/03/2026\t\t\t",
        "  Dig\tMon 02/03/2026\t04/03/2026\t\t\t100%",
        "  Pour\t05/03/2026\t06/03/2026\t\t2\t0%",
        "  Cure\t10/03/2026\t31/12/2026\t2 days?\t3\t",
      ].join("\n"),
    );
    const shown = columns.filter(({ key }) => key !== "percent");
    const act = pasteTable(contextOf(empty), { table, columns: shown, column: "name", rows: [] });
    expect(act.problem).toBeUndefined();
    const { plan } = applyEdits(empty, act.edits);
    expect(
      plan.activities.map(({ name, durationMinutes, constraint, actualFinish }) => [
        name,
        durationMinutes / 480,
        constraint?.at ?? null,
        actualFinish,
      ]),
    ).toEqual([
      ["Works", 1, null, null],
      ["Dig", 3, null, "2026-03-04T17:00"],
      ["Pour", 2, null, null],
      ["Cure", 2, "2026-03-10T08:00", null],
    ]);
  });

  it("links new rows by the codes of the sheet", () => {
    const table = pastedCells(
      "Activity ID\tActivity\tPredecessors\nA10\tDig\t\nA20\tPour\tA10FS+1d",
    );
    const act = pasteTable(contextOf(empty), { table, columns, column: "name", rows: [] });
    expect(act.problem).toBeUndefined();
    const { plan } = applyEdits(empty, act.edits);
    expect(plan.links).toMatchObject([{ from: "new1", to: "new2", lagMinutes: 480 }]);
  });

  it("goes over the cells from the focused one on, and adds rows below the last", () => {
    const act = pasteTable(contextOf(smallPlan), {
      table: [["2d"], ["3d"]],
      columns,
      column: "duration",
      rows: ["roof"],
    });
    const { plan } = applyEdits(smallPlan, act.edits);
    expect(plan.activities.slice(-2).map(({ durationMinutes }) => durationMinutes)).toEqual([
      960, 1440,
    ]);
  });

  it("pastes nothing where one cell cannot be read, and says which", () => {
    const act = pasteTable(contextOf(smallPlan), {
      table: [["2d"], ["soon"]],
      columns,
      column: "duration",
      rows: ["dig", "pour"],
    });
    expect(act.edits).toEqual([]);
    expect(act.problem).toContain("Row 2, Duration");
  });

  it("inserts copied rows with what is below them and the links among them", () => {
    const act = insertCopies(contextOf(smallPlan), { plan: smallPlan, ids: ["ground"] }, "roof");
    const { plan } = applyEdits(smallPlan, act.edits);
    expect(plan.activities.map(({ name }) => name)).toEqual([
      "site",
      "clear",
      "ground",
      "dig",
      "pour",
      "ground",
      "dig",
      "pour",
      "roof",
    ]);
    expect(plan.links).toHaveLength(4);
    expect(plan.links.at(-1)).toMatchObject({ from: "new2", to: "new3" });
  });

  it("gives copied rows the resources of theirs", () => {
    const crew = { resource: "crew", perDay: 2 };
    const from = { ...smallPlan, assignments: [{ _id: "a", activity: "dig", ...crew }] };
    const act = insertCopies(contextOf(from), { plan: from, ids: ["dig"] }, "roof");
    const { plan } = applyEdits(from, act.edits);
    expect(plan.assignments.slice(1)).toEqual([{ _id: "new2", activity: "new1", ...crew }]);
  });

  it("copies cells as they are shown", () => {
    expect(tableOf(contextOf(smallPlan), ["dig"], columns)[0]?.slice(0, 2)).toEqual(["dig", "1d"]);
  });
});

describe("a paste with other headings", () => {
  const table = pastedCells(
    "No\tWork item\tDays\tBegin\n1\tDig\t3\t02/03/2026\n2\tCast\tlong\t\n\n3\tCure\t2\tsoon\n",
  );
  const choices = fillable(empty, columns);

  it("is asked about, and one with our headings or none is not", () => {
    const asks = (text: string) => hasUnknownHeadings(pastedCells(text), choices, "2026-03-12");
    expect(hasUnknownHeadings(table, choices, "2026-03-12")).toBe(true);
    expect(asks("Task name\tStart\tCrew\nTiles\t01/03/2027\tA\n")).toBe(true);
    expect(asks("Task name\tStart\nTiles\t01/03/2027\n")).toBe(false);
    expect(asks("Dig\t3d\nCast\t2d\n")).toBe(false);
    expect(asks("Dig\nCast\n")).toBe(false);
  });

  it("is guessed, and each cell that cannot be read is named with its row", () => {
    const { mapping, hasHead } = guessMapping(
      table,
      { columns: choices, shown: columns },
      "2026-03-12",
    );
    expect([mapping, hasHead]).toEqual([["code", "name", "duration", "start"], true]);
    const context = contextOf(empty);
    const pasted = pasteMapped(context, {
      body: rowsOfPaste(table, hasHead),
      targets: targetsOf(mapping, choices),
    });
    expect(pasted.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, "Duration"],
      [5, "Start"],
    ]);
    const { plan } = applyEdits(empty, pasted.edits);
    expect(plan.activities.map(({ name }) => name)).toEqual(["Dig", "Cast", "Cure"]);
  });

  it("without headings is guessed by the columns of the screen, and never past them", () => {
    const keys = ["name", "duration", "totalFloat", "predecessors"];
    const shown = keys.flatMap((key) => builtIn.find((column) => column.key === key) ?? []);
    const guessed = (text: string) =>
      guessMapping(pastedCells(text), { columns: fillable(empty, shown), shown }, "2026-03-12")
        .mapping;
    expect(guessed("Dig\t3x\t0d\t\tA\nCast\t2d\t0d\t1\tB")).toEqual([
      "name",
      "duration",
      null,
      "predecessors",
      null,
    ]);
  });

  it("is not answered by a column of another programme", () => {
    const said = ["name", "field:gang", null];
    expect(knownPart(said, choices)).toEqual({ mapping: ["name", null, null], isWhole: false });
    expect(knownPart(["name", null], choices)).toEqual({ mapping: ["name", null], isWhole: true });
  });

  it("leaves out columns and rows that the person does not want", () => {
    const pasted = pasteMapped(contextOf(empty), {
      body: rowsOfPaste(table, true).filter(({ row }) => row !== 3),
      targets: targetsOf([null, "name", null, null], choices),
    });
    expect(pasted.problems).toEqual([]);
    const { plan } = applyEdits(empty, pasted.edits);
    expect(plan.activities.map(({ name }) => name)).toEqual(["Dig", "Cure"]);
  });
});
