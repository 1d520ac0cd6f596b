import { mayAtAll, reach } from "../../../contract/permissions.ts";
import { OVERVIEW_PHOTOS } from "../../../contract/project-overview.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectLatestPhotos } from "../files/public.ts";
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
  const [photos, overview] = await Promise.all([
    selectLatestPhotos(ctx.tx, { projectId: params.id, count: OVERVIEW_PHOTOS }),
    selectOverview(ctx.tx, {
      projectId: params.id,
      userId: actor.userId,
      today: today(ctx.now, actor.timeZone),
      accepts: reach(actor, "task.accept"),
      schedules: reach(actor, "task.schedule"),
      decides: mayAtAll(actor, "expense.decide"),
      seesMoney: mayAtAll(actor, "report.read"),
    }),
  ]);
  return { json: `{"data":{"photos":${photos},${overview.slice(1)}}` };
}
