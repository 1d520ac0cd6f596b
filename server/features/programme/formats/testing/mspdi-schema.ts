// The elements of Microsoft Project's XML that we write, with their types, in the order of its published schema
// (mspdi_pj12.xsd, learn.microsoft.com/office-project/xml-data-interchange). `Active`, `Manual`, the manual dates,
// `IsBaselineCalendar` and `NewTasksAreManual` are where Project 2010 and later write them.

/** The type of a text: an XML Schema type, the longest text, or the numbers that it may be. */
type TextType = "boolean" | "integer" | "dateTime" | "duration" | "time" | "string" | "name";

/** An element's children by name: the type of their text, or their own children. */
export interface Sequence {
  readonly [name: string]: TextType | readonly number[] | Sequence;
}

const upTo = (last: number, first = 0) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
const durationFormats = [...upTo(12, 3), 19, 20, 21, ...upTo(44, 35), 51, 52, 53];

const working: Sequence = { WorkingTime: { FromTime: "time", ToTime: "time" } };
const period: Sequence = { FromDate: "dateTime", ToDate: "dateTime" };

const extendedAttribute: Sequence = {
  FieldID: "string",
  FieldName: "string",
  CFType: upTo(7),
  Alias: "name",
  ValueList: { Value: { ID: "integer", Value: "string" } },
};

const calendar: Sequence = {
  UID: "integer",
  Name: "name",
  IsBaseCalendar: "boolean",
  IsBaselineCalendar: "boolean",
  BaseCalendarUID: "integer",
  WeekDays: {
    WeekDay: { DayType: upTo(7), DayWorking: "boolean", TimePeriod: period, WorkingTimes: working },
  },
  Exceptions: {
    Exception: {
      EnteredByOccurrences: "boolean",
      TimePeriod: period,
      Occurrences: "integer",
      Name: "name",
      Type: upTo(9, 1),
      DayWorking: "boolean",
      WorkingTimes: working,
    },
  },
};

const task: Sequence = {
  UID: "integer",
  ID: "integer",
  Name: "name",
  Active: "boolean",
  Manual: "boolean",
  Type: upTo(2),
  IsNull: "boolean",
  WBS: "string",
  OutlineNumber: "name",
  OutlineLevel: "integer",
  Priority: upTo(1000),
  Start: "dateTime",
  Finish: "dateTime",
  Duration: "duration",
  ManualStart: "dateTime",
  ManualFinish: "dateTime",
  DurationFormat: durationFormats,
  Stop: "dateTime",
  Resume: "dateTime",
  EffortDriven: "boolean",
  Estimated: "boolean",
  Milestone: "boolean",
  Summary: "boolean",
  Critical: "boolean",
  EarlyStart: "dateTime",
  EarlyFinish: "dateTime",
  LateStart: "dateTime",
  LateFinish: "dateTime",
  FreeSlack: "integer",
  TotalSlack: "integer",
  PercentComplete: upTo(100),
  ActualStart: "dateTime",
  ActualFinish: "dateTime",
  RemainingDuration: "duration",
  ConstraintType: upTo(7),
  CalendarUID: "integer",
  ConstraintDate: "dateTime",
  Deadline: "dateTime",
  IgnoreResourceCalendar: "boolean",
  Notes: "string",
  PredecessorLink: {
    PredecessorUID: "integer",
    Type: upTo(3),
    CrossProject: "boolean",
    LinkLag: "integer",
    LagFormat: durationFormats,
  },
  ExtendedAttribute: { FieldID: "string", Value: "string" },
  Baseline: {
    Number: "integer",
    Start: "dateTime",
    Finish: "dateTime",
    Duration: "duration",
    DurationFormat: durationFormats,
  },
};

export const project: Sequence = {
  SaveVersion: "integer",
  Name: "name",
  Title: "name",
  ScheduleFromStart: "boolean",
  StartDate: "dateTime",
  FinishDate: "dateTime",
  CriticalSlackLimit: "integer",
  CalendarUID: "integer",
  DefaultStartTime: "time",
  DefaultFinishTime: "time",
  MinutesPerDay: "integer",
  MinutesPerWeek: "integer",
  DaysPerMonth: "integer",
  DurationFormat: durationFormats,
  HonorConstraints: "boolean",
  StatusDate: "dateTime",
  NewTasksAreManual: "boolean",
  ExtendedAttributes: { ExtendedAttribute: extendedAttribute },
  Calendars: { Calendar: calendar },
  Tasks: { Task: task },
  Resources: {},
  Assignments: {},
};

const patterns: Readonly<Record<TextType, RegExp>> = {
  boolean: /^[01]$/,
  integer: /^-?\d+$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  duration: /^-?PT\d+H\d+M\d+S$/,
  time: /^\d\d:\d\d:\d\d$/,
  string: /^/,
  name: /^[^]{0,512}$/,
};

/** Whether a type allows a text. */
export function isOfType(text: string, type: TextType | readonly number[]): boolean {
  return typeof type === "string"
    ? patterns[type].test(text)
    : /^\d+$/.test(text) && type.includes(Number(text));
}
