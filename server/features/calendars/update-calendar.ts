import { formatShifts } from "../../../engine/programme/typed/shifts.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { changedFields } from "../../merge/merge-rules.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { type CalendarState, clearDefault, updateCalendarRow } from "./calendars.sql.ts";
import { recordCalendar } from "./record-calendar.ts";
import { calendarAnswer, requireCalendar, requireNewCalendar } from "./require-calendar.ts";

type Route = typeof routes.updateCalendar;

const units: readonly ShownUnit<CalendarState>[] = [
  { field: "name", label: "the name", show: show.textInWords("name") },
  {
    field: "week",
    label: "the week",
    show: ({ week }) => week.map((shifts) => formatShifts(shifts)).join("; "),
  },
  { field: "exceptions", label: "the days that differ from the week" },
  {
    field: "minutesPerDay",
    label: "the hours of a day",
    show: ({ minutesPerDay }) => `${Math.round((minutesPerDay / 60) * 100) / 100} h`,
  },
  {
    field: "isDefault",
    label: "whether new programmes begin with it",
    show: ({ isDefault }) => (isDefault ? "yes" : "no"),
  },
];

/**
 * The fields that the record of a change stores. Of the days, it stores only the number of exceptions to the week.
 */
function kept(state: CalendarState): Record<string, unknown> {
  const { name, week, exceptions, minutesPerDay, isDefault } = state;
  return { name, week, exceptions: exceptions.length, minutesPerDay, isDefault };
}

/**
 * Changes a calendar of the company. Omitted fields are kept. Nothing is written if nothing differs. Changes that
 * two people made to different fields merge. Programmes that use the calendar keep their copy.
 */
export async function updateCalendar(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const stored = await requireCalendar(ctx, params.id);
  const { id } = stored;
  const before: CalendarState = {
    name: stored.name,
    week: stored.week,
    exceptions: stored.exceptions,
    minutesPerDay: stored.minutesPerDay,
    isDefault: stored.isDefault,
  };
  const after: CalendarState = {
    name: body.name ?? before.name,
    week: body.week ?? before.week,
    exceptions: body.exceptions ?? before.exceptions,
    minutesPerDay: body.minutesPerDay ?? before.minutesPerDay,
    isDefault: body.isDefault ?? before.isDefault,
  };
  const changed = changedFields(before, after);
  if (changed.length === 0) return calendarAnswer(ctx, id);
  const { version } = body;
  await requireMerge<CalendarState>(ctx, { stored, version, before, after, units });
  await requireNewCalendar(ctx, { id, name: after.name });
  const { workspaceId } = ctx.actor;
  if (after.isDefault && !before.isDefault)
    await clearDefault(ctx.tx, { but: id, workspaceId, now: ctx.now });
  await updateCalendarRow(ctx.tx, { id, state: after, changed, now: ctx.now });
  const [old, now] = [kept(before), kept(after)];
  await recordCalendar(ctx, {
    id,
    action: "updated",
    message: `changed the company's calendar “${after.name}”`,
    changes: Object.fromEntries(
      changed.map((field) => [field, { before: old[field], after: now[field] }]),
    ),
  });
  return calendarAnswer(ctx, id);
}
