import { seesAllProjects } from "../../../contract/permissions.ts";
import { applying } from "../../../engine/programme/apply-edits.ts";
import type { Edit } from "../../../engine/programme/edit.ts";
import { compute } from "../../../engine/programme/schedule.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { inTurns } from "../../platform/in-time-slices.ts";
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
  // Thousands of revisions take long to undo: others have their turn meanwhile.
  const { plan } = await inTurns(
    seesAllProjects(ctx.actor.role)
      ? applying(now.plan, inverse)
      : applying({ ...now.plan, assignments: [] }, inverse.filter(isNoAssignment)),
  );
  const { places, baseline, hasAssignments } = now;
  return computedFrom(
    { state: "", revision: number, plan, hasAssignments, places, baseline },
    compute(plan),
  );
}

function isNoAssignment({ op }: Edit): boolean {
  return op !== "put_assignment" && op !== "remove_assignment";
}
