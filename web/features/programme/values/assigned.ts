import type { Resource } from "../../../../contract/resources/resources.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan, PlanAssignment } from "../../../../engine/programme/plan.ts";

/** A resource as the programme names it. */
export type NamedResource = Pick<
  Resource,
  "_id" | "name" | "kind" | "unit" | "capacity" | "workingDays" | "status"
>;

const known = new WeakMap<
  readonly PlanAssignment[],
  ReadonlyMap<string, readonly PlanAssignment[]>
>();
const none: readonly PlanAssignment[] = [];

/** What is assigned to an activity. */
export function assignedTo({ assignments }: Plan, activity: string): readonly PlanAssignment[] {
  const byActivity = known.get(assignments) ?? Map.groupBy(assignments, (one) => one.activity);
  known.set(assignments, byActivity);
  return byActivity.get(activity) ?? none;
}

export interface Wanted {
  readonly resource: string;
  readonly perDay: number;
}

/** The edits that give an activity exactly these resources, each once. */
export function assignmentEdits(
  plan: Plan,
  { activity, wanted, newId }: { activity: string; wanted: readonly Wanted[]; newId: () => string },
): Edit[] {
  const before = new Map(assignedTo(plan, activity).map((one) => [one.resource, one]));
  const puts = wanted.flatMap(({ resource, perDay }): Edit[] => {
    const held = before.get(resource);
    if (held?.perDay === perDay) return [];
    const _id = held?._id ?? newId();
    return [{ op: "put_assignment", assignment: { _id, activity, resource, perDay } }];
  });
  const stay = new Set(wanted.map(({ resource }) => before.get(resource)?._id));
  const gone = assignedTo(plan, activity).flatMap(({ _id }): Edit[] =>
    stay.has(_id) ? [] : [{ op: "remove_assignment", _id }],
  );
  return [...gone, ...puts];
}
