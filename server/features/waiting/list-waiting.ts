import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectWaitingPage } from "./waiting-items.sql.ts";

type Route = typeof routes.listWaiting;

/** A page of what waits for the caller, of one kind or of all. */
export async function listWaiting(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { kind, project: projectId, limit, cursor } = query;
  return pageAnswer(await selectWaitingPage(ctx.tx, ctx.actor, { kind, projectId, limit, cursor }));
}
