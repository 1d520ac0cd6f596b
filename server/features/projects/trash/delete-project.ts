import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { lastOf, recordActivity } from "../../activities/public.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { announceSight } from "./announce-sight.ts";
import { holdingsInWords, lastKnownProject } from "./holdings-rules.ts";
import { lockProject, selectTeam } from "../projects.sql.ts";
import { selectHoldings, trashProject } from "./trash.sql.ts";

type Route = typeof routes.deleteProject;

/**
 * Moves a project with everything in it to the trash, and notifies its team. The database refuses to do so if the
 * project has expenses beyond draft.
 */
export async function deleteProject(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await lockProject(ctx.tx, params.id);
  const holdings = project && (await selectHoldings(ctx.tx, project.id));
  if (!project || !holdings) throw notFound("project");
  const team = await selectTeam(ctx.tx, project.id);

  if (!(await trashProject(ctx.tx, project.id))) throw notFound("project");
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "project",
    entityId: project.id,
    message: `deleted project “${project.title}” with ${holdingsInWords(holdings)}`,
    changes: lastOf(lastKnownProject({ ...project, holdings })),
    project,
  });
  if (team.some((userId) => userId !== ctx.actor.userId)) {
    const actorName = await selectName(ctx.tx, ctx.actor.userId);
    await notify(ctx, team, {
      kind: "project_status",
      type: "warning",
      title: "Project deleted",
      message: `${actorName} deleted ${project.title}.`,
    });
  }
  announceSight(ctx, { project: project.id, team });
  return { data: { ok: true } };
}
