import { mayAtAll } from "../../../contract/permissions.ts";
import { OVERVIEW_PHOTOS } from "../../../contract/home/project-overview.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectLatestPhotos } from "../files/public.ts";
import { selectWaiting } from "../waiting/public.ts";
import { selectOverview } from "./overview.sql.ts";
import { requireProject } from "./require-project.ts";

type Route = typeof routes.getProjectOverview;

/** What matters to the caller now on a project. */
export async function getProjectOverview(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { actor } = ctx;
  await requireProject(ctx, params.id);
  const [photos, overview, waiting] = await Promise.all([
    selectLatestPhotos(ctx.tx, { projectId: params.id, count: OVERVIEW_PHOTOS }),
    selectOverview(ctx.tx, {
      projectId: params.id,
      today: today(ctx.now, actor.timeZone),
      seesMoney: mayAtAll(actor, "report.read"),
    }),
    selectWaiting(ctx.tx, actor, params.id),
  ]);
  const here = JSON.stringify(waiting.map(({ kind, count }) => ({ kind, count })));
  return { json: `{"data":{"photos":${photos},"waiting":${here},${overview.slice(1)}}` };
}
