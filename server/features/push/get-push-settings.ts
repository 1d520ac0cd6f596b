import { describeDevice } from "../../../contract/auth/device-rules.ts";
import { kindsWithout } from "../../../contract/mail/mail-settings.ts";
import type { getPushSettings as getPushSettingsRoute } from "../../../contract/mail/push.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { selectPushBrowsers, selectPushChoices } from "./push-settings.sql.ts";

/** The caller's browsers that show news, which news, and when. */
export async function getPushSettings({
  tx,
  actor,
  now,
  push,
}: Ctx): Promise<AnswerOf<typeof getPushSettingsRoute>> {
  const { muted, quiet } = await selectPushChoices(tx);
  const rows = await selectPushBrowsers(tx, {
    sessionId: actor.sessionId,
    serverKey: push.publicKey,
    now,
  });
  const browsers = rows.map((row) => ({ ...row, device: describeDevice(row.device) }));
  const kinds = kindsWithout(new Set(muted));
  return { data: { publicKey: push.publicKey, kinds, quiet, browsers } };
}
