import { notificationKinds } from "../../../contract/mail/mail-settings.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { currentSettings } from "./get-mail-settings.ts";
import { mute, unmute } from "./mail-settings.sql.ts";

type Route = typeof routes.putMailSettings;

/** Sets the contents of the caller's daily mail, for all workspaces; omitted kinds stay. */
export async function putMailSettings(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { userId } = ctx.actor;
  const chosen = (wanted: boolean) =>
    notificationKinds.filter((kind) => body.kinds[kind] === wanted);
  await mute(ctx.tx, { userId, kinds: chosen(false) });
  await unmute(ctx.tx, { userId, kinds: chosen(true) });
  return { data: await currentSettings(ctx) };
}
