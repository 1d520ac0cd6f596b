import type { unsubscribeFromPush as unsubscribeFromPushRoute } from "../../../contract/mail/push.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deletePushSubscription } from "./push-settings.sql.ts";

/** Shows no more news in the browser of one of the caller's sign-ins. */
export async function unsubscribeFromPush(
  { tx }: Ctx,
  { params }: Input<typeof unsubscribeFromPushRoute>,
): Promise<AnswerOf<typeof unsubscribeFromPushRoute>> {
  if (!(await deletePushSubscription(tx, params.id))) throw notFound("browser");
  return { data: { ok: true } };
}
