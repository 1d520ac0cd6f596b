import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordRestored } from "./record-restored.ts";
import { restoreSiteRecord } from "./restore-site-record.ts";
import { restoreItem, selectTrashItem } from "./trash-items.sql.ts";

type Route = typeof routes.restoreTrashItem;

/**
 * Restores a deleted record as it was, with everything that was deleted with it. Whoever sees it in the trash may do so:
 * the database decides. It refuses in words what has no place any more.
 */
export async function restoreTrashItem(
  ctx: Ctx,
  { params: { id } }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const item = await selectTrashItem(ctx.tx, id);
  if (!item) throw notFound("deleted record");
  const { kind } = item;
  if (kind === "snag" || kind === "location") await restoreSiteRecord(ctx, item);
  else if (await restoreItem(ctx.tx, id)) await recordRestored(ctx, { ...item, kind });
  else throw notFound("deleted record");
  return { data: { ok: true } };
}
