import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectWaiting } from "../waiting/public.ts";
import { selectBuildings, selectWhomToAsk } from "./home.sql.ts";

/** A client's buildings and their status. */
export async function getClientHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getClientHome>>> {
  const asker = standingAskerOf(ctx);
  const [{ buildings, total }, people, found] = await Promise.all([
    selectBuildings(ctx.tx, asker),
    selectWhomToAsk(ctx.tx),
    selectWaiting(ctx.tx, ctx.actor),
  ]);
  const [ask, waiting] = [JSON.stringify(people), JSON.stringify(found)];
  return {
    json: `{"data":{"today":"${asker.today}","total":${total},"waiting":${waiting},"ask":${ask},"buildings":${buildings}}}`,
  };
}
