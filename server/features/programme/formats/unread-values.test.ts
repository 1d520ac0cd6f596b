import { describe, expect, it } from "vitest";
import { importedXml, linkXml, mspdiXml, taskXml } from "./mspdi/mspdi-fixture.ts";
import type { ImportedProgramme } from "./programme-file.ts";
import { encodingOf, isBinary } from "./text-of-file.ts";
import {
  calendarRow,
  importedXer,
  linkRow,
  projectRow,
  taskRow,
  topWbs,
  xerFile,
} from "./xer/xer-fixture.ts";

const told = ({ notKept, warnings }: ImportedProgramme) => [
  ...notKept.map(({ what, count }) => `${count} ${what}`),
  ...warnings,
];

describe("what a file says and nobody can read is named", () => {
  it.each([
    ["year 1", { Deadline: "0001-01-01T00:00:00" }, /^1 dates that cannot be read/],
    ["no date", { ActualFinish: "tomorrow" }, /^1 dates that cannot be read/],
    ["a duration in words", { Duration: "8 days" }, /^1 durations that cannot be read/],
    ["a negative duration", { Duration: "-PT8H0M0S" }, /^1 durations that cannot be read/],
    ["a constraint that is new", { ConstraintType: 8 }, /^1 constraints of a type/],
    ["a constraint without its date", { ConstraintType: 4 }, /^1 constraints without a date/],
    ["a calendar that is missing", { CalendarUID: 77 }, /^1 calendars of activities/],
    ["that its work is fixed", { Type: 2 }, /^1 marks of tasks with fixed work/],
    ["a deliverable", { CommitmentType: 1 }, /^1 deliverables of tasks/],
  ])("of a task of Microsoft Project: %s", async (_, texts, words) => {
    const file = await importedXml(mspdiXml(taskXml(1, texts)));
    expect(told(file)).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ["its type", { Type: 9 }, /^1 types of links/],
    ["its lag", { LinkLag: "two days" }, /^1 lags that cannot be read/],
    ["its percentage", { LinkLag: 5000, LagFormat: 19 }, /^1 lags of more than 1,000 %/],
  ])("of a link of Microsoft Project: %s", async (_, texts, words) => {
    const file = await importedXml(mspdiXml(taskXml(1) + taskXml(2, {}, linkXml(1, texts))));
    expect(told(file)).toEqual([expect.stringMatching(words)]);
  });

  it("of the head of a file of Microsoft Project, and that it has no calendar", async () => {
    const head = { StartDate: "0001-01-01T00:00:00", StatusDate: "soon" };
    const file = await importedXml(mspdiXml(taskXml(1), { head, calendars: "" }));
    expect(told(file)).toEqual([
      expect.stringMatching(/has no calendar/),
      expect.stringMatching(/start date “0001.*cannot be read/),
      expect.stringMatching(/status date “soon” cannot be read/),
    ]);
  });

  it("of the document itself: its properties and the notes of the project", async () => {
    const project = "<Task><UID>0</UID><OutlineLevel>0</OutlineLevel><Notes>Read me</Notes></Task>";
    const head = { Author: "Ada", Company: "" };
    const { notKept } = await importedXml(mspdiXml(project + taskXml(1), { head }));
    expect(notKept).toEqual([
      { what: "notes of the project", count: 1, examples: ["Read me"] },
      { what: "properties of the file", count: 1, examples: ["Author: Ada"] },
    ]);
  });

  it("but tasks that other programs write without an id, or on levels from 0, are read", async () => {
    const own =
      "<Task><UID>0</UID><ID>0</ID><Name>A house</Name><OutlineLevel>0</OutlineLevel></Task>";
    const top = taskXml(7, { ID: 1, OutlineLevel: 0 }) + taskXml(8, { ID: 2 });
    const more = taskXml(9, { ID: 3, OutlineLevel: -1 });
    const without = "<Task><Name>Paint</Name><Duration>PT8H0M0S</Duration></Task>";
    const file = await importedXml(mspdiXml(`${own}${top}${more}${without}${without}<Task/>`));
    const { activities } = file.plan;
    const nameOf = (id: string | null) => activities.find(({ _id }) => _id === id)?.name;
    expect(activities.map(({ name, parent }) => [name, nameOf(parent)])).toEqual([
      ["Task 7", undefined],
      ["Task 8", "Task 7"],
      ["Task 9", undefined],
      ["Paint", "Task 9"],
      ["Paint", "Task 9"],
    ]);
    expect(activities.map(({ externalId }) => externalId)).toEqual(["7", "8", "9", null, null]);
    expect(told(file)).toEqual([]);
  });

  it("and a file that does not say when it starts, starts with the programme", async () => {
    const plannedStart = "2026-05-04T08:00";
    const head = { StartDate: "0001-01-01T00:00:00" };
    const project = await importedXml(mspdiXml(taskXml(1), { head }), { plannedStart });
    const { plan_start_date: _, last_recalc_date: __, ...undated } = projectRow;
    const primavera = await importedXer(xerFile({ PROJECT: [undated], TASK: [taskRow(1)] }), {
      plannedStart,
    });
    expect([project.plan.plannedStart, primavera.plan.plannedStart]).toEqual([
      plannedStart,
      plannedStart,
    ]);
  });

  it("but not dates that a file says it does not have", async () => {
    expect(told(await importedXml(mspdiXml(taskXml(1, { Deadline: "NA" }))))).toEqual([]);
  });

  it.each([
    ["a date", { cstr_type: "CS_MSO", cstr_date: "0001-01-01 00:00" }, /^1 dates that cannot/],
    ["hours", { remain_drtn_hr_cnt: "five" }, /^1 durations that cannot be read/],
    ["a type", { task_type: "TT_New" }, /^1 types of activities/],
    ["a constraint", { cstr_type: "CS_NEW" }, /^1 constraints of a type/],
    ["a constraint without its date", { cstr_type: "CS_MSOA" }, /^1 constraints without a date/],
    ["a calendar that is missing", { clndr_id: 77 }, /^1 calendars of activities/],
  ])("of an activity of Primavera: %s", async (_, cells, words) => {
    const early = { early_start_date: "2026-03-02 08:00", early_end_date: "2026-03-06 16:00" };
    const file = await importedXer(xerFile({ TASK: [taskRow(1, { ...early, ...cells })] }));
    expect(told(file)).toEqual([expect.stringMatching(words)]);
  });

  it("of a link, the WBS, the head and other tables of Primavera", async () => {
    const file = await importedXer(
      xerFile({
        PROJECT: [{ ...projectRow, plan_end_date: "never" }],
        CALENDAR: [calendarRow(1)],
        PROJWBS: [
          topWbs,
          { wbs_id: 5, proj_id: 10, proj_node_flag: "N", wbs_name: "Loop", parent_wbs_id: 6 },
          { wbs_id: 6, proj_id: 10, proj_node_flag: "N", wbs_name: "Loop", parent_wbs_id: 5 },
        ],
        TASK: [taskRow(1, { early_start_date: "2026-03-02 08:00" }), taskRow(2)],
        TASKPRED: [linkRow(1, 2, { pred_type: "PR_XX", lag_hr_cnt: "two" })],
        NEWTABLE: [{ a: 1 }, { a: 2 }],
        CURRTYPE: [{ curr_id: 1 }],
      }),
    );
    expect(told(file)).toEqual([
      "2 WBS elements without a parent",
      "2 rows of other tables",
      "1 types of links that are not known (read as finish to start)",
      "1 lags that cannot be read (counted as none)",
      "The file's must finish by “never” cannot be read, and is left out.",
    ]);
  });

  it("beyond the columns of a table, and a table without any is refused", async () => {
    const text = xerFile({ TASK: [taskRow(1, { early_start_date: "2026-03-02 08:00" })] });
    const more = text.replace(/^(%R\t1\t10.*)$/m, "$1\tmore");
    expect(told(await importedXer(more))).toEqual(["1 values beyond the columns of their table"]);
    const none = text.replace(/^%F\ttask_id.*\r\n/m, "");
    await expect(importedXer(none)).rejects.toThrow(
      "The table TASK of this XER file does not name its columns",
    );
  });
});

describe("the letters of a file", () => {
  const xml = '<?xml version="1.0"?><Project/>';

  it("are found without a mark, where each has two bytes", () => {
    const little = Buffer.from(xml, "utf16le");
    expect(encodingOf(little, null, null)).toBe("utf-16le");
    expect(encodingOf(Buffer.from(little).swap16(), null, null)).toBe("utf-16be");
    expect(isBinary(little)).toBe(false);
  });

  it("are none in a picture", () => {
    expect(isBinary(Buffer.from("\u0089PNG\r\n\u001A\n\0\0\0\rIHDR", "latin1"))).toBe(true);
    expect(isBinary(Buffer.from(xml))).toBe(false);
  });
});
