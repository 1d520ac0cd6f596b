import { kindsWithout, type MailSettings } from "../../../contract/mail/mail-settings.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectMuted } from "./mail-settings.sql.ts";

type Route = typeof routes.getMailSettings;

/** The contents of the caller's daily mail, as the transaction sees the settings. */
export async function currentSettings(ctx: Ctx): Promise<MailSettings> {
  return { kinds: kindsWithout(await selectMuted(ctx.tx)) };
}

/** The contents of the caller's daily mail. */
export async function getMailSettings(ctx: Ctx): Promise<AnswerOf<Route>> {
  return { data: await currentSettings(ctx) };
}
