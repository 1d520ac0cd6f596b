import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectAuditPage } from "./audit.sql.ts";

type Route = typeof routes.listAudit;

/** The audit trail of the workspace, newest first. */
export async function listAudit(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { limit, cursor, kind, actor, search, from, to } = query;
  const filter = { kind, actor, search, from, to, timeZone: ctx.actor.timeZone };
  const page = await selectAuditPage(ctx.tx, { filter, limit, cursor });
  return pageAnswer(page);
}
