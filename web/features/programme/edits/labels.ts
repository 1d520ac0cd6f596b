import type { Plan } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import { activityOf } from "../rows/plan-index.ts";

const LONGEST_NAME = 60;

/**
 * The subject of an edit, for the list of revisions and the undo buttons: one row by its name, several by their
 * number.
 */
export function editSubjectOf(plan: Plan, ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length !== 1 || only === undefined) return counted(ids.length, "row");
  const name = activityOf(plan, only)?.name ?? "";
  if (name === "") return "an unnamed row";
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
