import { trashNouns } from "../../../contract/trash/trash-kinds.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { requireConfirmed } from "../auth/public.ts";
import { purgeItem, selectTrashItem } from "./trash-items.sql.ts";

type Route = typeof routes.purgeTrashItem;

/** Deletes a record in the trash for good, before its days are over. */
export async function purgeTrashItem(
  ctx: Ctx,
  { params: { id } }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const item = await selectTrashItem(ctx.tx, id);
  if (!item) throw notFound("deleted record");
  await requireConfirmed(ctx);
  if (!(await purgeItem(ctx.tx, id))) throw notFound("deleted record");
  const { kind, title, subject, project } = item;
  // The trail is never emptied, so that it does not repeat what a comment said.
  await recordAudit(ctx, {
    kind: "deletion",
    ...(kind === "comment"
      ? { subject: "deleted a comment for good", before: { on: subject } }
      : { subject: `deleted ${trashNouns[kind]} “${title}” for good`, before: { title } }),
  });
  ctx.announce({ topic: "activity" });
  // Activities that were there have no location now.
  if (kind === "location" && project !== null) ctx.announce({ topic: "programme", project });
  return { data: { ok: true } };
}
