import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { TouchedField } from "../../../../engine/programme/touched.ts";
import type { Ctx } from "../../../context.ts";
import { type ActivityChanges, recordActivity } from "../../activities/public.ts";
import type { Computed } from "./computed.ts";
import type { Head } from "./programme.sql.ts";
import { insertProgrammeRevision } from "./revisions.sql.ts";

/** Stores a revision, records it in the project's activity, and notifies viewers of the programme. */
export async function recordProgrammeRevision(
  ctx: Ctx,
  { projectId, title }: Pick<Head, "projectId" | "title">,
  revision: {
    readonly batchId: string;
    readonly label: string;
    readonly before: Pick<Computed, "state">;
    readonly after: Pick<Computed, "state" | "revision">;
    readonly stale: boolean;
    readonly edits: readonly Edit[];
    readonly inverse: readonly Edit[];
    readonly touched: readonly TouchedField[];
    /** The last state of the record that the revision deletes. */
    readonly deleted?: ActivityChanges;
  },
): Promise<void> {
  const { before, after, deleted, ...rest } = revision;
  ctx.announce({ topic: "programme", project: projectId });
  await Promise.all([
    insertProgrammeRevision(ctx.tx, {
      ...rest,
      projectId,
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      number: after.revision,
      stateBefore: before.state,
      state: after.state,
      now: ctx.now,
    }),
    recordActivity(ctx, {
      action: deleted ? "baseline_deleted" : "updated",
      entityType: "project",
      entityId: projectId,
      message: `edited the programme: ${rest.label}`,
      ...(deleted ? { changes: deleted } : {}),
      project: { id: projectId, title },
    }),
  ]);
}
