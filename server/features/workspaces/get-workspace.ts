import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectWorkspace } from "./workspaces.sql.ts";

/** The caller's workspace with its settings. */
export async function getWorkspace(ctx: Ctx): Promise<AnswerOf<typeof routes.getWorkspace>> {
  return { data: await selectWorkspace(ctx.tx, ctx.actor.workspaceId) };
}
