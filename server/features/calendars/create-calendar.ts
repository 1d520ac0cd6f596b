import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { clearDefault, insertCalendar, lockCalendar } from "./calendars.sql.ts";
import { recordCalendar } from "./record-calendar.ts";
import { calendarAnswer, requireNewCalendar } from "./require-calendar.ts";

type Route = typeof routes.createCalendar;

/** Adds a calendar to the company's. Idempotent: the same `_id` and name twice create one calendar. */
export async function createCalendar(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { _id, ...state } = body;
  const id = _id ?? ctx.newId();
  const before = _id === undefined ? undefined : await lockCalendar(ctx.tx, id);
  if (before?.name === state.name) return calendarAnswer(ctx, id);
  const { name, isDefault } = state;
  await requireNewCalendar(ctx, { id, name });
  const { workspaceId } = ctx.actor;
  if (isDefault) await clearDefault(ctx.tx, { but: id, workspaceId, now: ctx.now });
  if (!(await insertCalendar(ctx.tx, { id, workspaceId, state, now: ctx.now })))
    throw new Refusal("conflict", "Another calendar has this id or name. Please try again.");
  const message = `added the calendar “${name}” to the company's`;
  await recordCalendar(ctx, { id, action: "created", message });
  return calendarAnswer(ctx, id);
}
