import { RESET_MINUTES } from "../../../contract/auth/password-reset.ts";
import { safeName } from "../../platform/safe-name.ts";
import { type RenderedMail, renderMail } from "../../platform/mail/mail-template.ts";

interface Account {
  readonly name: string;
  readonly email: string;
}

/** The mail with the link. */
export function resetMail(
  { name, email }: Account,
  link: { readonly siteUrl: string; readonly token: string },
): RenderedMail & { readonly subject: string } {
  return {
    subject: "Set a new password",
    ...renderMail({
      heading: "Set a new password",
      blocks: [
        {
          kind: "text",
          text: `Hello ${safeName(name, "there")},\n\nSomebody, most likely you, requested a new password for the Plumbline account of ${email}.`,
        },
        {
          kind: "action",
          label: "Choose a new password",
          url: `${link.siteUrl}/reset-password?token=${link.token}`,
        },
        {
          kind: "text",
          text: `The link works once, for ${RESET_MINUTES} minutes. When you use it, you are signed out everywhere.`,
        },
      ],
      footer: ["If it was not you, ignore this mail. Your password stays the same."],
    }),
  };
}

/** The way in which a password was set. */
export type PasswordMethod = "link" | "profile";

const ways: Record<PasswordMethod, string> = {
  link: "was set through a link that was sent here. Every sign-in has ended.",
  profile: "was changed in the profile. Every other sign-in has ended.",
};

/** The mail that confirms a new password, so that nobody loses an account without notice. */
export function changedMail(
  { name, email }: Account,
  { siteUrl, way }: { readonly siteUrl: string; readonly way: PasswordMethod },
): RenderedMail & { readonly subject: string } {
  return {
    subject: "Your password was changed",
    ...renderMail({
      heading: "Your password was changed",
      blocks: [
        {
          kind: "text",
          text: `Hello ${safeName(name, "there")},\n\nThe password of the Plumbline account of ${email} ${ways[way]}`,
        },
        { kind: "text", text: "If it was not you, set another one at once:" },
        { kind: "action", label: "Ask for a new link", url: `${siteUrl}/forgot-password` },
      ],
      footer: ["If it was you, there is nothing to do."],
    }),
  };
}
