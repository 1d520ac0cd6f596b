import {
  formatDay,
  MINUTES_PER_DAY,
  parseDay,
  weekdayOf,
} from "../../../../../engine/programme/calendar/moment.ts";
import type {
  CalendarException,
  PlanCalendar,
  Shift,
} from "../../../../../engine/programme/plan.ts";
import {
  latestExceptions,
  MAX_EXCEPTIONS,
  STANDARD_DAY,
  STANDARD_WEEK,
} from "../cross-calendars.ts";
import { daysOf } from "./recurrence.ts";
import { minuteOfDay, momentOf, oneLine, orderedShifts } from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import { isSet, numberOf, partOf, partsOf, textOf, type XmlRecord } from "../xml-records.ts";

interface FileCalendar {
  readonly uid: number;
  readonly name: string;
  readonly isBase: boolean;
  readonly base: number | null;
  /** The shifts of each weekday; undefined where those of the base calendar apply. */
  readonly week: readonly (readonly Shift[] | undefined)[];
  readonly exceptions: readonly CalendarException[];
  /** How many exceptions are left out because a calendar can have no more. */
  readonly left: number;
}

/** Monday is 0 for us; MSPDI counts from Sunday as 1. */
const weekdayAt = (dayType: number): number => (dayType + 5) % 7;

/** The times of a day, of which one may end on the next day. */
function timesOf(day: XmlRecord): Shift[] {
  if (!isSet(day, "DayWorking")) return [];
  const times = partsOf(partOf(day, "WorkingTimes"), "WorkingTime");
  // Programs other than Project do not give the times of an ordinary day.
  if (times.length === 0) return [...STANDARD_DAY];
  return times.flatMap((time): Shift[] => {
    const from = minuteOfDay(textOf(time, "FromTime"));
    const to = minuteOfDay(textOf(time, "ToTime"));
    if (from === null || to === null) return [];
    return [{ from, to: to === 0 ? MINUTES_PER_DAY : to }];
  });
}

/** Splits the shifts of a day at midnight: the work until midnight, and the night shift's work after it. */
function shiftsOf(day: XmlRecord): { shifts: Shift[]; next: Shift[] } {
  const times = timesOf(day);
  const nights = times.filter(({ from, to }) => from > to);
  return {
    shifts: orderedShifts(
      times.map((shift) => (shift.from > shift.to ? { ...shift, to: MINUTES_PER_DAY } : shift)),
    ),
    next: nights.map(({ to }) => ({ from: 0, to })),
  };
}

function periodOf(record: XmlRecord): { from: string; to: string } | null {
  const period = partOf(record, "TimePeriod");
  const from = momentOf(textOf(period, "FromDate"))?.slice(0, 10);
  const to = momentOf(textOf(period, "ToDate"))?.slice(0, 10);
  return from === undefined || to === undefined || from > to ? null : { from, to };
}

function exceptionsOf(record: XmlRecord): CalendarException[] {
  const period = periodOf(record);
  if (!period) return [];
  const { shifts } = shiftsOf(record);
  const name = oneLine(textOf(record, "Name") ?? "", 120);
  return daysOf(record, period).map((range) => ({ ...range, shifts, name }));
}

interface LaidOut {
  readonly exceptions: readonly CalendarException[];
  readonly left: number;
}

/**
 * Lays out the exceptions of records, up to a limit. If there are too many, the later ones are used, since they
 * count where two are on the same day.
 */
function laidOut(
  records: readonly XmlRecord[],
  most: number,
  layOut: (record: XmlRecord) => readonly CalendarException[],
): LaidOut {
  const lists: (readonly CalendarException[])[] = [];
  let room = most;
  let left = 0;
  for (const record of records.toReversed()) {
    const made = room > 0 ? layOut(record) : [];
    const kept = room > 0 ? made.slice(-room) : [];
    // A record that is not laid out has at least one exception, so it counts as one.
    left += room > 0 ? made.length - kept.length : 1;
    room -= kept.length;
    lists.push(kept);
  }
  return { exceptions: lists.toReversed().flat(), left };
}

/** The days of weeks with other working times for some period. */
function workWeekDays(record: XmlRecord): CalendarException[] {
  const period = periodOf(record);
  const days = partsOf(partOf(record, "WeekDays"), "WeekDay");
  if (!period || days.length === 0) return [];
  const byDay = new Map(
    days.map((day) => [weekdayAt(numberOf(day, "DayType") ?? 0), shiftsOf(day).shifts]),
  );
  if (![0, 1, 2, 3, 4, 5, 6].some((weekday) => byDay.has(weekday))) return [];
  const name = oneLine(textOf(record, "Name") ?? "", 120);
  const exceptions: CalendarException[] = [];
  const last = parseDay(period.to);
  for (let at = parseDay(period.from); at <= last && exceptions.length < MAX_EXCEPTIONS; at += 1) {
    const shifts = byDay.get(weekdayOf(at));
    if (shifts) exceptions.push({ from: formatDay(at), to: formatDay(at), shifts, name });
  }
  return exceptions;
}

/** Reads one `Calendar` of a file; undefined without an id. @param most the maximum number of exceptions to lay out */
function fileCalendar(record: XmlRecord, most: number): FileCalendar | undefined {
  const uid = numberOf(record, "UID");
  if (uid === undefined) return undefined;
  const base = numberOf(record, "BaseCalendarUID");
  const isBase = textOf(record, "IsBaseCalendar") === undefined || isSet(record, "IsBaseCalendar");
  const week: (readonly Shift[] | undefined)[] = Array.from({ length: 7 });
  const old: XmlRecord[] = [];
  const nights = new Map<number, readonly Shift[]>();
  for (const day of partsOf(partOf(record, "WeekDays"), "WeekDay")) {
    const type = numberOf(day, "DayType") ?? 0;
    if (type === 0) old.push(day);
    else if (type <= 7) {
      const { shifts, next } = shiftsOf(day);
      week[weekdayAt(type)] = shifts;
      if (next.length > 0) nights.set((weekdayAt(type) + 1) % 7, next);
    }
  }
  for (const [at, next] of nights) week[at] = orderedShifts([...(week[at] ?? []), ...next]);
  // Project 2007 and later repeat their exceptions as days of type 0, for older readers.
  const now = laidOut(partsOf(partOf(record, "Exceptions"), "Exception"), most, exceptionsOf);
  const own = now.exceptions.length > 0 ? now : laidOut(old, most, exceptionsOf);
  const workWeeks = partsOf(partOf(record, "WorkWeeks"), "WorkWeek");
  const weeks = laidOut(workWeeks, most - own.exceptions.length, workWeekDays);
  return {
    uid,
    name: oneLine(textOf(record, "Name") ?? "", 120),
    isBase,
    // 0 and -1 mean that there is no base, but programs other than Project number calendars from 0.
    base: base === undefined || base < 0 || base === uid ? null : base,
    week,
    exceptions: [...weeks.exceptions, ...own.exceptions],
    left: weeks.left + own.left,
  };
}

/** The maximum number of exceptions that are laid out for all calendars of a file. */
const MOST_OF_FILE = 100 * MAX_EXCEPTIONS;

/** The calendars of a file, each with what it inherits from its base. */
export class MspdiCalendars {
  readonly #calendars = new Map<number, FileCalendar>();
  readonly #made = new Map<number, PlanCalendar>();
  readonly #newId: () => string;
  readonly #minutesPerDay: () => number;
  readonly #notKept: FormatLossList;
  #room = MOST_OF_FILE;

  constructor(of: {
    readonly newId: () => string;
    readonly minutesPerDay: () => number;
    readonly notKept: FormatLossList;
  }) {
    this.#newId = of.newId;
    this.#minutesPerDay = of.minutesPerDay;
    this.#notKept = of.notKept;
  }

  add(record: XmlRecord): void {
    const calendar = fileCalendar(record, Math.min(MAX_EXCEPTIONS, this.#room));
    if (!calendar) return;
    this.#room -= calendar.exceptions.length;
    this.#calendars.set(calendar.uid, calendar);
  }

  /** Returns the calendars that do not belong to a resource. */
  bases(): PlanCalendar[] {
    return [...this.#calendars.values()]
      .filter(({ isBase }) => isBase)
      .flatMap(({ uid }) => this.get(uid) ?? []);
  }

  ofResources(): string[] {
    return [...this.#calendars.values()].filter(({ isBase }) => !isBase).map(({ name }) => name);
  }

  /** Returns a calendar of the file; undefined if there is none, or if it has no working day. */
  get(uid: number | undefined): PlanCalendar | undefined {
    if (uid === undefined) return undefined;
    const made = this.#made.get(uid);
    if (made) return made;
    const own = this.#calendars.get(uid);
    if (!own) return undefined;
    const chain: FileCalendar[] = [];
    for (let at: FileCalendar | undefined = own; at && !chain.includes(at) && chain.length < 20;) {
      chain.push(at);
      at = at.base === null ? undefined : this.#calendars.get(at.base);
    }
    const week = STANDARD_WEEK.map(
      (standard, day) => chain.find((each) => each.week[day])?.week[day] ?? standard,
    );
    if (week.every((shifts) => shifts.length === 0)) return undefined;
    const name = own.name === "" ? `Calendar ${uid}` : own.name;
    const exceptions = chain.toReversed().flatMap((each) => each.exceptions);
    const left = chain.reduce((sum, each) => sum + each.left, 0);
    const calendar = {
      _id: this.#newId(),
      name,
      week,
      exceptions: latestExceptions({ exceptions, left }, name, this.#notKept),
      minutesPerDay: this.#minutesPerDay(),
    };
    this.#made.set(uid, calendar);
    return calendar;
  }
}

/** A calendar of work round the clock, for tasks with elapsed durations. */
export function roundTheClock(newId: () => string): PlanCalendar {
  const day = [{ from: 0, to: MINUTES_PER_DAY }];
  return {
    _id: newId(),
    name: "24 hours (elapsed time)",
    week: Array.from({ length: 7 }, () => day),
    exceptions: [],
    minutesPerDay: MINUTES_PER_DAY,
  };
}
