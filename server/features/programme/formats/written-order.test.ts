import { expect, it } from "vitest";
import { lostIn } from "./lost-in.ts";
import { writeMspdi } from "./mspdi/writer.ts";
import { richProgramme } from "./testing/rich-programme.ts";
import { writeXer } from "./xer/writer.ts";

/**
 * Microsoft Project's schema prescribes this order of elements:
 * https://learn.microsoft.com/office-project/xml-data-interchange
 */
const taskOrder =
  "UID GUID ID Name Active Manual Type IsNull CreateDate Contact WBS WBSLevel OutlineNumber OutlineLevel Priority Start Finish Duration ManualStart ManualFinish ManualDuration DurationFormat Work Stop Resume ResumeValid EffortDriven Recurring OverAllocated Estimated Milestone Summary DisplayAsSummary Critical IsSubproject IsSubprojectReadOnly SubprojectName ExternalTask ExternalTaskProject EarlyStart EarlyFinish LateStart LateFinish StartVariance FinishVariance WorkVariance FreeSlack TotalSlack StartSlack FinishSlack FixedCost FixedCostAccrual PercentComplete PercentWorkComplete Cost ActualStart ActualFinish OvertimeCost OvertimeWork ActualDuration ActualCost ActualOvertimeCost ActualWork ActualOvertimeWork RegularWork RemainingDuration RemainingCost RemainingWork RemainingOvertimeCost RemainingOvertimeWork ACWP CV ConstraintType CalendarUID ConstraintDate Deadline LevelAssignments LevelingCanSplit LevelingDelay LevelingDelayFormat PreLeveledStart PreLeveledFinish Hyperlink HyperlinkAddress HyperlinkSubAddress IgnoreResourceCalendar Notes HideBar Rollup BCWS BCWP PhysicalPercentComplete EarnedValueMethod PredecessorLink ActualWorkProtected ActualOvertimeWorkProtected ExtendedAttribute Baseline OutlineCode IsPublished StatusManager CommitmentStart CommitmentFinish CommitmentType TimephasedData".split(
    " ",
  );

/** Elements of the schema that are whole numbers. */
const WHOLE = /<(CriticalSlackLimit|LinkLag|PercentComplete|TotalSlack|FreeSlack)>([^<]*)</g;

function childrenOf(task: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [, closing, name = ""] of task.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (closing) depth -= 1;
    else {
      if (depth === 1) names.push(name);
      depth += 1;
    }
  }
  return names;
}

it("tasks are written in the order of Microsoft's schema, with whole numbers where it asks for them", () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 25; seed += 1) {
    const programme = richProgramme(seed);
    if (!programme) continue;
    const text = writeMspdi(programme).toString();
    for (const [task] of text.matchAll(/<Task>.*?<\/Task>/gs)) {
      const places = childrenOf(task).map((name) => taskOrder.indexOf(name));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const place of places) seen.add(taskOrder[place] ?? "");
    }
    for (const [, name, value] of text.matchAll(WHOLE)) expect(value, name).toMatch(/^-?\d+$/);
  }
  for (const name of ["Deadline", "Stop", "ManualStart", "ConstraintDate", "Baseline", "Notes"])
    expect(seen).toContain(name);
});

it("tables of Primavera stand behind those that they name", () => {
  const names = new Set<string>();
  for (let seed = 1; seed <= 25; seed += 1) {
    const programme = richProgramme(seed);
    if (!programme) continue;
    const tables = [
      ...writeXer(programme)
        .toString("latin1")
        .matchAll(/^%T\t(\w+)/gm),
    ].map(([, name = ""]) => name);
    for (const name of tables) names.add(name);
    const after = (table: string, others: readonly string[]) => {
      if (!tables.includes(table)) return;
      for (const other of others) expect(tables.indexOf(other)).toBeLessThan(tables.indexOf(table));
    };
    after("TASK", ["PROJECT", "CALENDAR", "PROJWBS"]);
    for (const table of ["TASKPRED", "TASKACTV", "UDFVALUE", "TASKMEMO"]) after(table, ["TASK"]);
    after("TASKACTV", ["ACTVTYPE", "ACTVCODE"]);
    after("UDFVALUE", ["UDFTYPE"]);
    after("TASKMEMO", ["MEMOTYPE"]);
  }
  for (const name of ["TASKACTV", "UDFVALUE", "TASKMEMO"]) expect(names).toContain(name);
});

it("codes that are longer than Primavera's are named, of activities and of its WBS", () => {
  const programme = richProgramme(1) ?? expect.fail();
  const { activities } = programme.plan;
  const long = new Map(
    ["task", "summary"].map((kind, at) => [
      activities.find((activity) => activity.kind === kind)?._id,
      `${"C".repeat(40)}${at}`,
    ]),
  );
  const plan = {
    ...programme.plan,
    activities: activities.map((one) => ({ ...one, code: long.get(one._id) ?? one.code })),
  };
  const lost = lostIn({ ...programme, plan }, "xer");
  expect(lost.filter(({ what }) => what.startsWith("codes of more than 40"))).toHaveLength(2);
});
