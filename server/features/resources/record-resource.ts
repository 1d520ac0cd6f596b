import type { Ctx } from "../../context.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";

/**
 * Records what the actor did with a resource, and notifies the people who plan. The activity names no project, even
 * if it names a task: clients and contractors can read the activity of a project.
 */
export async function recordResource(
  ctx: Ctx,
  entry: {
    readonly id: string;
    /** A verb in the past tense: `created`, `assigned`. */
    readonly action: string;
    /** A sentence without its subject. */
    readonly message: string;
    readonly changes?: ActivityChanges;
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
