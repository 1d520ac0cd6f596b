import { continuousCalendar, type WorkCalendar, workCalendar } from "../calendar/calendar.ts";
import { formatMoment, parseMoment } from "../calendar/moment.ts";
import type { Plan } from "../plan.ts";

export type WhyKind =
  /** A date that nothing in the programme moves; the first step. */
  | "programme_start"
  | "data_date"
  | "actual_start"
  | "actual_finish"
  | "constraint"
  | "external"
  | "levelled"
  | "expected_finish"
  | "pinned"
  | "as_late_as_possible"
  /** Arithmetic: work on an activity, a lag, and the step over a rest to the next working time. */
  | "work"
  | "lag"
  | "rest"
  /** A link or a summary passes the date on. */
  | "link"
  | "below";

export type WhyEnd = "start" | "finish";

/**
 * One step of an explanation, rules W1 and W2. `to` is the moment on that `side` of the position of `from` plus
 * `minutes`, in the calendar; without a calendar it is `from`.
 */
export interface WhyStep {
  readonly kind: WhyKind;
  /** The activity that the date `to` belongs to; null for the programme. */
  readonly activity: string | null;
  readonly end: WhyEnd;
  /** The link that passes the date on, or whose lag is added. */
  readonly link: string | null;
  /** A calendar of the plan, `continuous` for round the clock, null for no arithmetic. */
  readonly calendar: string | null;
  readonly from: string;
  readonly minutes: number;
  readonly side: WhyEnd;
  readonly to: string;
}

/** Recomputes the date that a step leads to, from what the step itself states. */
export function deriveStep(
  step: Pick<WhyStep, "calendar" | "from" | "minutes" | "side">,
  plan: Pick<Plan, "calendars">,
): string {
  if (step.calendar === null) return step.from;
  const calendar = calendarNamed(step.calendar, plan);
  const position = calendar.work(parseMoment(step.from)) + step.minutes;
  const moment =
    step.side === "start" ? calendar.startSide(position) : calendar.finishSide(position);
  return formatMoment(moment);
}

/** @throws RangeError if the plan has no such calendar */
export function calendarNamed(id: string, { calendars }: Pick<Plan, "calendars">): WorkCalendar {
  if (id === continuousCalendar().spec._id) return continuousCalendar();
  const spec = calendars.find(({ _id }) => _id === id);
  if (!spec) throw new RangeError(`No calendar ${id}`);
  return workCalendar(spec);
}
