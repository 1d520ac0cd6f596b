import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectBuildings, selectWhomToAsk } from "./home.sql.ts";

/** A client's buildings and their status. */
export async function getClientHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getClientHome>>> {
  const day = today(ctx.now, ctx.actor.timeZone);
  const { buildings, total } = await selectBuildings(ctx.tx, { today: day });
  const ask = JSON.stringify(await selectWhomToAsk(ctx.tx));
  return {
    json: `{"data":{"today":"${day}","total":${total},"ask":${ask},"buildings":${buildings}}}`,
  };
}
