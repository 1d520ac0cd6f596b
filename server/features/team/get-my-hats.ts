import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectAllHats } from "./hats.sql.ts";

type Route = typeof routes.getMyHats;

/** Returns the caller's own hats, and their colleagues. From these the screen knows how far a hat reaches. */
export async function getMyHats(ctx: Ctx): Promise<AnswerOf<Route>> {
  return { data: await selectAllHats(ctx.tx, ctx.actor.userId) };
}
