import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { selectSummary } from "./analytics.sql.ts";

/**
 * The dashboard's four figures, over what is visible to the caller, in the workspace's currency.
 */
export async function getSummary(ctx: Ctx): Promise<JsonText<AnswerOf<typeof routes.getSummary>>> {
  return { json: `{"data":${await selectSummary(ctx.tx, ctx.actor)}}` };
}
