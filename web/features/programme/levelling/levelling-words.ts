import type { Overload } from "../../../../engine/levelling/plan/overloads.ts";
import type { Supply } from "../../../../engine/levelling/plan/supply.ts";
import type { LevellingProposal } from "../../../../engine/levelling/plan/proposal.ts";
import { formatMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import { workInWords } from "../../../../engine/programme/why/why-words.ts";
import { counted } from "../../../../engine/counted.ts";
import { formatDate } from "../../../ui/format.ts";
import type { LevellingRequest } from "./levelling-messages.ts";

const MINUTES_PER_DAY = 1440;

export const daysOver = (overloads: readonly Overload[]): number =>
  overloads.reduce((sum, { days }) => sum + days, 0);

/** "12 Apr 2026, 3 days later". */
export function finishInWords({ finish }: LevellingProposal): string {
  const day = formatDate(formatMoment(finish.after).slice(0, 10));
  if (finish.after === finish.before) return `${day}, as before`;
  const days = Math.round(Math.abs(finish.after - finish.before) / MINUTES_PER_DAY);
  const by = days === 0 ? "hours" : counted(days, "day");
  return `${day}, ${by} ${finish.after > finish.before ? "later" : "earlier"}`;
}

/** "3 working days later". */
export function shiftInWords(minutes: number, minutesPerDay: number): string {
  if (minutes === 0) return "by rest alone";
  return `${workInWords(minutes, minutesPerDay)} ${minutes > 0 ? "later" : "earlier"}`;
}

/** "6 needed of 4, 3 Mar 2026 – 5 Mar 2026". */
export function overloadInWords({ need, left, from, to, days }: Overload): string {
  const when = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return `${need} needed of ${left}, ${when}${days > 1 ? ` (${days} days)` : ""}`;
}

/** Whether the supply of the levelled resources is still the same. */
export function sameSupplies(
  { supplies, options }: LevellingRequest,
  now: readonly Supply[],
): boolean {
  const found = (list: readonly Supply[], id: string) => {
    const supply = list.find(({ resource }) => resource === id);
    if (!supply) return null;
    const { capacity, workingDays, tasks, others } = supply;
    return { capacity, workingDays, tasks, others: options.others ? others : [] };
  };
  return options.resources.every((id) => sameValue(found(supplies, id), found(now, id)));
}

/** Whether two plans have the same dates, whatever else was saved meanwhile. */
export function samePlan(a: Plan, b: Plan): boolean {
  return (
    a.activities === b.activities &&
    a.links === b.links &&
    a.calendars === b.calendars &&
    a.calendar === b.calendar &&
    a.rules === b.rules &&
    a.plannedStart === b.plannedStart &&
    a.dataDate === b.dataDate &&
    a.mustFinishBy === b.mustFinishBy &&
    sameValue(a.assignments, b.assignments)
  );
}
