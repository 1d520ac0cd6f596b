import type { Ctx } from "../../context.ts";
import { recordActivity } from "../activities/public.ts";

/** Writes the record of a changed rate, and tells those who look at figures, of whichever project. */
export async function recordRate(
  ctx: Ctx,
  rate: { readonly id: string; readonly currency: string; readonly validFrom: string },
  what: string,
): Promise<void> {
  const { id, currency, validFrom } = rate;
  await recordActivity(ctx, {
    action: "rate_changed",
    entityType: "finance",
    entityId: id,
    message: `changed the rate of ${currency} from ${validFrom} on: ${what}`,
  });
  ctx.announce({ topic: "money" });
}
