import type { Invitation } from "../../../contract/people/invitations.ts";
import type { Ctx } from "../../context.ts";
import { queueMail } from "../mail/public.ts";
import { isOnTrial } from "../registration/public.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { invitationMail } from "./invitation-mail.ts";
import { invitationState } from "./invitation-rules.ts";
import {
  type InvitationRow,
  replaceInvitationLinks,
  selectHosts,
  selectInvitations,
} from "./invitations.sql.ts";

export type InvitationWithLink = Invitation & { readonly url: string | null };

/** An invitation in the form of the contract. */
export function shownInvitation(row: InvitationRow, now: Date): Invitation {
  const { acceptedAt, revokedAt } = row;
  const expiresAt = new Date(row.expiresAt);
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    projects: row.projects,
    hats: row.hats,
    employer: row.employer,
    message: row.message,
    state: invitationState({ acceptedAt, revokedAt, expiresAt, isReplaced: false }, now),
    invitedBy: row.invitedBy,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}

/**
 * Gives each of these stored invitations a new link and mails it. Earlier links stop working. If a mail server is
 * set up, only the mailbox receives the link.
 */
export async function sendInvitations(
  ctx: Ctx,
  ids: readonly string[],
): Promise<InvitationWithLink[]> {
  const { workspaceId, userId } = ctx.actor;
  const tokens = new Map(ids.map((id) => [id, newSecretToken()]));
  await replaceInvitationLinks(ctx.tx, {
    workspaceId,
    links: [...tokens].map(([invitationId, token]) => ({
      invitationId,
      hash: hashSecretToken(token),
    })),
    issuedBy: userId,
    now: ctx.now,
  });
  const hosts = await selectHosts(ctx.tx, { workspaceId, userId });
  const rows = await selectInvitations(ctx.tx, { ids });
  // Nobody knows yet who owns a company on trial. Its mails have no words of its own, so that it cannot send spam.
  const onTrial = await isOnTrial(ctx.tx, { workspaceId, mailIsSetUp: ctx.mailIsSetUp });
  return Promise.all(
    rows.map(async (row) => {
      const url = `${ctx.siteUrl}/register?invite=${tokens.get(row.id)}`;
      const projects = row.projects.map(({ title }) => title);
      await queueMail(ctx.tx, {
        ...invitationMail({
          ...hosts,
          ...row,
          projects,
          message: onTrial ? "" : row.message,
          url,
        }),
        id: ctx.newId(),
        workspaceId,
        to: row.email,
        kind: "invitation",
        now: ctx.now,
        expiresAt: new Date(row.expiresAt),
      });
      return { ...shownInvitation(row, ctx.now), url: ctx.mailIsSetUp ? null : url };
    }),
  );
}
