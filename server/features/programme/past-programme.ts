import { seesAllProjects } from "../../../contract/permissions.ts";
import { applying } from "../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTurns } from "../../platform/in-time-slices.ts";
import { type Computed, computingFrom } from "./plan/computed.ts";
import { programmeFor } from "./get-programme.ts";
import type { Head } from "./plan/programme.sql.ts";
import { selectInverses } from "./plan/revisions.sql.ts";

/**
 * Returns a programme as it was after a revision: the current one with all later edits undone. It has the
 * assignments of that time for people who may see them.
 * @throws Refusal `not_found`
 */
export async function pastProgramme(ctx: Ctx, head: Head, number: number): Promise<Computed> {
  const now = await programmeFor(ctx, head);
  if (number > now.revision) throw notFound("revision");
  if (number === now.revision) return now;
  const { projectId } = head;
  const sees = seesAllProjects(ctx.actor.role);
  let plan = sees ? now.plan : { ...now.plan, assignments: [] };
  for (let before = now.revision + 1; ;) {
    const inverses = await selectInverses(ctx.tx, { projectId, after: number, before });
    if (!inverses) break;
    const { edits, first } = inverses;
    plan = (await inTurns(applying(plan, sees ? edits : edits.filter(isNoAssignment)))).plan;
    before = first;
  }
  const { places, baseline, hasAssignments } = now;
  const stored = { state: "", revision: number, plan, hasAssignments, places, baseline };
  return inTurns(computingFrom(stored));
}

function isNoAssignment({ op }: Edit): boolean {
  return op !== "put_assignment" && op !== "remove_assignment";
}
