import type { Ctx } from "../../context.ts";
import { type Changes, recordActivity } from "../activities/public.ts";

/**
 * Writes the record of what the actor did with a resource, and tells those who plan. It bears no
 * project, even where a task is named: what is recorded of a project its client and contractors read.
 */
export async function recordResource(
  ctx: Ctx,
  entry: {
    readonly id: string;
    /** A verb in the past: `created`, `assigned`. */
    readonly action: string;
    /** A sentence without its subject. */
    readonly message: string;
    readonly changes?: Changes;
  },
): Promise<void> {
  const { id, action, message, changes } = entry;
  await recordActivity(ctx, {
    action,
    entityType: "resource",
    entityId: id,
    message,
    ...(changes ? { changes } : {}),
  });
  ctx.announce({ topic: "resource", id });
}
