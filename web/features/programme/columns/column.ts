import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan, PlanActivity, PlanCalendar } from "../../../../engine/programme/plan.ts";
import type { CellKind } from "../../../../engine/programme/typed/condition.ts";
import { unitsOf, type WorkUnits } from "../../../../engine/programme/typed/duration.ts";
import type { LinkContext } from "../../../../engine/programme/typed/typed-links.ts";
import { activityOf, calendarOf, idOfReference, rowPositionOf } from "../rows/plan-index.ts";
import type { NamedResource } from "../values/assigned.ts";
import type { BaselineDates } from "../view-model.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";

/** The context for reading and writing cells. */
export interface CellContext {
  readonly plan: Plan;
  readonly schedule: Schedule;
  readonly baseline: ReadonlyMap<string, BaselineDates>;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  /** Paths of locations by id. */
  readonly locations: ReadonlyMap<string, string>;
  /** The resources that can be assigned, by id; none for people who may not see resources. */
  readonly resources: ReadonlyMap<string, NamedResource>;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly newId: () => string;
  /** Working minutes of a calendar between two moments. */
  readonly workBetween: (calendar: PlanCalendar, from: string, to: string) => number;
}

export type CellRead =
  | { readonly edits: readonly Edit[] }
  /** The reason why the text is refused, for the person who typed it. */
  | { readonly problem: string };

/** What a column's cells are, if they are not words: sorting and conditions compare these values, not the texts. */
interface CellMeasure {
  readonly kind: Exclude<CellKind, "text">;
  /** A number, minutes of work, or a moment; null for an empty cell. */
  readonly of: (activity: PlanActivity, context: CellContext) => number | null;
}

/** A column of the grid. The text of a cell is also what is copied, and what the editor starts with. */
export interface ProgrammeColumn {
  readonly key: string;
  readonly label: string;
  /** Explains the column, if its name is not clear. */
  readonly hint?: string;
  /** CSS pixels. */
  readonly width: number;
  readonly align?: "right";
  readonly text: (activity: PlanActivity, context: CellContext) => string;
  /** Turns typed text into edits. Left out where the cell is computed. */
  readonly read?: (text: string, activity: PlanActivity, context: CellContext) => CellRead;
  /** Why this cell cannot be edited although its column can; null if it can. */
  readonly refuses?: (activity: PlanActivity, context: CellContext) => string | null;
  /** The choices, if the cell does not accept free text. */
  readonly choices?: (context: CellContext) => readonly string[];
  readonly measure?: CellMeasure;
  /** Emphasis: `danger` for what is critical, late or negative. */
  readonly tone?: (activity: PlanActivity, context: CellContext) => "danger" | null;
}

/** The edit that sets fields of an activity. */
export const setting = (
  { _id }: PlanActivity,
  fields: Extract<Edit, { op: "set_activity" }>["fields"],
): CellRead => ({ edits: [{ op: "set_activity", _id, fields }] });

export const unchanged: CellRead = { edits: [] };

export const isMilestone = ({ kind }: PlanActivity): boolean =>
  kind === "start_milestone" || kind === "finish_milestone";

export const unitsOfActivity = (plan: Plan, activity: PlanActivity | undefined): WorkUnits =>
  unitsOf(calendarOf(plan, activity));

/** The context for reading typed predecessors in this plan. */
export function linkContext({ plan }: Pick<CellContext, "plan">): LinkContext {
  return {
    idOf: (reference) => idOfReference(plan, reference),
    referenceOf: (id) => String((rowPositionOf(plan, id) ?? -1) + 1),
    unitsOf: (from) => unitsOfActivity(plan, activityOf(plan, from)),
    durationOf: (from) => activityOf(plan, from)?.durationMinutes ?? 0,
  };
}
