import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { notify } from "../notifications/public.ts";
import { announcePerson } from "../../subjects/announce-person.ts";
import { selectName } from "../people/public.ts";
import { requireProject } from "../projects/public.ts";
import { insertTeamMember, selectMember, selectTeamIds } from "./team.sql.ts";

type Route = typeof routes.addToTeam;

interface Newcomer {
  readonly _id: string;
  readonly name: string;
}

const whatIsDone = (ctx: Ctx, newcomer: Newcomer) =>
  newcomer._id === ctx.actor.userId ? "joined" : `added ${newcomer.name} to`;

/** Notifies the new member, and the people who were on the team before. */
async function notifyTeam(
  ctx: Ctx,
  project: { readonly id: string; readonly title: string },
  {
    newcomer,
    before,
  }: {
    readonly newcomer: Newcomer;
    readonly before: readonly string[];
  },
): Promise<void> {
  const actorName = await selectName(ctx.tx, ctx.actor.userId);
  const entry = { kind: "team", type: "info", projectId: project.id } as const;
  await notify(ctx, [newcomer._id], {
    ...entry,
    title: "You are on a team",
    message: `${actorName} added you to the team of ${project.title}.`,
  });
  await notify(ctx, before, {
    ...entry,
    title: "Someone joined the team",
    message: `${actorName} ${whatIsDone(ctx, newcomer)} the team of ${project.title}.`,
  });
}

/**
 * Adds an active member to a project's team. Idempotent: an existing team member is not notified
 * again.
 */
export async function addToTeam(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const member = await selectMember(ctx.tx, { projectId: project.id, userId: body.user });
  if (!member?.active) {
    const message = "This person is not an active member of the company.";
    throw new Refusal("validation_failed", message, { user: message });
  }

  const before = await selectTeamIds(ctx.tx, project.id);
  const added = await insertTeamMember(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    projectId: project.id,
    userId: member._id,
    now: ctx.now,
  });
  if (added) {
    await recordActivity(ctx, {
      action: "joined",
      entityType: "user",
      entityId: member._id,
      message: `${whatIsDone(ctx, member)} the team of “${project.title}”`,
      project,
    });
    await recordAudit(ctx, {
      kind: "team_changed",
      subject: project.title,
      after: { joined: member.name },
    });
    await notifyTeam(ctx, project, { newcomer: member, before });
    ctx.announce({ topic: "project", project: project.id, id: project.id });
    await announcePerson(ctx, member._id, { team: project.id });
  }
  return { data: member };
}
