import { DAY_MS } from "../../../engine/day.ts";
import type { ProgrammeLine } from "../../../contract/programme/programmes.ts";

/** The first and last day of a project's bar: the programme's, otherwise the project's own. */
export function barOf({ programme, startDate, finishDate }: ProgrammeLine) {
  if (programme) return { start: programme.start, finish: programme.finish };
  const [start, finish] = [startDate ?? finishDate, finishDate ?? startDate];
  return start === null || finish === null ? undefined : { start, finish };
}

/** All days that the timeline must contain for these lines. Today is included, unless it is far from all others. */
export function drawnDays(lines: readonly ProgrammeLine[], today: string): string[] {
  const days = lines.flatMap((line) => {
    const bar = barOf(line);
    const { baselineStart = null, baselineFinish = null, milestones = [] } = line.programme ?? {};
    return [bar?.start, bar?.finish, baselineStart, baselineFinish, ...milestones.map(dateOf)];
  });
  const known = days.filter((day) => day !== undefined && day !== null).toSorted();
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const near = Math.max(Date.parse(last) - Date.parse(first), YEAR_MS);
  const away = Math.max(
    Date.parse(first) - Date.parse(today),
    Date.parse(today) - Date.parse(last),
  );
  return away > near ? known : [...known, today];
}

const YEAR_MS = 365 * DAY_MS;

const dateOf = ({ date }: { readonly date: string }) => date;
