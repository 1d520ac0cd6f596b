import type { InvitationState, lookupInvitation } from "../../../../contract/people/invitations.ts";
import type { Role } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import { paths } from "../../../paths.ts";
import { formatDay } from "../../../ui/format.ts";

/** The facts of an invitation that the holder of a link may see. */
export type FoundInvitation = AnswerOf<typeof lookupInvitation>["data"];

const asRole: Record<Role, string> = {
  admin: "as an administrator",
  engineer: "as an engineer",
  client: "as a client",
  contractor: "as a contractor",
};

/** The inviter and the role: the line under the company's name. */
export function inviting({ invitedBy, role }: Pick<FoundInvitation, "invitedBy" | "role">): string {
  return invitedBy === ""
    ? `You are invited to join ${asRole[role]}.`
    : `${invitedBy} invites you to join ${asRole[role]}.`;
}

/** The teams that the person joins; undefined for none. */
export function teamsOf({ projects }: Pick<FoundInvitation, "projects">): string | undefined {
  const [first, second, ...others] = projects.map(({ title }) => title);
  if (first === undefined) return undefined;
  const rest = others.length > 0 ? `${others.length + 1} other projects` : second;
  return `You will be on the team of ${rest === undefined ? first : `${first} and ${rest}`}.`;
}

/** The screen that opens after joining: the first project; undefined for the home page. */
export function opensAt({ projects }: Pick<FoundInvitation, "projects">): string | undefined {
  return projects[0] && paths.project(projects[0]._id);
}

/** The invited address and the last day of validity. */
export function terms({ email, expiresAt }: Pick<FoundInvitation, "email" | "expiresAt">): string {
  return `Only for ${email}, valid until ${formatDay(expiresAt)}.`;
}

export interface InvitationEnd {
  readonly title: string;
  readonly lead: string;
  readonly text: string;
}

type Ended = Exclude<InvitationState, "pending">;

/** Why an invitation can no longer be accepted, and what its holder, `reader`, can do. */
export function endOf(
  invitation: FoundInvitation & { readonly state: Ended },
  reader: { readonly email: string } | null,
): InvitationEnd {
  const { state, email, workspace, expiresAt, invitedBy } = invitation;
  const who = invitedBy || `an administrator of ${workspace}`;
  const lead =
    invitedBy === ""
      ? `It was for ${email}, to join ${workspace}.`
      : `${invitedBy} invited ${email} to join ${workspace}.`;
  switch (state) {
    case "accepted":
      return {
        title: "This invitation has been used",
        lead,
        text:
          reader?.email === email
            ? `You belong to ${workspace} already. If you are in another company now, switch to it at the top of the page.`
            : `Each link works once. If you used it, log in as ${email}. If you did not, tell ${who}.`,
      };
    case "revoked":
      return {
        title: "This invitation was replaced or revoked",
        lead,
        text: `If it was sent again, only the newest link works: look for it in the mail to ${email}. Otherwise, ask ${who}.`,
      };
    case "expired":
      return {
        title: "This invitation has expired",
        lead,
        text: `It was valid until ${formatDay(expiresAt)}. Ask ${who} to send it again: the new mail contains a link that works.`,
      };
  }
}

/** An unknown link, or one that was truncated. */
export const unknownLink: InvitationEnd = {
  title: "This invitation link is not valid",
  lead: "There is no invitation with this link.",
  text: "Check that all of it was copied: some mail programs break a long link in two. If it still does not open, ask the person who invited you for a new one.",
};
