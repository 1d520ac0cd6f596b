import { shortMonths, shortWeekdays } from "../../day-names.ts";
import type { WorkCalendar } from "../calendar/calendar.ts";
import {
  calendarDay,
  type DayNumber,
  dayOfMoment,
  parseMoment,
  weekdayOf,
} from "../calendar/moment.ts";
import type { Constraint, ConstraintType, Plan, PlanActivity } from "../plan.ts";
import { titleOf } from "../problem.ts";
import { indexById } from "../records.ts";
import { calendarNamed, type WhyEnd, type WhyStep } from "./why-step.ts";

/** Returns a moment in words: "Fri 12 Mar 2027 17:00". */
export function momentInWords(text: string): string {
  return `${dayInWords(dayOfMoment(parseMoment(text)))} ${text.slice(11)}`;
}

/** Returns a day in words: "Fri 12 Mar 2027". */
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

/** Returns working minutes in words where calendar days could be meant: "3 working days", "1 working day 4 hours". */
export function workInWords(minutes: number, minutesPerDay: number): string {
  return minutesInWords(minutes, minutesPerDay).replace(/\bday/, "working day");
}

/** The whole days of rest between two moments, in words; "" for none. */
export function restInWords(calendar: WorkCalendar, from: string, to: string): string {
  const [first, last] = [parseMoment(from), parseMoment(to)].toSorted((a, b) => a - b);
  if (first === undefined || last === undefined) return "";
  const weekdays = new Set<number>();
  const holidays: string[] = [];
  let days = 0;
  const firstDay = dayOfMoment(first);
  // For years of rest, an explanation says how many days there are, and not which.
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

const constraintWords: Readonly<Record<ConstraintType, string>> = {
  as_late_as_possible: "be as late as possible",
  start_no_earlier_than: "start no earlier than",
  start_no_later_than: "start no later than",
  finish_no_earlier_than: "finish no earlier than",
  finish_no_later_than: "finish no later than",
  must_start_on: "start on",
  must_finish_on: "finish on",
  mandatory_start: "start on",
  mandatory_finish: "finish on",
};

/** What an activity has to do: "start no earlier than Fri 12 Mar 2027 08:00". */
export function mustInWords({ type, at }: Constraint): string {
  return at === null ? constraintWords[type] : `${constraintWords[type]} ${momentInWords(at)}`;
}

const ends: Readonly<Record<WhyEnd, string>> = { start: "starts", finish: "finishes" };

/** A step of an explanation as a sentence. */
export function whyInWords(step: WhyStep, plan: Plan): string {
  const activity = recordOf(plan.activities, step.activity);
  const title = activity ? titleOf(activity) : "The programme";
  const calendar = step.calendar === null ? undefined : calendarNamed(step.calendar, plan);
  if (!calendar) return givenInWords(step, title, { activity, plan });
  const parts = [
    momentInWords(step.from),
    sumInWords(step, title, { calendar, plan }),
    restInWords(calendar, step.from, step.to),
  ];
  return `${parts.filter((part) => part !== "").join(" · ")} → ${momentInWords(step.to)}.`;
}

function givenInWords(
  step: WhyStep,
  title: string,
  { activity, plan }: { readonly activity: PlanActivity | undefined; readonly plan: Plan },
): string {
  const to = momentInWords(step.to);
  switch (step.kind) {
    case "programme_start":
      return `The programme starts ${to}.`;
    case "data_date":
      return `Remaining work cannot start before the data date, ${to}.`;
    case "constraint": {
      const asked = [activity?.constraint, activity?.secondConstraint];
      const constraint = asked.find((one) => one?.at === step.to);
      return constraint
        ? `${title} has to ${mustInWords(constraint)}.`
        : `A constraint of ${title} sets ${to}.`;
    }
    case "external":
      return `A link from another project lets ${title} start on ${to}.`;
    case "levelled":
      return `Levelling holds ${title} until ${to}.`;
    case "expected_finish":
      return `${title} is expected to finish on ${to}.`;
    case "pinned":
      return `${title} is pinned to ${step.end} on ${to}.`;
    case "as_late_as_possible":
      return `${title} is as late as possible: ${to}.`;
    case "actual_start":
      return `${title} started on ${to}.`;
    case "actual_finish":
      return `${title} finished on ${to}.`;
    case "below":
      return `${title} ${ends[step.end]} with ${spanInWords(activity)}, ${to}.`;
    case "link":
      return `${linkInWords(step, plan)} ${to}.`;
    default:
      return `${title}: ${to}.`;
  }
}

/** What a step adds to a moment. */
function sumInWords(
  step: WhyStep,
  title: string,
  { calendar, plan }: { readonly calendar: WorkCalendar; readonly plan: Plan },
): string {
  const { name, minutesPerDay } = calendar.spec;
  const length = `${step.minutes < 0 ? "−" : "+"} ${minutesInWords(step.minutes, minutesPerDay)}`;
  if (step.kind === "work")
    return step.minutes === 0
      ? `no work on ${title}`
      : `${length} of work on ${title}, on the calendar “${name}”`;
  if (step.kind === "lag") {
    const isLead = step.minutes < 0 !== leadsOn(step, plan);
    return `${length} ${isLead ? "lead" : "lag"} on the calendar “${name}”`;
  }
  return step.side === "start"
    ? `The calendar “${name}” next works`
    : `Work on the calendar “${name}” ends before it`;
}

/** Whether a level of effort reaches to its successor: the step then goes back along the link. */
function leadsOn(step: WhyStep, { links }: Plan): boolean {
  return step.link !== null && recordOf(links, step.link)?.from === step.activity;
}

function linkInWords(step: WhyStep, plan: Plan): string {
  const link = recordOf(plan.links, step.link);
  const type = link?.type ?? "FS";
  const isBack = leadsOn(step, plan);
  const given = isBack ? link?.to : link?.from;
  const other = recordOf(plan.activities, given ?? null);
  const isFinish = isBack ? type === "FF" || type === "SF" : type === "FS" || type === "FF";
  const title = other ? titleOf(other) : "The other activity";
  return `${title} ${ends[isFinish ? "finish" : "start"]} (${type})`;
}

/**
 * Finds a record by its index. An explanation has as many steps as there are activities, and would search all of
 * them for each step.
 */
function recordOf<T extends { readonly _id: string }>(
  list: readonly T[],
  id: string | null,
): T | undefined {
  return id === null ? undefined : list[indexById(list).get(id) ?? -1];
}

function spanInWords(activity: PlanActivity | undefined): string {
  if (activity?.kind !== "level_of_effort") return "what is below it";
  return activity.parent === null ? "the programme" : "what is in its summary";
}
