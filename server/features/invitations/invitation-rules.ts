import { DAY_MS } from "../../../engine/day.ts";
import type { InvitationState } from "../../../contract/people/invitations.ts";
import { INVITATION_DAYS } from "../../../contract/people/invitations.ts";
import { type Actor, mayAtAll } from "../../../contract/permissions.ts";
import { Refusal } from "../../errors.ts";

export interface StoredInvitation {
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
  /** Whether a newer link than this one was sent. */
  readonly isReplaced: boolean;
}

/**
 * The state of an invitation at `now`. Accepted outweighs all others; a valid link is `pending`.
 */
export function invitationState(invitation: StoredInvitation, now: Date): InvitationState {
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null || invitation.isReplaced) return "revoked";
  return invitation.expiresAt <= now ? "expired" : "pending";
}

/** When an invitation sent at `now` expires. */
export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

/** The start of the 24 hours in which links are counted. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** Says why an invitation cannot be accepted, for the person who has its link; undefined if it can. */
export function whyNotAcceptable(
  state: InvitationState,
  inviter: string | null,
): Refusal | undefined {
  const who = inviter ?? "the person who invited you";
  switch (state) {
    case "pending":
      return undefined;
    case "accepted":
      return new Refusal(
        "conflict",
        "This invitation has been used already. If that was you, sign in to continue.",
      );
    case "revoked":
      return new Refusal(
        "conflict",
        `This invitation was revoked, or a newer one was sent. Look for the newest, or ask ${who}.`,
      );
    case "expired":
      return new Refusal("conflict", `This invitation has expired. Ask ${who} for a new one.`);
  }
}

/**
 * Whether a person may invite with their present rights. A person who may manage people may manage every role, and
 * so may invite to every role. `undefined` is a person whose account is gone.
 */
export function mayStillInvite(
  sender: (Pick<Actor, "role" | "isOwner"> & { readonly active: boolean }) | undefined,
): boolean {
  return sender !== undefined && sender.active && mayAtAll(sender, "people.manage");
}

/** Refuses an invitation whose sender may no longer invite. The person who has its link sees this. */
export function senderGone(workspace: string): Refusal {
  return new Refusal(
    "conflict",
    `The person who sent this invitation can no longer invite people to ${workspace}. Ask an administrator there for a new one.`,
  );
}

/** The refusal for a company that is about to be deleted: nobody can join it. */
export function closing(workspace: string): Refusal {
  return new Refusal(
    "conflict",
    `${workspace} is about to be deleted. Nobody can join it unless its owner keeps it.`,
  );
}

/** The refusal for a link that was never sent, or was not copied completely. */
export function unknownLink(): Refusal {
  return new Refusal(
    "not_found",
    "This invitation link is not valid. Check that it was copied whole, or ask for a new one.",
  );
}

/** Why someone could not join, told to that person; undefined if they joined. */
export function whyNotJoined(
  outcome: "joined" | "in already" | "deactivated",
  workspace: string,
): Refusal | undefined {
  switch (outcome) {
    case "joined":
      return undefined;
    case "in already":
      return new Refusal("conflict", `You belong to ${workspace} already.`);
    case "deactivated":
      return new Refusal(
        "forbidden",
        `You are deactivated in ${workspace}, and an invitation cannot change that. Ask an administrator there to reactivate you.`,
      );
  }
}

/** Why an existing member is not invited, told to the inviter. */
export function whyNotInvited(
  email: string,
  member: { readonly name: string; readonly active: boolean },
): Refusal {
  const who = `${member.name} (${email})`;
  return new Refusal(
    "conflict",
    member.active
      ? `${who} is in your company already.`
      : `${who} was deactivated in your company. Reactivate them under People instead.`,
  );
}

interface RefusedEntry {
  readonly email: string;
  readonly why: Refusal;
}

/** The refusal of a text that is no address. */
export function whyNoAddress(email: string): RefusedEntry {
  return { email, why: new Refusal("validation_failed", `“${email}” is not an email address.`) };
}

/** Refuses a list of addresses as a whole. Its field `emails.N` says why the address at N cannot be invited. */
export function refuseAddresses(
  addresses: readonly string[],
  refused: readonly RefusedEntry[],
): Refusal {
  const [first] = refused;
  const which =
    refused.length === addresses.length
      ? "none of these addresses can be"
      : `${refused.length} of these ${addresses.length} addresses cannot be`;
  return new Refusal(
    first?.why.code ?? "validation_failed",
    refused.length === 1 && first ? first.why.message : `Nobody was invited: ${which}.`,
    Object.fromEntries(
      refused.map(({ email, why }) => [`emails.${addresses.indexOf(email)}`, why.message]),
    ),
  );
}

/** Why one address cannot accept an invitation to another; undefined if they are the same. */
export function whyNotForYou(invited: string, yours: string): Refusal | undefined {
  if (invited === yours) return undefined;
  return new Refusal(
    "forbidden",
    `This invitation is for ${invited}, and you are ${yours}. Sign in with the invited address to accept it.`,
  );
}
