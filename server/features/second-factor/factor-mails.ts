import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { queueMail } from "../mail/public.ts";
import { selectFactorAccount } from "./second-factor.sql.ts";

/** The possible changes, each in a sentence. */
export const factorNews = {
  totpAdded: "An authenticator app now protects your account: signing in asks for its code.",
  totpRemoved: "Your account is no longer protected by an authenticator app.",
  passkeyAdded: "A passkey was added to your account. It signs you in.",
  passkeyRemoved: "A passkey was removed from your account.",
  codesRenewed: "New recovery codes were made for your account. The old ones no longer work.",
  reset:
    "The administrator of this Plumbline server has removed your authenticator app, passkeys, recovery codes and trusted browsers, and ended all your sign-ins. Your password alone signs you in until you set up a second step again.",
} as const;
export type FactorNews = keyof typeof factorNews;

/** Queues a mail on a change of a person's second factors, in case it was somebody else. */
export async function queueFactorMail(
  ctx: Pick<OpenCtx, "newId" | "now" | "siteUrl">,
  tx: Tx,
  { userId, news }: { readonly userId: string; readonly news: FactorNews },
): Promise<void> {
  const { email } = await selectFactorAccount(tx, userId);
  const subject = "The protection of your account has changed";
  await queueMail(tx, {
    id: ctx.newId(),
    workspaceId: null,
    to: email,
    kind: "second_factor",
    subject,
    ...renderMail({
      heading: subject,
      blocks: [
        { kind: "text", text: `Hello,\n\n${factorNews[news]}` },
        { kind: "text", text: "If you did not want this, change your password at once:" },
        { kind: "action", label: "Open your profile", url: `${ctx.siteUrl}/profile` },
      ],
      footer: ["If you did, there is nothing to do."],
    }),
    now: ctx.now,
  });
}
