import { seesAllProjects } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectActivityPage } from "./activities.sql.ts";

type Route = typeof routes.listActivities;

/** Recent activities visible to the caller, newest first. */
export async function listActivities(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { limit, cursor, project, entity, entityType } = query;
  const page = await selectActivityPage(ctx.tx, {
    filter: { limit, cursor, project, entity, entityType },
    teamOf: seesAllProjects(ctx.actor.role) ? undefined : ctx.actor.userId,
  });
  return pageAnswer(page);
}
