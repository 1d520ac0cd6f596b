import { mayAtAll, type Role } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { requireCompanyName } from "../companies/public.ts";
import { lockInvitationsOf, revokeInvitations } from "../invitations/public.ts";
import { notify } from "../notifications/public.ts";
import { announcePerson, announceSightOf } from "../../subjects/announce-person.ts";
import { selectPersonJson } from "./people-list.sql.ts";
import { memberChange, named, whyNotChange } from "./people-rules.ts";
import {
  changeMember,
  endSignIns,
  lockMember,
  type Member,
  selectName,
  wearsBeyond,
} from "./people.sql.ts";

type Route = typeof routes.updatePerson;

async function recordRole(ctx: Ctx, member: Member, role: Role): Promise<void> {
  const message = (whose: string) => `changed ${whose} role from ${member.role} to ${role}`;
  const before = member.role;
  await recordAudit(ctx, {
    kind: "role_changed",
    subject: named(member),
    before: { role: before },
    after: { role },
  });
  await recordActivity(ctx, {
    action: "role_changed",
    entityType: "user",
    entityId: member.id,
    message: message(`${member.name}’s`),
    changes: { role: { before, after: role } },
  });
  await notify(ctx, [member.id], {
    kind: "role",
    type: "info",
    title: "Your role has changed",
    message: `${await selectName(ctx.tx, ctx.actor.userId)} ${message("your")}.`,
  });
}

async function recordActive(ctx: Ctx, member: Member, active: boolean): Promise<void> {
  // A member needs no invitation, and a deactivated person must not return with one.
  await revokeInvitations(
    ctx,
    { email: member.email },
    `${named(member)} was ${active ? "reactivated" : "deactivated"}`,
  );
  if (active) {
    await recordAudit(ctx, { kind: "person_reactivated", subject: named(member) });
  } else {
    const signInsEnded = await endSignIns(ctx.tx, { userId: member.id, now: ctx.now });
    const after = { signInsEnded };
    await recordAudit(ctx, { kind: "person_deactivated", subject: named(member), after });
  }
  await recordActivity(ctx, {
    action: active ? "reactivated" : "deactivated",
    entityType: "user",
    entityId: member.id,
    message: `${active ? "reactivated" : "deactivated"} ${member.name}`,
    changes: { active: { before: !active, after: active } },
  });
}

/**
 * Hats have no effect on approvals while the person who has them decides on no expenses, so anybody may give them
 * then. A role that decides must not let the person approve more than the actor may. Call it after the change.
 * @throws Refusal
 */
async function requireOwnLimit(ctx: Ctx, member: Member, role: Role): Promise<void> {
  const decided = mayAtAll(member, "expense.decide");
  if (ctx.actor.isOwner || decided || !mayAtAll({ ...member, role }, "expense.decide")) return;
  if (!(await wearsBeyond(ctx.tx, member.id))) return;
  throw new Refusal(
    "forbidden",
    `With the hats of ${member.name} on a project, this role would let them approve and pay more than you may. Remove those hats first, or ask the owner.`,
  );
}

/** Withdraws the invitations that a member has sent, if they may no longer invite. */
async function revokeSent(ctx: Ctx, member: Member): Promise<void> {
  if (member.active && mayAtAll(member, "people.manage")) return;
  const what = member.active ? "can no longer manage people" : "was deactivated";
  await revokeInvitations(ctx, { sender: member.id }, `${named(member)} ${what}`);
}

/** Moves a locked member to a company of the directory, or to none. */
async function changeEmployer(ctx: Ctx, member: Member, employer: string | null): Promise<void> {
  if (employer === (member.employer?.id ?? null)) return;
  const before = member.employer?.name ?? null;
  const after =
    employer === null ? null : await requireCompanyName(ctx, { id: employer, field: "employer" });
  await changeMember(ctx.tx, member.id, { employer });
  await recordAudit(ctx, {
    kind: "employer_changed",
    subject: named(member),
    before: { company: before },
    after: { company: after },
  });
  await recordActivity(ctx, {
    action: "employer_changed",
    entityType: "user",
    entityId: member.id,
    message:
      after === null ? `removed ${member.name} from ${before}` : `added ${member.name} to ${after}`,
    changes: { company: { before, after } },
  });
  announceSightOf(ctx, member.id);
}

/**
 * Changes someone's role or company, or deactivates or reactivates them, from their next request
 * on.
 */
export async function updatePerson(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  if (body.active !== undefined || body.role !== undefined)
    await lockInvitationsOf(ctx.tx, ctx.actor.workspaceId);
  const member = await lockMember(ctx.tx, params.id);
  if (!member) throw notFound("person");
  const why = whyNotChange(member, body, ctx.actor.userId);
  if (why) throw why;

  const change = memberChange(member, body);
  // Reactivating a member also gives a role back.
  if (change.role !== undefined || change.active === true) await requireConfirmed(ctx);
  if (Object.keys(change).length > 0) {
    await changeMember(ctx.tx, member.id, change);
    if (change.role !== undefined) await requireOwnLimit(ctx, member, change.role);
    if (change.role !== undefined) await recordRole(ctx, member, change.role);
    if (change.active !== undefined) await recordActive(ctx, member, change.active);
    await revokeSent(ctx, { ...member, ...change });
    ctx.announce({ topic: "session", user: member.id });
  }
  if (body.employer !== undefined) await changeEmployer(ctx, member, body.employer);
  if (Object.keys(change).length > 0 || body.employer !== undefined)
    await announcePerson(ctx, member.id);
  const person = await selectPersonJson(ctx.tx, member.id);
  if (person === undefined) throw new Error("A member who is held cannot be read");
  return { json: `{"data":${person}}` };
}
