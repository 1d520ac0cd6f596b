import { MAX_CALENDARS } from "../../../contract/programme/calendars.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { shownCalendar } from "./calendar-rules.ts";
import { lockCalendar, selectOthers, type StoredCalendar } from "./calendars.sql.ts";

/** Returns a calendar of the company and locks it. @throws Refusal `not_found` */
export async function requireCalendar(ctx: Ctx, id: string): Promise<StoredCalendar> {
  const calendar = await lockCalendar(ctx.tx, id);
  if (!calendar) throw notFound("calendar");
  return calendar;
}

/** Refuses a second calendar with the same name, and too many calendars. @throws Refusal */
export async function requireNewCalendar(
  ctx: Ctx,
  calendar: { readonly id: string; readonly name: string },
): Promise<void> {
  const { count, named } = await selectOthers(ctx.tx, calendar);
  if (named) {
    const message = `The company already has a calendar named “${calendar.name}”.`;
    throw new Refusal("conflict", message, { name: message });
  }
  if (count >= MAX_CALENDARS)
    throw new Refusal(
      "validation_failed",
      `A company can have at most ${MAX_CALENDARS} calendars. Delete one first.`,
    );
}

/** The answer with one calendar. */
export async function calendarAnswer(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof routes.updateCalendar>> {
  return { data: shownCalendar(await requireCalendar(ctx, id)) };
}
