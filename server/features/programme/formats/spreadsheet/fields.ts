import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import type { ActivityKind, ConstraintType } from "../../../../../engine/programme/plan.ts";
import type { ColumnNames } from "../../../imports/public.ts";

/** The other names of each column, as planners and other programs write them. */
export const spreadsheetFieldNames: ColumnNames<ProgrammeSpreadsheetField> = {
  Code: ["activity id", "activity code", "id", "task id", "ref", "reference", "unique id"],
  Name: ["activity", "activity name", "task", "task name", "description", "activity description"],
  Kind: ["activity type", "task type", "type"],
  "Outline level": ["level", "outline", "indent"],
  WBS: ["wbs code", "outline number"],
  Duration: ["original duration", "od", "dur", "days", "duration days", "original duration d"],
  Start: ["planned start", "early start", "start date"],
  Finish: ["planned finish", "early finish", "finish date", "end", "end date"],
  Predecessors: ["predecessor", "preds", "depends on", "predecessor details"],
  "Percent complete": ["complete", "progress", "activity complete", "done", "percent"],
  Calendar: ["task calendar", "calendar name"],
  Constraint: ["constraint type", "primary constraint"],
  "Constraint date": ["primary constraint date"],
  "Second constraint": ["secondary constraint"],
  "Second constraint date": ["secondary constraint date"],
  "Fixed start": [],
  "Fixed finish": [],
  Deadline: ["must finish by"],
  "Actual start": ["started"],
  "Actual finish": ["finished"],
  "Expected finish": [],
  Remaining: ["remaining duration", "rd", "remaining dur"],
  Priority: ["levelling priority", "activity leveling priority"],
  Notes: ["note", "comment", "comments", "remarks", "remark"],
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

const kinds: Readonly<Record<string, ActivityKind>> = {
  task: "task",
  activity: "task",
  taskdependent: "task",
  resourcedependent: "task",
  milestone: "finish_milestone",
  startmilestone: "start_milestone",
  finishmilestone: "finish_milestone",
  levelofeffort: "level_of_effort",
  hammock: "level_of_effort",
  summary: "summary",
  wbs: "summary",
  wbssummary: "summary",
};

/** The kind that a cell names; undefined if the name is not known. */
export const kindNamed = (cell: string): ActivityKind | undefined => kinds[plain(cell)];

const constraints: Readonly<Record<string, ConstraintType | null>> = {
  assoonaspossible: null,
  none: null,
  asap: null,
  aslateaspossible: "as_late_as_possible",
  alap: "as_late_as_possible",
  startnoearlierthan: "start_no_earlier_than",
  startonorafter: "start_no_earlier_than",
  snet: "start_no_earlier_than",
  startnolaterthan: "start_no_later_than",
  startonorbefore: "start_no_later_than",
  snlt: "start_no_later_than",
  finishnoearlierthan: "finish_no_earlier_than",
  finishonorafter: "finish_no_earlier_than",
  fnet: "finish_no_earlier_than",
  finishnolaterthan: "finish_no_later_than",
  finishonorbefore: "finish_no_later_than",
  fnlt: "finish_no_later_than",
  muststarton: "must_start_on",
  starton: "must_start_on",
  mso: "must_start_on",
  mustfinishon: "must_finish_on",
  finishon: "must_finish_on",
  mfo: "must_finish_on",
  mandatorystart: "mandatory_start",
  mandatoryfinish: "mandatory_finish",
};

/** The constraint that a cell names: null for none, undefined if the name is not known. */
export const constraintNamed = (cell: string): ConstraintType | null | undefined =>
  constraints[plain(cell)];
