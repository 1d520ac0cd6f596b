import { CODE_MINUTES } from "../../../contract/email-code.ts";
import { type RenderedMail, renderMail } from "../../platform/mail-template.ts";

/** The mail with a code. It repeats nothing that its sender wrote, since it may go to a stranger. */
export function codeMail(code: string): RenderedMail & { readonly subject: string } {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    subject: `${spaced} is your Plumbline code`,
    ...renderMail({
      heading: "Prove your address",
      blocks: [
        { kind: "text", text: "Enter this code on Plumbline to show that this mailbox is yours:" },
        { kind: "text", text: spaced },
        {
          kind: "text",
          text: `It works once, for ${CODE_MINUTES} minutes. Tell it to nobody: whoever has it can act under your address.`,
        },
      ],
      footer: [
        "If you did not ask for it, ignore this mail. Without the code nobody can use your address.",
      ],
    }),
  };
}
