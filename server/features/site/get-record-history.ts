import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { seesRecord, selectHistory } from "./record-history.sql.ts";

type Route = typeof routes.getRecordHistory;

/** Every edit of a record and every state that it had, the latest first. */
export async function getRecordHistory(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!(await seesRecord(ctx.tx, params.id))) throw notFound("record");
  return { data: await selectHistory(ctx.tx, params.id) };
}
