import type {
  Plan,
  PlanActivity,
  PlanAssignment,
  PlanCalendar,
  PlanColumn,
  PlanLink,
} from "../../../../engine/programme/plan.ts";
import { indexById } from "../../../../engine/programme/records.ts";
import { PROGRAMME } from "../../../../engine/programme/touched.ts";

/** A record of a plan, and the list that contains it. */
export type FoundRecord =
  | { readonly list: "activities"; readonly record: PlanActivity }
  | { readonly list: "links"; readonly record: PlanLink }
  | { readonly list: "calendars"; readonly record: PlanCalendar }
  | { readonly list: "columns"; readonly record: PlanColumn }
  | { readonly list: "assignments"; readonly record: PlanAssignment }
  | { readonly list: typeof PROGRAMME; readonly record: Plan };

function at<T extends { readonly _id: string }>(list: readonly T[], id: string): T | undefined {
  return list[indexById(list).get(id) ?? -1];
}

/** A record by its id; the plan itself for `PROGRAMME`. */
export function findRecord(plan: Plan, id: string): FoundRecord | undefined {
  if (id === PROGRAMME) return { list: PROGRAMME, record: plan };
  const activity = at(plan.activities, id);
  if (activity) return { list: "activities", record: activity };
  const link = at(plan.links, id);
  if (link) return { list: "links", record: link };
  const calendar = at(plan.calendars, id);
  if (calendar) return { list: "calendars", record: calendar };
  const column = at(plan.columns, id);
  if (column) return { list: "columns", record: column };
  const assignment = at(plan.assignments, id);
  return assignment && { list: "assignments", record: assignment };
}

/** The value of a field, also of a nested one: `fields.<column id>`. */
export function readField({ record }: FoundRecord, field: string): unknown {
  const [outer = "", inner] = field.split(".");
  const value = valueOf(record, outer);
  return inner === undefined ? value : valueOf(value, inner);
}

function valueOf(of: unknown, key: string): unknown {
  return typeof of === "object" && of !== null && Object.hasOwn(of, key)
    ? Object.entries(of).find(([name]) => name === key)?.[1]
    : undefined;
}
