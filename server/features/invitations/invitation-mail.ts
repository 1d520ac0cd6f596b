import { INVITATION_DAYS } from "../../../contract/people/invitations.ts";
import { type Hat, hatsInWords } from "../../../contract/hats.ts";
import type { Role } from "../../../contract/permissions.ts";
import { safeName, safeText } from "../../platform/safe-name.ts";
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
  /** What the person will be on them. */
  readonly hats: readonly Hat[];
  /** In the sender's own words; empty for none. */
  readonly message: string;
  readonly url: string;
}

/** The most projects that the mail names. The page behind the link says the rest. */
const MAX_PROJECTS = 10;
/** The most letters of the message. */
const MAX_MESSAGE = 1000;

/**
 * The mail with the link of an invitation. It may go to a stranger, so no mail program can turn what the sender wrote
 * into a link. The page behind the link shows their message as they wrote it.
 */
export function invitationMail(letter: InvitationLetter): RenderedMail & { subject: string } {
  const { role, projects, hats, url } = letter;
  const workspace = safeName(letter.workspace, "a company");
  const inviter = safeName(letter.inviter, "Somebody");
  const message = safeText(letter.message, MAX_MESSAGE);
  const blocks: MailBlock[] = [
    {
      kind: "text",
      text: `${inviter} invites you to join ${workspace} on Plumbline ${asRole[role]}.`,
    },
    ...(message === "" ? [] : [{ kind: "text", text: `${inviter} writes:\n${message}` } as const]),
    { kind: "action", label: "Accept the invitation", url },
  ];
  if (projects.length > 0) {
    blocks.push({
      kind: "list",
      title:
        hats.length === 0 ? "You will be on the team of" : `You will be ${hatsInWords(hats)} of`,
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
