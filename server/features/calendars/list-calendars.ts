import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { shownCalendar } from "./calendar-rules.ts";
import { selectCalendars } from "./calendars.sql.ts";

/** The company's calendars, by name. */
export async function listCalendars({ tx }: Ctx): Promise<AnswerOf<typeof routes.listCalendars>> {
  return { data: (await selectCalendars(tx)).map(shownCalendar) };
}
