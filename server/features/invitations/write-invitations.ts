import type { Role } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, type Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { requireCompanyName } from "../companies/public.ts";
import { asRole } from "./invitation-mail.ts";
import { invitationExpiry, whyNotInvited } from "./invitation-rules.ts";
import { selectMembers, selectProjects, upsertInvitations } from "./invitations.sql.ts";
import { linksLeft } from "./link-limits.ts";
import { requireInviter } from "./require-inviter.ts";
import { type InvitationWithLink, sendInvitations } from "./send-invitations.ts";

/** The terms of the invitation, as sent. */
export interface Terms {
  readonly role: Role;
  readonly projects: readonly string[];
  /** The company of the directory that they will belong to. */
  readonly employer?: string | null | undefined;
  readonly message?: string | null | undefined;
}

export interface InvitationOutcome {
  /** The invitations, in the order of the addresses. */
  readonly invited: readonly InvitationWithLink[];
  readonly refused: readonly { readonly email: string; readonly why: Refusal }[];
}

/**
 * Invites these distinct addresses; each succeeds or fails independently. An open invitation is replaced, and its
 * links stop working. Addresses are only in the audit trail, not in the office-wide activity feed.
 * @throws Refusal `not_found` for a project that the actor does not see, `validation_failed` for a company that
 *   they do not see
 */
export async function writeInvitations(
  ctx: Ctx,
  { emails, terms }: { readonly emails: readonly string[]; readonly terms: Terms },
): Promise<InvitationOutcome> {
  const ids = [...new Set(terms.projects)];
  const projects = await selectProjects(ctx.tx, ids);
  if (projects.length < ids.length) throw notFound("project");
  const { employer = null } = terms;
  const company =
    employer === null ? null : await requireCompanyName(ctx, { id: employer, field: "employer" });
  await requireInviter(ctx, terms.role);
  const members = await selectMembers(ctx.tx, emails);
  const takeLink = await linksLeft(ctx);

  const refused: { email: string; why: Refusal }[] = [];
  const guests: { id: string; email: string }[] = [];
  for (const email of emails) {
    const member = members.get(email);
    const why = member === undefined ? takeLink(email) : whyNotInvited(email, member);
    if (why) refused.push({ email, why });
    else guests.push({ id: ctx.newId(), email });
  }
  if (guests.length === 0) return { invited: [], refused };

  const written = await upsertInvitations(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    guests,
    role: terms.role,
    message: terms.message ?? "",
    projectIds: ids,
    employer,
    invitedBy: ctx.actor.userId,
    now: ctx.now,
    expiresAt: invitationExpiry(ctx.now),
  });
  const sent = new Map((await sendInvitations(ctx, written)).map((each) => [each.email, each]));
  const after = {
    role: terms.role,
    projects: projects.map(({ title }) => title),
    ...(company === null ? {} : { company }),
  };
  await Promise.all(
    guests.map(({ email }) => recordAudit(ctx, { kind: "invitation_sent", subject: email, after })),
  );
  await recordActivity(ctx, {
    action: "invited",
    entityType: "invitation",
    entityId: null,
    message: `invited ${guests.length === 1 ? "someone" : `${guests.length} people`} ${asRole[terms.role]}`,
  });
  return { invited: guests.flatMap(({ email }) => sent.get(email) ?? []), refused };
}
