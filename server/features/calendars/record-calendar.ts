import type { Ctx } from "../../context.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";

/** Records what the actor did with a calendar of the company, and notifies the people who plan. */
export async function recordCalendar(
  ctx: Ctx,
  entry: {
    readonly id: string;
    /** A verb in the past tense: `created`, `updated`. */
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
  // Every device counts working days by the default calendar.
  ctx.announce({ topic: "company" });
}
