import type { Ctx } from "../../../context.ts";
import type { ActivityChanges } from "../../activities/public.ts";
import { computedWithBaseline } from "../plan/computed.ts";
import { programmes } from "../plan/load-programme.ts";
import type { LockedProgramme } from "../plan/lock-programme.ts";
import { selectCurrentBaseline } from "../plan/plan-rows.sql.ts";
import { updateProgrammeRevision } from "../plan/programme.sql.ts";
import { recordProgrammeRevision } from "../plan/record-revision.ts";

/**
 * Makes a revision without edits for a change to baselines. Baselines are shown with the programme, and viewers are
 * notified as of any other change.
 */
export async function recordBaselines(
  ctx: Ctx,
  { head, computed }: LockedProgramme,
  what: { readonly label: string; readonly deleted?: ActivityChanges },
): Promise<void> {
  const { projectId } = head;
  const after = computedWithBaseline(computed, {
    revision: computed.revision + 1,
    state: ctx.newId(),
    baseline: await selectCurrentBaseline(ctx.tx, projectId),
  });
  const { revision, state } = after;
  await Promise.all([
    updateProgrammeRevision(ctx.tx, { projectId, revision, state, now: ctx.now }),
    recordProgrammeRevision(ctx, head, {
      ...what,
      batchId: ctx.newId(),
      before: computed,
      after,
      stale: false,
      edits: [],
      inverse: [],
      touched: [],
    }),
  ]);
  programmes.put(projectId, after);
}
