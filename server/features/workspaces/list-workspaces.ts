import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectOwnWorkspaces } from "./workspaces.sql.ts";

/** The workspaces that the caller belongs to, by name. */
export async function listWorkspaces(ctx: Ctx): Promise<AnswerOf<typeof routes.listWorkspaces>> {
  const workspaces = await selectOwnWorkspaces(ctx.tx);
  return {
    data: workspaces.map(({ id, ...rest }) => ({
      _id: id,
      ...rest,
      current: id === ctx.actor.workspaceId,
    })),
  };
}
