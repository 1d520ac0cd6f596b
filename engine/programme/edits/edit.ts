import type {
  PlanActivity,
  PlanAssignment,
  PlanCalendar,
  PlanColumn,
  PlanLink,
  PlanRules,
} from "../plan.ts";

/**
 * The fields of an activity that people set. Its position in the order is changed by a move instead. `fields` names
 * the custom columns to change and leaves the others; null clears one.
 */
export type ActivityFields = Partial<Omit<PlanActivity, "_id" | "parent">>;
export type LinkFields = Partial<
  Pick<PlanLink, "type" | "lagMinutes" | "lagUnit" | "lagPercent" | "lagCalendar">
>;

export interface ProgrammeFields {
  readonly plannedStart?: string;
  readonly dataDate?: string | null;
  readonly mustFinishBy?: string | null;
  readonly calendar?: string;
  readonly rules?: Partial<PlanRules>;
}

/** One step of a batch. A batch is applied as one revision or not at all. */
export type Edit =
  | {
      readonly op: "add_activity";
      readonly _id: string;
      readonly parent: string | null;
      /** The sibling that it follows; null to be the first, left out to be the last. */
      readonly after?: string | null;
      /** Fields that are left out have their defaults: a task of one day without a name. */
      readonly fields: ActivityFields;
    }
  | { readonly op: "set_activity"; readonly _id: string; readonly fields: ActivityFields }
  | {
      readonly op: "move_activity";
      readonly _id: string;
      readonly parent: string | null;
      readonly after?: string | null;
    }
  /** Removes the activity with all that is below it, and their links and assignments. */
  | { readonly op: "remove_activity"; readonly _id: string }
  | {
      readonly op: "add_link";
      readonly _id: string;
      readonly from: string;
      readonly to: string;
      readonly fields: LinkFields;
    }
  | { readonly op: "set_link"; readonly _id: string; readonly fields: LinkFields }
  | { readonly op: "remove_link"; readonly _id: string }
  /** Adds the calendar, or replaces the one with its id. */
  | { readonly op: "put_calendar"; readonly calendar: PlanCalendar }
  | { readonly op: "remove_calendar"; readonly _id: string }
  | { readonly op: "put_column"; readonly column: PlanColumn }
  | { readonly op: "remove_column"; readonly _id: string }
  | { readonly op: "put_assignment"; readonly assignment: PlanAssignment }
  | { readonly op: "remove_assignment"; readonly _id: string }
  | { readonly op: "set_programme"; readonly fields: ProgrammeFields };
