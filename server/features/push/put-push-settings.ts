import { notificationKinds } from "../../../contract/mail/mail-settings.ts";
import type { putPushSettings as putPushSettingsRoute } from "../../../contract/mail/push.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { lockPushChoices, selectPushChoices, writePushChoices } from "./push-settings.sql.ts";

/** Sets which news is pushed, and the quiet hours, for all workspaces. What is left out stays. */
export async function putPushSettings(
  { tx, actor }: Ctx,
  { body }: Input<typeof putPushSettingsRoute>,
): Promise<AnswerOf<typeof putPushSettingsRoute>> {
  await lockPushChoices(tx, actor.userId);
  const before = await selectPushChoices(tx);
  const muted = notificationKinds.filter(
    (kind) => !(body.kinds?.[kind] ?? !before.muted.includes(kind)),
  );
  const quiet = body.quiet === undefined ? before.quiet : body.quiet;
  await writePushChoices(tx, { userId: actor.userId, muted, quiet });
  return { data: { ok: true } };
}
