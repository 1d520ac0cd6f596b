import { shortMonths, shortWeekdays } from "../day-names.ts";
import type { WorkCalendar } from "./calendar.ts";
import { calendarDay, type DayNumber, dayOfMoment, parseMoment, weekdayOf } from "./moment.ts";
import type { Plan } from "./plan.ts";
import { titleOf } from "./problem.ts";
import { calendarNamed, type WhyEnd, type WhyStep } from "./why-step.ts";

/** "Fri 12 Mar 2027 17:00". */
export function momentInWords(text: string): string {
  return `${dayInWords(dayOfMoment(parseMoment(text)))} ${text.slice(11)}`;
}

/** "Fri 12 Mar 2027". */
export function dayInWords(number: DayNumber): string {
  const { year, month, day } = calendarDay(number);
  return `${shortWeekdays[weekdayOf(number)]} ${day} ${shortMonths[month - 1]} ${year}`;
}

/** Working minutes as days and hours of a calendar: "3 days", "1 day 4 hours", "30 minutes". */
export function minutesInWords(minutes: number, minutesPerDay: number): string {
  const length = Math.abs(minutes);
  const days = Math.floor(length / minutesPerDay);
  const hours = Math.floor((length - days * minutesPerDay) / 60);
  const rest = length - days * minutesPerDay - hours * 60;
  const parts = [
    [days, "day"],
    [hours, "hour"],
    [rest, "minute"],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  if (said.length === 0) return "nothing";
  return said.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ");
}

/** The whole days of rest between two moments, in words; "" for none. */
export function restInWords(calendar: WorkCalendar, from: string, to: string): string {
  const [first, last] = [parseMoment(from), parseMoment(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined) return "";
  const weekdays = new Set<number>();
  const holidays: string[] = [];
  let days = 0;
  const firstDay = dayOfMoment(first);
  // An explanation of years of rest says how many days, not which.
  for (let day = firstDay + 1; day < dayOfMoment(last) && day < firstDay + 4000; day += 1) {
    if (calendar.shiftsOn(day).length > 0) continue;
    days += 1;
    const name = calendar.exceptionOn(day);
    if (name === undefined) weekdays.add(weekdayOf(day));
    else if (!holidays.includes(name)) holidays.push(name);
  }
  if (days === 0) return "";
  const named = [
    ...[...weekdays].toSorted((a, b) => a - b).map((day) => shortWeekdays[day] ?? ""),
    ...holidays.slice(0, 3),
  ].filter((name) => name !== "");
  const list = named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1)}` : named[0];
  if (list === undefined) return `${days} ${days === 1 ? "day rests" : "days rest"}`;
  if (days <= named.length) return `${list} ${days === 1 ? "rests" : "rest"}`;
  return `${days} days rest (${list})`;
}

const givenWords: Readonly<Partial<Record<WhyStep["kind"], string>>> = {
  programme_start: "The programme starts",
  data_date: "Nothing that is left can begin before the data date,",
  constraint: "A constraint sets",
  external: "Another project sets",
  levelled: "Levelling holds it until",
  expected_finish: "Its finish is expected on",
  pinned: "Its dates are pinned to",
  as_late_as_possible: "It takes its free float, to",
};

const ends: Readonly<Record<WhyEnd, string>> = { start: "starts", finish: "finishes" };

/** A step of an explanation as a sentence. */
export function whyInWords(step: WhyStep, plan: Plan): string {
  const activity = plan.activities.find(({ _id }) => _id === step.activity);
  const title = activity ? titleOf(activity) : "The programme";
  const to = momentInWords(step.to);
  const given = givenWords[step.kind];
  if (given !== undefined) return `${given} ${to}.`;
  if (step.kind === "actual_start") return `${title} started on ${to}.`;
  if (step.kind === "actual_finish") return `${title} finished on ${to}.`;
  if (step.kind === "below") return `${title} ${ends[step.end]} with what is below it, ${to}.`;
  if (step.kind === "link") return `${linkInWords(step, plan)} ${to}.`;
  const calendar = step.calendar === null ? undefined : calendarNamed(step.calendar, plan);
  if (!calendar) return `${title}: ${to}.`;
  const { name, minutesPerDay } = calendar.spec;
  const sign = step.minutes < 0 ? "−" : "+";
  const length = minutesInWords(step.minutes, minutesPerDay);
  const of = { work: "of work on", lag: step.minutes < 0 ? "lead on" : "lag on" };
  const sum =
    step.kind === "work" || step.kind === "lag"
      ? `${sign} ${length} ${of[step.kind]} the calendar “${name}”`
      : `The calendar “${name}” next works`;
  const rest = restInWords(calendar, step.from, step.to);
  const parts = [momentInWords(step.from), sum, ...(rest === "" ? [] : [rest])];
  return `${parts.join(" · ")} → ${to}.`;
}

function linkInWords(step: WhyStep, plan: Plan): string {
  const link = plan.links.find(({ _id }) => _id === step.link);
  const from = plan.activities.find(({ _id }) => _id === link?.from);
  const type = link?.type ?? "FS";
  const end = type === "FS" || type === "FF" ? "finish" : "start";
  return `${from ? titleOf(from) : "Its predecessor"} ${ends[end]} (${type})`;
}
