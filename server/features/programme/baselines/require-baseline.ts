import type { Ctx } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { type FoundBaseline, selectBaseline } from "../baselines.sql.ts";

/** A baseline of a visible programme. @throws Refusal `not_found` */
export async function requireBaseline(
  ctx: Ctx,
  of: { readonly projectId: string; readonly id: string },
): Promise<FoundBaseline> {
  const baseline = await selectBaseline(ctx.tx, of);
  if (!baseline) throw notFound("baseline");
  return baseline;
}
