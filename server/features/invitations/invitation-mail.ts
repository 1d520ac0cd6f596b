import { INVITATION_DAYS } from "../../../contract/people/invitations.ts";
import type { Role } from "../../../contract/permissions.ts";
import { safeName } from "../../platform/safe-name.ts";
import {
  type MailBlock,
  type RenderedMail,
  renderMail,
} from "../../platform/mail/mail-template.ts";

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
  readonly url: string;
}

/** The most projects that the mail names. The page behind the link says the rest. */
const MAX_PROJECTS = 10;

/**
 * The mail with the link of an invitation. It may go to a stranger, so of what the sender wrote it contains only
 * names, which no mail program turns into a link. The sender's message is shown on the page behind the link.
 */
export function invitationMail(letter: InvitationLetter): RenderedMail & { subject: string } {
  const { role, projects, url } = letter;
  const workspace = safeName(letter.workspace, "a company");
  const inviter = safeName(letter.inviter, "Somebody");
  const blocks: MailBlock[] = [
    {
      kind: "text",
      text: `${inviter} invites you to join ${workspace} on Plumbline ${asRole[role]}.`,
    },
    { kind: "action", label: "Accept the invitation", url },
  ];
  if (projects.length > 0) {
    blocks.push({
      kind: "list",
      title: "You will be on the team of",
      items: projects
        .slice(0, MAX_PROJECTS)
        .map((title) => ({ text: safeName(title, "a project") })),
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
