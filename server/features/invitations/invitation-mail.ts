import { INVITATION_DAYS } from "../../../contract/invitations.ts";
import type { Role } from "../../../contract/permissions.ts";
import { type MailBlock, type RenderedMail, renderMail } from "../../platform/mail-template.ts";

/** How each role reads in a sentence: "as an engineer". */
export const asRole: Record<Role, string> = {
  admin: "as an administrator",
  engineer: "as an engineer",
  client: "as a client",
  contractor: "as a contractor",
};

export interface InvitationLetter {
  readonly workspace: string;
  readonly inviter: string;
  readonly role: Role;
  readonly projects: readonly string[];
  readonly message: string;
  readonly url: string;
}

/** The mail with the link of an invitation. */
export function invitationMail(letter: InvitationLetter): RenderedMail & { subject: string } {
  const { workspace, inviter, role, projects, message, url } = letter;
  const blocks: MailBlock[] = [
    {
      kind: "text",
      text: `${inviter} invites you to join ${workspace} on Plumbline ${asRole[role]}.`,
    },
  ];
  if (message !== "") blocks.push({ kind: "quote", text: message, by: inviter });
  blocks.push({ kind: "action", label: "Accept the invitation", url });
  if (projects.length > 0) {
    blocks.push({
      kind: "list",
      title: "You will be on the team of",
      items: projects.map((text) => ({ text })),
    });
  }
  return {
    subject: `${inviter} invites you to ${workspace}`,
    ...renderMail({
      heading: `Join ${workspace} on Plumbline`,
      blocks,
      footer: [
        `The link works once, for ${INVITATION_DAYS} days, and only for this address. Please do not pass it on.`,
        "If you do not know who this is from, you can ignore this mail.",
      ],
    }),
  };
}
