import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { lastOf } from "../activities/public.ts";
import { deleteCalendarRow } from "./calendars.sql.ts";
import { recordCalendar } from "./record-calendar.ts";
import { requireCalendar } from "./require-calendar.ts";

type Route = typeof routes.deleteCalendar;

/** Deletes a calendar of the company. Programmes that use it keep their copy. */
export async function deleteCalendar(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { id, name, week, exceptions, minutesPerDay } = await requireCalendar(ctx, params.id);
  await deleteCalendarRow(ctx.tx, id);
  await recordCalendar(ctx, {
    id,
    action: "deleted",
    message: `deleted the company's calendar “${name}”`,
    changes: lastOf({ name, week, exceptions: exceptions.length, minutesPerDay }),
  });
  return { data: { ok: true } };
}
