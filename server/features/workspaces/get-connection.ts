import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";

/** How the caller's request reached the server. */
export async function getConnection(ctx: Ctx): Promise<AnswerOf<typeof routes.getConnection>> {
  return { data: { proxy: ctx.caller.proxy } };
}
