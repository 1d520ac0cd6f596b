import { mayAtAll, reach } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectOverview } from "./overview.sql.ts";
import { requireProject } from "./require-project.ts";

type Route = typeof routes.getProjectOverview;

/** What matters now on a project, to the caller. */
export async function getProjectOverview(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { actor } = ctx;
  await requireProject(ctx, params.id);
  const overview = await selectOverview(ctx.tx, {
    projectId: params.id,
    userId: actor.userId,
    today: today(ctx.now, actor.timeZone),
    accepts: reach(actor, "task.accept"),
    decides: mayAtAll(actor, "expense.decide"),
    decidesOnOwn: actor.isOwner,
    seesMoney: mayAtAll(actor, "report.read"),
  });
  return { json: `{"data":${overview}}` };
}
