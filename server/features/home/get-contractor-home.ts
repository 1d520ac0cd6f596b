import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectOpenTasks, selectWhomToAsk } from "./home.sql.ts";

/** A contractor's unfinished tasks, by due date. */
export async function getContractorHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getContractorHome>>> {
  const of = { userId: ctx.actor.userId, today: today(ctx.now, ctx.actor.timeZone) };
  const { tasks, total } = await selectOpenTasks(ctx.tx, of);
  const ask = JSON.stringify(await selectWhomToAsk(ctx.tx));
  return {
    json: `{"data":{"today":"${of.today}","ask":${ask},"tasks":${tasks},"total":${total}}}`,
  };
}
