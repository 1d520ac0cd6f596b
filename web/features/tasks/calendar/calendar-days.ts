import type { Task } from "../../../../contract/tasks/tasks.ts";
import type { UrlParam } from "../../../ui/hooks/url-params.ts";
import { FIRST_DAY, LAST_DAY } from "../../../ui/dates/date-input.tsx";
import { addMonths, weeksOf } from "../../../../engine/months.ts";

/** A month, `YYYY-MM`, within the years that the contract accepts. */
export const monthParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  format: String,
};

/** The month `count` months after `month`; undefined if the contract does not accept it. */
export function monthAfter(month: string, count: number): string | undefined {
  return monthParam.parse(addMonths(`${month}-01`, count).slice(0, 7));
}

/** The first and last day that the calendar of a month shows, as far as the contract accepts them. */
export function rangeOf(month: string): { dueFrom: string; dueTo: string } {
  const days = weeksOf(month).flat();
  const [first = FIRST_DAY, last = LAST_DAY] = [days[0], days.at(-1)];
  return {
    dueFrom: first < FIRST_DAY ? FIRST_DAY : first,
    dueTo: last > LAST_DAY ? LAST_DAY : last,
  };
}

/**
 * Groups the tasks by day, and the undated ones separately. A moved task is on the day that it shows, whichever
 * list it is from.
 */
export function byDay(lists: readonly (readonly Task[])[]) {
  const tasks = [...new Map(lists.flat().map((task) => [task._id, task])).values()];
  const dated = Map.groupBy(tasks, ({ dueDate }) => dueDate);
  return {
    undated: dated.get(null) ?? [],
    on: (day: string): readonly Task[] => dated.get(day) ?? [],
  };
}
