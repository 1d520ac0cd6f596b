import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { countProjectTasks, deleteProjectRow, lockProject, selectTeam } from "./projects.sql.ts";

type Route = typeof routes.deleteProject;

/**
 * Deletes a project with its tasks and drafts, and notifies its team. The database refuses it if the project has
 * expenses beyond draft.
 */
export async function deleteProject(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await lockProject(ctx.tx, params.id);
  if (!project) throw notFound("project");
  const [team, tasks] = [
    await selectTeam(ctx.tx, project.id),
    await countProjectTasks(ctx.tx, project.id),
  ];

  await deleteProjectRow(ctx.tx, project.id);
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "project",
    entityId: project.id,
    message: `deleted project “${project.title}” with ${tasks} ${tasks === 1 ? "task" : "tasks"}`,
    changes: {
      title: { before: project.title, after: null },
      status: { before: project.status, after: null },
    },
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
  ctx.announce({ topic: "project", project: project.id, id: project.id });
  // People who saw it only through the team are announced to by name: nothing else leads to them
  // any more.
  for (const user of team)
    ctx.announce({ topic: "project", project: project.id, id: project.id, user });
  return { data: { ok: true } };
}
