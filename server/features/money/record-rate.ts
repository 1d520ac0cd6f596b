import type { Ctx } from "../../context.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";

/** Records that a rate was set or deleted, and notifies viewers of the figures of all projects. */
export async function recordRate(
  ctx: Ctx,
  entry: {
    readonly id: string;
    readonly action: "rate_changed" | "rate_deleted";
    /** A sentence without its subject. */
    readonly message: string;
    readonly changes?: ActivityChanges;
  },
): Promise<void> {
  const { id, action, message, changes } = entry;
  await recordActivity(ctx, {
    action,
    entityType: "exchange_rate",
    entityId: id,
    message,
    ...(changes ? { changes } : {}),
  });
  ctx.announce({ topic: "money" });
  // Announces the converted amounts of expenses.
  ctx.announce({ topic: "expense" });
}
