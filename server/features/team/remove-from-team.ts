import { seesAllProjects } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { notify } from "../notifications/public.ts";
import { announcePerson, announceSightOf } from "../../subjects/announce-person.ts";
import { selectName } from "../people/public.ts";
import { requireProject } from "../projects/public.ts";
import { deleteTeamMember, selectMember } from "./team.sql.ts";

type Route = typeof routes.removeFromTeam;

/**
 * Takes someone off a project's team. A client or contractor sees nothing of it from then on; their
 * tasks stay assigned to them until somebody reassigns them.
 */
export async function removeFromTeam(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const key = { projectId: project.id, userId: params.userId };
  const member = await selectMember(ctx.tx, key);
  if (!member || !(await deleteTeamMember(ctx.tx, key))) throw notFound("team member");

  await recordActivity(ctx, {
    action: "left",
    entityType: "user",
    entityId: member._id,
    message: `${member._id === ctx.actor.userId ? "left" : `removed ${member.name} from`} the team of “${project.title}”`,
    project,
  });
  await recordAudit(ctx, {
    kind: "team_changed",
    subject: project.title,
    before: { onTeam: member.name },
  });
  // The notification has no link, because they may not see the project any more.
  await notify(ctx, [member._id], {
    kind: "team",
    type: "warning",
    title: "You are no longer on a team",
    message: `${await selectName(ctx.tx, ctx.actor.userId)} removed you from the team of ${project.title}.`,
  });
  ctx.announce({ topic: "project", project: project.id, id: project.id });
  if (!seesAllProjects(member.role)) {
    ctx.announce({ topic: "project", project: project.id, id: project.id, user: member._id });
    announceSightOf(ctx, member._id);
  }
  await announcePerson(ctx, member._id, { team: project.id });
  return { data: { ok: true } };
}
