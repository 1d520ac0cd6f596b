import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { recordActivity } from "../../activities/public.ts";
import { recordAudit } from "../../audit/public.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { announceSight } from "./announce-sight.ts";
import { selectTeam } from "../projects.sql.ts";
import { untrashProject } from "./trash.sql.ts";

type Route = typeof routes.restoreProject;

/** Restores a deleted project as it was, and notifies its team. */
export async function restoreProject(
  ctx: Ctx,
  { params: { id } }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const title = await untrashProject(ctx.tx, id);
  if (title === undefined) throw notFound("project");
  const team = await selectTeam(ctx.tx, id);
  const message = `restored project “${title}”`;
  await recordActivity(ctx, {
    action: "restored",
    entityType: "project",
    entityId: id,
    message,
    project: { id, title },
  });
  await recordAudit(ctx, { kind: "restored", subject: message });
  if (team.some((userId) => userId !== ctx.actor.userId)) {
    const actorName = await selectName(ctx.tx, ctx.actor.userId);
    await notify(ctx, team, {
      kind: "project_status",
      type: "info",
      title: "Project restored",
      message: `${actorName} restored ${title}.`,
      projectId: id,
    });
  }
  announceSight(ctx, { project: id, team });
  return { data: { ok: true } };
}
