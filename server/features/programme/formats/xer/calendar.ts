import {
  type DayNumber,
  FIRST_DAY,
  formatDay,
  LAST_DAY,
  MINUTES_PER_DAY,
  parseDay,
} from "../../../../../engine/programme/calendar/moment.ts";
import type {
  CalendarException,
  PlanCalendar,
  Shift,
} from "../../../../../engine/programme/plan.ts";
import { sameValue } from "../../../../../engine/programme/same-value.ts";
import { MAX_EXCEPTIONS } from "../cross-calendars.ts";
import { flatExceptions } from "../flat-exceptions.ts";
import { UnreadableProgramme } from "../programme-file.ts";
import { minuteOfDay, orderedShifts } from "../plan-parts.ts";

/** The day from which exceptions are counted. */
const DAY_ZERO = parseDay("1899-12-30");

/** An element of `clndr_data`: `(0||name(key|value|…)(children))`. */
interface Element {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
  readonly children: Element[];
}

const MAX_ELEMENTS = 100_000;

/** The elements of a calendar's data; an empty root if it cannot be read. Spaces between elements are ignored. */
export function parseElements(data: string): Element {
  const root: Element = { name: "", values: new Map(), children: [] };
  const open: Element[] = [root];
  // Either the head of an element with its values, or the end of a list or an element.
  const parts = /\(\d*\|\|([^()]*)\(([^()]*)\)\s*\(|\)\s*\)/gu;
  const text = data.replaceAll(/[\s\p{Cc}]+/gu, " ");
  let count = 0;
  for (const [, name, values] of text.matchAll(parts)) {
    if (name === undefined) {
      if (open.length > 1) open.pop();
      continue;
    }
    count += 1;
    if (count > MAX_ELEMENTS)
      throw new UnreadableProgramme(
        "A calendar of this file has more days than a programme can hold. Remove those that are past, and export it again.",
      );
    if (open.length > 20) break;
    const pairs = (values ?? "").split("|").map((value) => value.trim());
    const element: Element = { name: name.trim(), values: new Map(), children: [] };
    const read = element.values as Map<string, string>;
    for (let at = 0; at + 1 < pairs.length; at += 2) read.set(pairs[at] ?? "", pairs[at + 1] ?? "");
    open.at(-1)?.children.push(element);
    open.push(element);
  }
  return root;
}

function shiftsOf(elements: readonly Element[]): { shifts: Shift[]; next: Shift[] } {
  const shifts: Shift[] = [];
  const next: Shift[] = [];
  for (const { values } of elements) {
    const from = minuteOfDay(values.get("s"));
    const end = minuteOfDay(values.get("f"));
    if (from === null || end === null) continue;
    const to = end === 0 ? MINUTES_PER_DAY : end;
    if (from < to) shifts.push({ from, to });
    else if (from > to) {
      // A night shift ends on the next day.
      shifts.push({ from, to: MINUTES_PER_DAY });
      next.push({ from: 0, to });
    }
  }
  return { shifts: orderedShifts(shifts), next };
}

function find(element: Element, name: string): Element | undefined {
  for (const child of element.children) {
    if (child.name === name) return child;
    const below = find(child, name);
    if (below) return below;
  }
  return undefined;
}

export interface ReadCalendar extends Pick<PlanCalendar, "week" | "exceptions"> {
  /** How many exceptions are left out because a calendar can have no more. */
  readonly left: number;
}

/** The week and the latest exceptions of a calendar's data. */
export function parseCalendar(data: string): ReadCalendar {
  const root = parseElements(data);
  const week: Shift[][] = Array.from({ length: 7 }, () => []);
  for (const day of find(root, "DaysOfWeek")?.children ?? []) {
    // Sunday is 1.
    const at = (Number(day.name) + 5) % 7;
    if (!Number.isInteger(at) || at < 0) continue;
    const { shifts, next } = shiftsOf(day.children);
    week[at]?.push(...shifts);
    week[(at + 1) % 7]?.push(...next);
  }
  const days = new Map<DayNumber, readonly Element[]>();
  for (const { values, children } of find(root, "Exceptions")?.children ?? []) {
    const serial = Number(values.get("d"));
    const day = DAY_ZERO + serial;
    if (Number.isInteger(serial) && day >= FIRST_DAY && day <= LAST_DAY) days.set(day, children);
  }
  return { week: week.map(orderedShifts), ...joined(days) };
}

/**
 * Sorts exceptions by day, and joins runs with the same shifts. If there are too many, the latest ones are
 * returned.
 */
function joined(
  days: ReadonlyMap<DayNumber, readonly Element[]>,
): Pick<ReadCalendar, "exceptions" | "left"> {
  const runs: { from: DayNumber; to: DayNumber; shifts: readonly Shift[] }[] = [];
  let left = 0;
  for (const [day, elements] of [...days].toSorted(([a], [b]) => b - a)) {
    // Once an exception is left out, all exceptions before it are left out too.
    if (left > 0) {
      left += 1;
      continue;
    }
    const { shifts } = shiftsOf(elements);
    const later = runs.at(-1);
    if (later?.from === day + 1 && sameValue(later.shifts, shifts)) later.from = day;
    else if (runs.length < MAX_EXCEPTIONS) runs.push({ from: day, to: day, shifts });
    else left += 1;
  }
  const exceptions = runs.toReversed().map(({ from, to, shifts }) => ({
    from: formatDay(from),
    to: formatDay(to),
    shifts,
    name: "",
  }));
  return { exceptions, left };
}

const clock = (minute: number): string => {
  const within = minute % MINUTES_PER_DAY;
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
};

function shiftText(shifts: readonly Shift[]): string {
  return shifts.map(({ from, to }, at) => `(0||${at}(s|${clock(from)}|f|${clock(to)})())`).join("");
}

/** The maximum number of exception days that are written for one calendar. */
export const MAX_DAYS = 20_000;

export function exceptionDays(exceptions: readonly CalendarException[]): number {
  return exceptions.reduce((sum, { from, to }) => sum + parseDay(to) - parseDay(from) + 1, 0);
}

/** Writes a calendar's data in Primavera's form. */
export function calendarData(calendar: PlanCalendar): string {
  const { week } = calendar;
  const days = week
    .map((_, at) => (at + 6) % 7)
    .map((weekday, at) => `(0||${at + 1}()(${shiftText(week[weekday] ?? [])}))`)
    .join("");
  const list: string[] = [];
  for (const { from, to, shifts } of flatExceptions(calendar))
    for (let day = parseDay(from); day <= parseDay(to) && list.length < MAX_DAYS; day += 1)
      list.push(`(0||${list.length}(d|${day - DAY_ZERO})(${shiftText(shifts)}))`);
  return `(0||CalendarData()((0||DaysOfWeek()(${days}))(0||VIEW(ShowTotal|N)())(0||Exceptions()(${list.join("")}))))`;
}
