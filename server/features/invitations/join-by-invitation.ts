import { hatsInWords } from "../../../contract/hats.ts";
import type { Announcement } from "../../announcement.ts";
import type { Ctx, OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { hashSecretToken } from "../../platform/secret-token.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { actingAs } from "../../acting-as.ts";
import { type CheckedCode, codeMissing, recordProof, spendCode } from "../email-proof/public.ts";
import { recordChanges } from "../live/public.ts";
import { announcePerson } from "../../subjects/announce-person.ts";
import { notify } from "../notifications/public.ts";
import { asRole } from "./invitation-mail.ts";
import {
  closing,
  invitationState,
  mayStillInvite,
  senderGone,
  unknownLink,
  whyNotAcceptable,
  whyNotJoined,
} from "./invitation-rules.ts";
import { lockInvitationsOf } from "./invitations.sql.ts";
import {
  findInvitation,
  type LinkedInvitation,
  joinTeams,
  joinWorkspace,
  setAccepted,
  selectPerson,
} from "./joining.sql.ts";
import { lockSenders, isClosing } from "./revoking.sql.ts";

/**
 * The invitation of a link, locked with all others of its workspace until the transaction of the
 * system role ends: it is used once, and none is sent meanwhile. The caller checks whether it is
 * for this person.
 * @throws Refusal `not_found` for a link that was never sent, `conflict` for one that is no longer
 * valid
 */
export async function lockInvitationOfLink(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<LinkedInvitation> {
  const hash = hashSecretToken(token);
  const sought = await findInvitation(tx, { hash, forUse: false });
  if (!sought) throw unknownLink();
  await lockInvitationsOf(tx, sought.workspaceId);
  const invitation = await findInvitation(tx, { hash, forUse: true });
  if (!invitation) throw unknownLink();
  const why = whyNotAcceptable(invitationState(invitation, now), invitation.inviter);
  if (why) throw why;
  await requireSenders(tx, invitation);
  return invitation;
}

/**
 * Checks that the people who wrote the invitation and who sent its link may still do so: a link does not outlive
 * the rights behind it.
 * @throws Refusal `conflict`
 */
async function requireSenders(tx: Tx, invitation: LinkedInvitation): Promise<void> {
  const { workspaceId, inviterId, issuerId, workspace } = invitation;
  const senders = await lockSenders(tx, { workspaceId, senders: [inviterId, issuerId] });
  if (!senders.every(mayStillInvite)) throw senderGone(workspace);
  if (await isClosing(tx, workspaceId)) throw closing(workspace);
}

async function notifyOthers(
  as: Ctx,
  { invitation, name }: { readonly invitation: LinkedInvitation; readonly name: string },
): Promise<string[]> {
  const { userId } = as.actor;
  await recordActivity(as, {
    action: "joined",
    entityType: "user",
    entityId: userId,
    message: `joined ${asRole[invitation.role]}`,
    changes: { role: { before: null, after: invitation.role } },
  });
  await notify(as, [invitation.inviterId], {
    kind: "team",
    type: "success",
    title: "Invitation accepted",
    message: `${name} joined ${invitation.workspace} ${asRole[invitation.role]}.`,
  });
  const teams = await joinTeams(as.tx, { invitationId: invitation.id, userId });
  const hats = hatsInWords(invitation.hats);
  for (const project of teams) {
    await recordActivity(as, {
      action: "joined",
      entityType: "user",
      entityId: userId,
      message: `joined the team of “${project.title}”${hats === "" ? "" : ` as ${hats}`}`,
      project,
    });
    await notify(as, project.people, {
      kind: "team",
      type: "info",
      title: "Someone joined the team",
      message: `${name} joined the team of ${project.title}.`,
      projectId: project.id,
    });
    as.announce({ topic: "project", project: project.id, id: project.id });
  }
  return teams.map(({ title }) => title);
}

/**
 * Makes the person of `claims`, whose workspace is the inviter's, a member on the terms of a locked
 * invitation. Someone who was removed comes back in the new role. No other invitation to them is
 * open then: an address has at most one, and none is written meanwhile. Where mail is set up, nobody joins
 * without having proven the address: a link can be forwarded.
 * @param joining.code the checked code of the address, if it was not proven before.
 * @returns the events to announce after the transaction commits.
 * @throws Refusal `conflict` for an existing member, `forbidden` for a deactivated one
 */
export async function joinByInvitation(
  ctx: OpenCtx,
  tx: Tx,
  {
    invitation,
    claims,
    code,
  }: {
    readonly invitation: LinkedInvitation;
    readonly claims: Claims;
    readonly code: CheckedCode | undefined;
  },
): Promise<readonly Announcement[]> {
  const { workspaceId, role, employer, currency, timeZone } = invitation;
  const { userId } = claims;
  const joined = await joinWorkspace(tx, { workspaceId, userId, role, employer, now: ctx.now });
  const why = whyNotJoined(joined, invitation.workspace);
  if (why) throw why;
  await setAccepted(tx, { id: invitation.id, userId, now: ctx.now });

  const actor = { ...claims, workspaceId, role, isOwner: false, currency, timeZone };
  const { as, announced } = actingAs(ctx, tx, actor);
  if (code) {
    await spendCode(tx, code);
    await recordProof(ctx, tx, { userId, way: "code" });
  }
  const { name, email, proven } = await selectPerson(tx, userId);
  if (ctx.mailIsSetUp && !proven) throw codeMissing(email);
  const projects = await notifyOthers(as, { invitation, name });
  const address = proven ? "proven" : "unproven";
  await recordAudit(as, {
    kind: "invitation_accepted",
    subject: email,
    after: {
      role,
      projects,
      address,
      ...(invitation.hats.length > 0 && { hats: hatsInWords(invitation.hats) }),
    },
  });
  as.announce({ topic: "session", user: userId });
  await announcePerson(as, userId);
  return recordChanges(tx, announced);
}
