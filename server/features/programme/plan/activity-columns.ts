import type { ActivityDates, PlanActivity } from "../../../../engine/programme/plan.ts";

/** The values from which a row of `programme_activities` is written. */
export interface ActivityRow {
  readonly activity: PlanActivity;
  readonly dates: ActivityDates;
  readonly place: number;
}

/** A column: its name, its type, and the function that makes its value. */
export type ActivityColumn = readonly [
  name: string,
  type:
    | "uuid"
    | "text"
    | "integer"
    | "bigint"
    | "timestamp"
    | "double precision"
    | "boolean"
    | "jsonb",
  value: (row: ActivityRow) => string | number | boolean | null,
];

/** The columns that the engine computes. */
export const dateColumns: readonly ActivityColumn[] = [
  ["starts_at", "timestamp", ({ dates }) => dates.start],
  ["finishes_at", "timestamp", ({ dates }) => dates.finish],
  ["late_start", "timestamp", ({ dates }) => dates.lateStart],
  ["late_finish", "timestamp", ({ dates }) => dates.lateFinish],
  ["total_float_minutes", "integer", ({ dates }) => dates.totalFloatMinutes],
  ["free_float_minutes", "integer", ({ dates }) => dates.freeFloatMinutes],
  ["critical", "boolean", ({ dates }) => dates.critical],
  ["on_longest_path", "boolean", ({ dates }) => dates.onLongestPath],
  ["percent_done", "double precision", ({ dates }) => dates.percentDone],
];

/** The columns that people enter, and the row's position. */
const planColumns: readonly ActivityColumn[] = [
  ["parent_id", "uuid", ({ activity }) => activity.parent],
  ["place", "bigint", ({ place }) => place],
  ["external_id", "text", ({ activity }) => activity.externalId],
  ["code", "text", ({ activity }) => activity.code],
  ["name", "text", ({ activity }) => activity.name],
  ["kind", "text", ({ activity }) => activity.kind],
  ["calendar_id", "uuid", ({ activity }) => activity.calendar],
  ["duration_minutes", "integer", ({ activity }) => activity.durationMinutes],
  ["constraint_type", "text", ({ activity }) => activity.constraint?.type ?? null],
  ["constraint_at", "timestamp", ({ activity }) => activity.constraint?.at ?? null],
  ["second_constraint_type", "text", ({ activity }) => activity.secondConstraint?.type ?? null],
  ["second_constraint_at", "timestamp", ({ activity }) => activity.secondConstraint?.at ?? null],
  ["deadline", "timestamp", ({ activity }) => activity.deadline],
  ["expected_finish", "timestamp", ({ activity }) => activity.expectedFinish],
  ["external_start", "timestamp", ({ activity }) => activity.externalStart],
  ["external_finish", "timestamp", ({ activity }) => activity.externalFinish],
  ["actual_start", "timestamp", ({ activity }) => activity.actualStart],
  ["actual_finish", "timestamp", ({ activity }) => activity.actualFinish],
  ["percent_complete", "double precision", ({ activity }) => activity.percentComplete],
  ["remaining_minutes", "integer", ({ activity }) => activity.remainingMinutes],
  ["pinned_start", "timestamp", ({ activity }) => activity.pinned?.start ?? null],
  ["pinned_finish", "timestamp", ({ activity }) => activity.pinned?.finish ?? null],
  ["levelled_start", "timestamp", ({ activity }) => activity.levelledStart],
  ["priority", "integer", ({ activity }) => activity.priority],
  ["assigned_to", "uuid", ({ activity }) => activity.assignee],
  ["company_id", "uuid", ({ activity }) => activity.company],
  ["location_id", "uuid", ({ activity }) => activity.location],
  ["notes", "text", ({ activity }) => activity.notes],
  ["fields", "jsonb", ({ activity }) => JSON.stringify(activity.fields)],
];

/** All columns except the keys. */
export const activityColumns: readonly ActivityColumn[] = [...planColumns, ...dateColumns];
