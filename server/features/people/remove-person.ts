import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { lockInvitationsOf, revokeInvitations } from "../invitations/public.ts";
import { announcePerson } from "../../subjects/announce-person.ts";
import { named, whyNotChange } from "./people-rules.ts";
import { changeMember, endSignIns, leaveAllTeams, lockMember } from "./people.sql.ts";

type Route = typeof routes.removePerson;

/**
 * Removes someone from the workspace and all its teams. What they created stays, under their name.
 */
export async function removePerson(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { workspaceId } = ctx.actor;
  await lockInvitationsOf(ctx.tx, workspaceId);
  const member = await lockMember(ctx.tx, params.id);
  if (!member) throw notFound("person");
  const why = whyNotChange(member, "remove", ctx.actor.userId);
  if (why) throw why;

  await changeMember(ctx.tx, member.id, { active: false, removedAt: ctx.now });
  for (const which of [{ email: member.email }, { sender: member.id }])
    await revokeInvitations(ctx, which, `${named(member)} was removed`);
  const projects = await leaveAllTeams(ctx.tx, member.id);
  const signInsEnded = await endSignIns(ctx.tx, { userId: member.id, now: ctx.now });
  await recordAudit(ctx, {
    kind: "person_removed",
    subject: named(member),
    before: { role: member.role, active: member.active, teams: projects.length },
    after: { signInsEnded },
  });
  await recordActivity(ctx, {
    action: "removed",
    entityType: "user",
    entityId: member.id,
    message: `removed ${member.name} from the company`,
    changes: { role: { before: member.role, after: null } },
  });
  ctx.announce({ topic: "session", user: member.id });
  for (const project of projects) ctx.announce({ topic: "project", project, id: project });
  await announcePerson(ctx, member.id);
  return { data: { ok: true } };
}
