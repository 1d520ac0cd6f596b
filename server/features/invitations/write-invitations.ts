import type { CompanyRef } from "../../../contract/common.ts";
import type { CompanyKind } from "../../../contract/people/companies.ts";
import { type Hat, hatsInWords } from "../../../contract/hats.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireMayRaise } from "../../raised-limit.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { addCompany, requireCompanyName } from "../companies/public.ts";
import { asRole } from "./invitation-mail.ts";
import { invitationExpiry, whyNotInvited } from "./invitation-rules.ts";
import {
  selectMembers,
  selectProjects,
  selectRaisedLimit,
  upsertInvitations,
} from "./invitations.sql.ts";
import { linksLeft } from "./link-limits.ts";
import { requireInviter } from "./require-inviter.ts";
import { type InvitationWithLink, sendInvitations } from "./send-invitations.ts";

/** The terms of the invitation, as sent. */
export interface Terms {
  readonly role: Role;
  readonly projects: readonly string[];
  readonly hats: readonly Hat[];
  /** The company of the directory that they will belong to. */
  readonly employer?: string | null | undefined;
  /** The company to add to the directory, in place of `employer`. */
  readonly newEmployer?: { readonly name: string; readonly kind: CompanyKind } | null | undefined;
  readonly message?: string | null | undefined;
}

export interface RefusedAddress {
  readonly email: string;
  readonly why: Refusal;
}

interface NewInvitees {
  readonly emails: readonly string[];
  readonly terms: Terms;
  /** The refusal of the request in which these addresses cannot be invited. */
  readonly refuse: (refused: readonly RefusedAddress[]) => Refusal;
}

/**
 * The company that the invited people will belong to. It is added to the directory if it is new.
 * @throws Refusal `validation_failed` for a company besides a new one
 */
async function requireEmployer(
  ctx: Ctx,
  { employer = null, newEmployer = null }: Pick<Terms, "employer" | "newEmployer">,
): Promise<CompanyRef | null> {
  if (newEmployer !== null && employer !== null) {
    const message = "Choose a company, or add a new one, not both.";
    throw new Refusal("validation_failed", message, { newEmployer: message });
  }
  if (newEmployer !== null) {
    const _id = ctx.newId();
    const { name, kind } = newEmployer;
    await addCompany(ctx, {
      id: _id,
      name,
      kind,
      trade: "",
      phone: "",
      address: "",
      taxNumber: "",
    });
    return { _id, name };
  }
  if (employer === null) return null;
  const name = await requireCompanyName(ctx, { id: employer, field: "employer" });
  return { _id: employer, name };
}

/** Checks the hats, which need a project. @throws Refusal `validation_failed`, `forbidden`, `confirmation_required` */
async function requireMayGive(
  ctx: Ctx,
  { role, hats, projectIds }: { role: Role; hats: readonly Hat[]; projectIds: readonly string[] },
): Promise<void> {
  if (hats.length === 0) return;
  if (projectIds.length === 0) {
    const message = "Choose a project on which they have these hats.";
    throw new Refusal("validation_failed", message, { hats: message });
  }
  const { workspaceId, userId } = ctx.actor;
  const of = { workspaceId, userId, role, projectIds, hats };
  await requireMayRaise(ctx, await selectRaisedLimit(ctx.tx, of));
}

/**
 * Invites these distinct addresses, all or none. An open invitation is replaced, and its links stop working.
 * Addresses are only in the audit trail, not in the office-wide activity feed.
 * @throws Refusal `not_found` for a project that the actor does not see, `validation_failed` for a company that
 *   they do not see, `conflict` for a new one whose name is taken, and what `refuse` returns for addresses that cannot be invited
 */
export async function writeInvitations(
  ctx: Ctx,
  { emails, terms, refuse }: NewInvitees,
): Promise<InvitationWithLink[]> {
  const { role, hats } = terms;
  const projectIds = [...new Set(terms.projects)];
  const projects = await selectProjects(ctx.tx, projectIds);
  if (projects.length < projectIds.length) throw notFound("project");
  await requireInviter(ctx, role);
  await requireMayGive(ctx, { role, hats, projectIds });

  const members = await selectMembers(ctx.tx, emails);
  const takeLink = await linksLeft(ctx);
  const refused = emails.flatMap((email) => {
    const member = members.get(email);
    const why = member === undefined ? takeLink(email) : whyNotInvited(email, member);
    return why ? [{ email, why }] : [];
  });
  if (refused.length > 0) throw refuse(refused);

  const employer = await requireEmployer(ctx, terms);
  const written = await upsertInvitations(ctx.tx, {
    workspaceId: ctx.actor.workspaceId,
    guests: emails.map((email) => ({ id: ctx.newId(), email })),
    role,
    message: terms.message ?? "",
    projectIds,
    hats,
    employer: employer?._id ?? null,
    invitedBy: ctx.actor.userId,
    now: ctx.now,
    expiresAt: invitationExpiry(ctx.now),
  });
  const sent = new Map((await sendInvitations(ctx, written)).map((each) => [each.email, each]));
  const after = {
    role,
    projects: projects.map(({ title }) => title),
    ...(hats.length === 0 ? {} : { hats: hatsInWords(hats) }),
    ...(employer === null ? {} : { company: employer.name }),
  };
  await Promise.all(
    emails.map((email) => recordAudit(ctx, { kind: "invitation_sent", subject: email, after })),
  );
  await recordActivity(ctx, {
    action: "invited",
    entityType: "invitation",
    entityId: null,
    message: `invited ${emails.length === 1 ? "someone" : `${emails.length} people`} ${asRole[role]}`,
  });
  return emails.flatMap((email) => sent.get(email) ?? []);
}
