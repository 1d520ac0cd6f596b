import { seesAllProjects } from "../../../contract/permissions.ts";
import { applyEdits } from "../../../engine/programme/apply-edits.ts";
import type { Edit } from "../../../engine/programme/edit.ts";
import { compute } from "../../../engine/programme/schedule.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type Computed, computedFrom } from "./computed.ts";
import { programmeFor } from "./get-programme.ts";
import type { Head } from "./programme.sql.ts";
import { selectInverseUntil } from "./revisions.sql.ts";

/**
 * A programme as it was after a revision: as it is, with all later edits undone. It has the assignments of those days
 * for those who may see them.
 * @throws Refusal `not_found`
 */
export async function pastProgramme(ctx: Ctx, head: Head, number: number): Promise<Computed> {
  const now = await programmeFor(ctx, head);
  if (number > now.revision) throw notFound("revision");
  if (number === now.revision) return now;
  const { projectId } = head;
  const inverse = await selectInverseUntil(ctx.tx, { projectId, number });
  const { plan } = seesAllProjects(ctx.actor.role)
    ? applyEdits(now.plan, inverse)
    : applyEdits({ ...now.plan, assignments: [] }, inverse.filter(isNoAssignment));
  const { places, baseline, hasAssignments } = now;
  return computedFrom(
    { state: "", revision: number, plan, hasAssignments, places, baseline },
    compute(plan),
  );
}

function isNoAssignment({ op }: Edit): boolean {
  return op !== "put_assignment" && op !== "remove_assignment";
}
