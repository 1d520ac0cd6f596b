import type { subscribeToPush as subscribeToPushRoute } from "../../../contract/mail/push.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { insertPushSubscription } from "./push-settings.sql.ts";

const UNKNOWN_SERVICE =
  "This server does not send to this browser's push service. Whoever runs the server can allow it with PUSH_SERVICES.";

/** Shows the caller's news in the browser of this sign-in. */
export async function subscribeToPush(
  { tx, actor, now, push }: Ctx,
  { body }: Input<typeof subscribeToPushRoute>,
): Promise<AnswerOf<typeof subscribeToPushRoute>> {
  if (!push.accepts(body.endpoint)) throw new Refusal("validation_failed", UNKNOWN_SERVICE);
  const { userId, sessionId } = actor;
  const { endpoint, keys } = body;
  await insertPushSubscription(tx, {
    sessionId,
    userId,
    endpoint,
    ...keys,
    serverKey: push.publicKey,
    now,
  });
  return { data: { ok: true } };
}
