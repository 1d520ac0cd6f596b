import type { XmlValue } from "../xml-text.ts";

/** The texts of a task in the order of Microsoft's schema, which is a sequence. Project refuses any other order. */
const ORDER = [
  "UID",
  "ID",
  "Name",
  "Active",
  "Manual",
  "Type",
  "IsNull",
  "WBS",
  "OutlineNumber",
  "OutlineLevel",
  "Priority",
  "Start",
  "Finish",
  "Duration",
  "ManualStart",
  "ManualFinish",
  "DurationFormat",
  "Stop",
  "Resume",
  "EffortDriven",
  "Estimated",
  "Milestone",
  "Summary",
  "Critical",
  "EarlyStart",
  "EarlyFinish",
  "LateStart",
  "LateFinish",
  "FreeSlack",
  "TotalSlack",
  "PercentComplete",
  "ActualStart",
  "ActualFinish",
  "RemainingDuration",
  "ConstraintType",
  "CalendarUID",
  "ConstraintDate",
  "Deadline",
  "IgnoreResourceCalendar",
  "Notes",
] as const;

export type TaskTexts = Readonly<Partial<Record<(typeof ORDER)[number], XmlValue>>>;

/** Sorts the texts of a task in the order of the schema. */
export const inTaskOrder = (texts: TaskTexts): Record<string, XmlValue> =>
  Object.fromEntries(ORDER.map((name) => [name, texts[name]]));
