import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectTaskPage } from "./task-list.sql.ts";

/** Tasks visible to the caller: filtered, sorted, counted and paged by the database. */
export async function listTasks(
  ctx: Ctx,
  { query }: Input<typeof routes.listTasks>,
): Promise<JsonText<AnswerOf<typeof routes.listTasks>>> {
  const page = await selectTaskPage(ctx.tx, {
    query,
    actor: ctx.actor,
    today: today(ctx.now, ctx.actor.timeZone),
  });
  const { tasks, ...rest } = page;
  return { json: `{"data":{"tasks":${tasks},${JSON.stringify(rest).slice(1)}}` };
}
