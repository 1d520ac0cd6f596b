import type { MailSettings } from "../../../contract/mail/mail-settings.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectMuted } from "./mail-settings.sql.ts";

type Route = typeof routes.getMailSettings;

/** The contents of the caller's daily mail, as the transaction sees the settings. */
export async function currentSettings(ctx: Ctx): Promise<MailSettings> {
  const muted = await selectMuted(ctx.tx);
  const wants = (kind: string) => !muted.has(kind);
  return {
    kinds: {
      assigned: wants("assigned"),
      status: wants("status"),
      due_reminder: wants("due_reminder"),
      mention: wants("mention"),
      comment: wants("comment"),
      team: wants("team"),
      project_status: wants("project_status"),
      role: wants("role"),
      expense: wants("expense"),
      report: wants("report"),
      programme: wants("programme"),
    },
  };
}

/** The contents of the caller's daily mail. */
export async function getMailSettings(ctx: Ctx): Promise<AnswerOf<Route>> {
  return { data: await currentSettings(ctx) };
}
