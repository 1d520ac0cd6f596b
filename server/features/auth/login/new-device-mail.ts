import { describeDevice } from "../../../../contract/auth/device-rules.ts";
import type { OpenCtx } from "../../../context.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { queueMail } from "../../mail/public.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/**
 * Queues a mail about a sign-in from a browser that the person has not used before. The mail contains only our own
 * words: a stranger may have chosen the browser's name or the account's name.
 */
export async function queueNewDeviceMail(ctx: OpenCtx, tx: Tx, email: string): Promise<void> {
  const subject = "A new device signed in to your account";
  const device = describeDevice(ctx.caller.device);
  await queueMail(tx, {
    id: ctx.newId(),
    workspaceId: null,
    to: email,
    kind: "new_device",
    subject,
    ...renderMail({
      heading: subject,
      blocks: [
        {
          kind: "text",
          text: `Hello,\n\nOn ${moment.format(ctx.now)} UTC, somebody signed in to your Plumbline account with ${device}, which had not been used for your account before.`,
        },
        {
          kind: "text",
          text: "If it was not you, end that sign-in in your profile and change your password at once:",
        },
        { kind: "action", label: "See your sign-ins", url: `${ctx.siteUrl}/profile` },
      ],
      footer: ["If it was you, there is nothing to do. The same browser is not reported again."],
    }),
    now: ctx.now,
  });
}
