import type {
  ActivityKind,
  ConstraintType,
  LagCalendar,
  LinkType,
} from "../../../../../engine/programme/plan.ts";

/** The XER words for ours. */

export const kindOf: Readonly<Record<string, ActivityKind>> = {
  TT_Task: "task",
  TT_Rsrc: "task",
  TT_LOE: "level_of_effort",
  TT_Mile: "start_milestone",
  TT_FinMile: "finish_milestone",
  TT_WBS: "level_of_effort",
};

export const kindWord: Readonly<Record<Exclude<ActivityKind, "summary">, string>> = {
  task: "TT_Task",
  level_of_effort: "TT_LOE",
  start_milestone: "TT_Mile",
  finish_milestone: "TT_FinMile",
};

export const constraintOfXer: Readonly<Record<string, ConstraintType>> = {
  CS_ALAP: "as_late_as_possible",
  CS_MSO: "must_start_on",
  CS_MEO: "must_finish_on",
  CS_MSOA: "start_no_earlier_than",
  CS_MSOB: "start_no_later_than",
  CS_MEOA: "finish_no_earlier_than",
  CS_MEOB: "finish_no_later_than",
  CS_MANDSTART: "mandatory_start",
  CS_MANDFIN: "mandatory_finish",
};

export const linkTypeOfXer: Readonly<Record<string, LinkType>> = {
  PR_FS: "FS",
  PR_SS: "SS",
  PR_FF: "FF",
  PR_SF: "SF",
};

export const lagCalendarOf: Readonly<Record<string, LagCalendar>> = {
  rcal_Predecessor: "predecessor",
  rcal_Successor: "successor",
  rcal_ProjDefault: "project",
  rcal_24Hour: "continuous",
};

/** Priorities from the lowest to the highest. Our own range from 0 to 1000. */
export const priorities = [
  ["PT_Lowest", 100],
  ["PT_Low", 300],
  ["PT_Normal", 500],
  ["PT_High", 700],
  ["PT_Top", 900],
] as const;

/** The nearest priority that Primavera has. */
export function nearestPriority(priority: number): (typeof priorities)[number] {
  const distance = ([, of]: (typeof priorities)[number]) => Math.abs(of - priority);
  return priorities.toSorted((a, b) => distance(a) - distance(b))[0] ?? priorities[2];
}

/** Returns the table's word for one of ours. */
export function wordOfXer<T>(words: Readonly<Record<string, T>>, ours: T): string {
  return Object.entries(words).find(([, word]) => word === ours)?.[0] ?? "";
}

/** Tables with content that a programme cannot store, in words. */
export const otherTables: ReadonlyMap<string, string> = new Map([
  ["TASKRSRC", "assignments of resources"],
  ["RSRCRATE", "rates of resources"],
  ["ROLES", "roles"],
  ["ROLERATE", "rates of roles"],
  ["RSRCROLE", "roles of resources"],
  ["PROJCOST", "expenses"],
  ["ACCOUNT", "cost accounts"],
  ["COSTTYPE", "cost categories"],
  ["RSRCCURV", "resource curves"],
  ["RSRCCURVDATA", "resource curves"],
  ["SHIFT", "shifts of resources"],
  ["SHIFTPER", "shifts of resources"],
  ["TASKPROC", "steps of activities"],
  ["TASKFDBK", "feedback of activities"],
  ["TASKDOC", "documents of activities"],
  ["DOCUMENT", "documents"],
  ["TASKFIN", "figures of past periods"],
  ["TRSRCFIN", "figures of past periods"],
  ["FINDATES", "financial periods"],
  ["TASKUSER", "owners of activities"],
  ["PROJRISK", "risks"],
  ["RISK", "risks"],
  ["TASKRISK", "risks"],
  ["RISKTYPE", "risk categories"],
  ["PROJISSU", "issues"],
  ["PROJTHRS", "thresholds"],
  ["WBSBUDG", "budgets"],
  ["PROJFUND", "funding"],
  ["BUDGCHNG", "budget changes"],
  ["WBSMEMO", "notes of the WBS"],
  ["WBSSTEP", "steps of the WBS"],
  ["PROJPCAT", "project codes"],
  ["PCATTYPE", "project codes"],
  ["PCATVAL", "project codes"],
  ["RCATTYPE", "resource codes"],
  ["RCATVAL", "resource codes"],
  ["RSRCRCAT", "resource codes"],
  ["OBS", "organisation breakdown (OBS)"],
  ["PHASE", "phases"],
  ["LOCATION", "locations"],
]);

/** Tables that are in every file, whatever the project contains. */
export const noContent: ReadonlySet<string> = new Set([
  "CURRTYPE",
  "FINTMPL",
  "NONWORK",
  "UMEASURE",
]);
