import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectTaskJson } from "./tasks.sql.ts";

type Route = typeof routes.getTask;

/** One task that is visible to the caller. */
export async function getTask(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const task = await selectTaskJson(ctx.tx, params.id);
  if (task === undefined) throw notFound("task");
  return { json: `{"data":${task}}` };
}
