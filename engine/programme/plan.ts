/**
 * A programme as people make it, before any date is computed. The API, the screen and the engine share these
 * shapes. A moment is wall-clock text in the project's time zone, `YYYY-MM-DDTHH:mm`; a duration is in working
 * minutes of the activity's calendar.
 */

export const activityKinds = [
  "task",
  "start_milestone",
  "finish_milestone",
  "level_of_effort",
  "summary",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const linkTypes = ["FS", "SS", "FF", "SF"] as const;
export type LinkType = (typeof linkTypes)[number];

/** Without a constraint, an activity is as soon as possible. */
export const constraintTypes = [
  "as_late_as_possible",
  "start_no_earlier_than",
  "start_no_later_than",
  "finish_no_earlier_than",
  "finish_no_later_than",
  "must_start_on",
  "must_finish_on",
  "mandatory_start",
  "mandatory_finish",
] as const;
export type ConstraintType = (typeof constraintTypes)[number];

export interface Constraint {
  readonly type: ConstraintType;
  /** The moment; null only for `as_late_as_possible`. */
  readonly at: string | null;
}

/** Work from `from` until before `to`, in minutes of the day: 480 to 1020 is 08:00 to 17:00; 1440 is midnight. */
export interface Shift {
  readonly from: number;
  readonly to: number;
}

/** Days that differ from the week: holidays (no shifts), or extra work. A later exception replaces an earlier one. */
export interface CalendarException {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly shifts: readonly Shift[];
  readonly name: string;
}

/** The company's calendar that a programme's calendar was copied from, and which version of its days was copied. */
export interface CalendarOrigin {
  readonly calendar: string;
  readonly version: number;
}

export interface PlanCalendar {
  readonly _id: string;
  readonly name: string;
  /** Monday to Sunday: seven lists of shifts, each ordered and without overlaps. */
  readonly week: readonly (readonly Shift[])[];
  readonly exceptions: readonly CalendarException[];
  /** Converts days to minutes in what people type and read: 480 is a day of eight hours. */
  readonly minutesPerDay: number;
  /** The origin; left out for a calendar made in the programme. */
  readonly origin?: CalendarOrigin | undefined;
}

export type FieldValue = string | number | null;

export interface PlanActivity {
  readonly _id: string;
  /** The UID in an imported file, or the activity id in XER. */
  readonly externalId: string | null;
  readonly code: string;
  readonly name: string;
  readonly kind: ActivityKind;
  /** The summary above it. */
  readonly parent: string | null;
  /** The activity's calendar; null for the programme's. */
  readonly calendar: string | null;
  readonly durationMinutes: number;
  readonly constraint: Constraint | null;
  /** A second constraint, as Primavera allows. */
  readonly secondConstraint: Constraint | null;
  readonly deadline: string | null;
  /** The date by which the responsible company says that it finishes; sets the remaining duration. */
  readonly expectedFinish: string | null;
  /** Bounds set by another project: the start is no earlier, the finish no later. */
  readonly externalStart: string | null;
  readonly externalFinish: string | null;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  /** A number from 0 to 100. */
  readonly percentComplete: number;
  /** Working minutes left; null if they follow from duration and percentage. */
  readonly remainingMinutes: number | null;
  /** Dates that logic does not move (a manual task); its successors follow them. */
  readonly pinned: { readonly start: string; readonly finish: string } | null;
  /** The start set by levelling: no earlier than this, for lack of resources. */
  readonly levelledStart: string | null;
  /** A number from 0 to 1000; levelling schedules higher ones first. */
  readonly priority: number;
  /** The person and the company responsible for the activity. */
  readonly assignee: string | null;
  readonly company: string | null;
  /** The activity's location on the project's site. */
  readonly location: string | null;
  readonly notes: string;
  /** Values of custom columns, by column id. */
  readonly fields: Readonly<Record<string, FieldValue>>;
}

export const lagUnits = ["working", "elapsed", "percent"] as const;
export type LagUnit = (typeof lagUnits)[number];

export const lagCalendars = ["predecessor", "successor", "project", "continuous"] as const;
export type LagCalendar = (typeof lagCalendars)[number];

export interface PlanLink {
  readonly _id: string;
  readonly from: string;
  readonly to: string;
  readonly type: LinkType;
  /**
   * The lag; negative for a lead. For `percent`, the minutes that the percentage came to when it was last computed.
   */
  readonly lagMinutes: number;
  readonly lagUnit: LagUnit;
  /** For `percent`: the share of the predecessor's duration. */
  readonly lagPercent: number | null;
  /** The calendar of the lag; null for the programme's rule. */
  readonly lagCalendar: LagCalendar | null;
}

export const progressRules = ["retained_logic", "progress_override", "actual_dates"] as const;
export type ProgressRule = (typeof progressRules)[number];

/** Rules that differ between products; see docs/programme.md. */
export interface PlanRules {
  readonly lagCalendar: LagCalendar;
  readonly progress: ProgressRule;
  readonly critical: "total_float" | "longest_path";
  /** An activity is critical at this total float or less, in minutes. */
  readonly criticalFloatMinutes: number;
  /** `finish`: late minus early finish. `smallest`: the smaller of start and finish float. */
  readonly totalFloat: "finish" | "smallest";
  /** Free float of an activity without successors: to the programme's finish, or its total float. */
  readonly openEndFreeFloat: "project_finish" | "total_float";
  /** `free_float` never moves a successor; `total_float` uses the backward pass and may. */
  readonly asLateAsPossible: "free_float" | "total_float";
  /** Whether a lead may schedule work before the programme's start. */
  readonly leadBeforeStart: boolean;
  readonly useExpectedFinish: boolean;
  /** Whether a date by which an activity must start or finish overrides links that would make it later. */
  readonly honourDates: boolean;
  /**
   * `by_kind`: start milestones in the morning, and late finish milestones in the evening. `by_hold`: on the side
   * that follows from what drives them.
   */
  readonly milestones: "by_kind" | "by_hold";
}

/** The rules of a programme that is made here. */
export const ourRules: PlanRules = {
  lagCalendar: "predecessor",
  progress: "retained_logic",
  critical: "total_float",
  criticalFloatMinutes: 0,
  totalFloat: "finish",
  openEndFreeFloat: "project_finish",
  asLateAsPossible: "free_float",
  leadBeforeStart: false,
  useExpectedFinish: true,
  honourDates: false,
  milestones: "by_kind",
};

export const columnTypes = ["text", "number", "date", "choice"] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A custom column, or an activity code: a column of choices. */
export interface PlanColumn {
  readonly _id: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly choices: readonly string[];
}

/** An amount of a resource that an activity needs while it is worked on. */
export interface PlanAssignment {
  readonly _id: string;
  readonly activity: string;
  readonly resource: string;
  /** The quantity per working day, in the resource's unit. */
  readonly perDay: number;
}

export interface Plan {
  /** No activity starts earlier, unless its dates are actual, pinned or mandatory. */
  readonly plannedStart: string;
  /** The date up to which progress is reported; null before the first update. */
  readonly dataDate: string | null;
  /** Bounds every late finish; null for the computed finish. */
  readonly mustFinishBy: string | null;
  readonly calendar: string;
  readonly rules: PlanRules;
  readonly calendars: readonly PlanCalendar[];
  readonly columns: readonly PlanColumn[];
  /** Activities in the order of the rows: a summary comes before the rows below it. */
  readonly activities: readonly PlanActivity[];
  readonly links: readonly PlanLink[];
  readonly assignments: readonly PlanAssignment[];
}

/** What the engine answers for an activity. Moments are text; null where the programme gives none. */
export interface ActivityDates {
  readonly start: string;
  readonly finish: string;
  readonly lateStart: string | null;
  readonly lateFinish: string | null;
  /** The total float; null for finished activities. */
  readonly totalFloatMinutes: number | null;
  readonly freeFloatMinutes: number | null;
  readonly critical: boolean;
  readonly onLongestPath: boolean;
  /** Activities that drive this one's dates; empty if a date or the programme's start does. */
  readonly drivenBy: readonly string[];
  /** The share of working time done; of a summary, weighted by duration. */
  readonly percentDone: number;
}
