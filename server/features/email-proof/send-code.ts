import { randomInt } from "node:crypto";
import { CODE_DIGITS, CODE_MINUTES } from "../../../contract/auth/email-code.ts";
import type { OpenCtx } from "../../context.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { queueMail } from "../mail/public.ts";
import { replaceCode } from "./email-codes.sql.ts";
import { type RenderedMail, renderMail } from "../../platform/mail/mail-template.ts";

const MINUTE_MS = 60_000;

/** Makes a new code. It consists of digits, since it is read on one device and typed on another. */
function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/**
 * Mails a new code to an address. Call it after counting the attempt, and outside any transaction,
 * since hashing is slow.
 */
export async function sendCode(ctx: OpenCtx, email: string): Promise<void> {
  const code = newCode();
  const hash = await hashPassword(code);
  const expiresAt = new Date(ctx.now.getTime() + CODE_MINUTES * MINUTE_MS);
  await ctx.system(async (tx) => {
    await replaceCode(tx, { email, hash, now: ctx.now, expiresAt });
    await queueMail(tx, {
      id: ctx.newId(),
      workspaceId: null,
      to: email,
      kind: "email_code",
      ...codeMail(code),
      now: ctx.now,
      expiresAt,
    });
  });
}

/** The mail with a code. It repeats nothing that its sender wrote, since it may go to a stranger. */
function codeMail(code: string): RenderedMail & { readonly subject: string } {
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  return {
    subject: `${spaced} is your Plumbline code`,
    ...renderMail({
      heading: "Confirm your address",
      blocks: [
        { kind: "text", text: "Enter this code on Plumbline to show that this mailbox is yours:" },
        { kind: "text", text: spaced },
        {
          kind: "text",
          text: `It works once, for ${CODE_MINUTES} minutes. Do not give it to anybody: a person who has it can act under your address.`,
        },
      ],
      footer: [
        "If you did not ask for it, ignore this mail. Without the code nobody can use your address.",
      ],
    }),
  };
}
