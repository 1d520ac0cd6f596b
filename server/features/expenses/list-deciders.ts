import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectOtherDeciders } from "./approvals.sql.ts";

type Route = typeof routes.listDeciders;

/** The people besides the caller who may decide on an expense that waits for a decision. */
export async function listDeciders(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { userId } = ctx.actor;
  const others = await selectOtherDeciders(ctx.tx, { id: params.id, userId });
  if (!others) throw notFound("expense");
  return { data: others };
}
