import { formatMoment, type Moment } from "../calendar/moment.ts";
import type { Edge } from "../schedule/network.ts";
import type { Schedule } from "../schedule/schedule.ts";
import type { WhyEnd, WhyKind, WhyStep } from "./why-step.ts";

/**
 * The steps of an explanation in the order in which they are found: from the date in question back to a given date.
 */
export class WhyChain {
  readonly steps: WhyStep[] = [];
  protected readonly schedule: Schedule;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
  }

  protected moment(index: number, end: WhyEnd): Moment {
    const { early } = this.schedule.computed;
    return (end === "start" ? early.start[index] : early.finish[index]) ?? 0;
  }

  protected add(
    step: Omit<WhyStep, "from" | "to" | "activity"> & { from: Moment; to: Moment; index: number },
  ) {
    const { index, from, to, ...rest } = step;
    const activity = this.schedule.plan.activities[index]?._id ?? null;
    this.steps.push({ ...rest, activity, from: formatMoment(from), to: formatMoment(to) });
  }

  protected given(
    kind: WhyKind,
    { index, end, to }: { readonly index: number; readonly end: WhyEnd; readonly to: Moment },
  ): null {
    this.add({
      kind,
      index,
      end,
      link: null,
      calendar: null,
      from: to,
      minutes: 0,
      side: end,
      to,
    });
    return null;
  }

  /** Adds a given moment, and the step from there to the next working time of the activity's calendar. */
  protected givenThenRest(
    kind: WhyKind,
    at: { readonly index: number; readonly end: WhyEnd; readonly given: Moment },
  ): null {
    const to = this.moment(at.index, at.end);
    this.rest(at.index, at.end, at.given, to);
    return this.given(kind, { index: at.index, end: at.end, to: at.given });
  }

  /** Adds the step over a rest, if there is one. */
  protected rest(index: number, end: WhyEnd, from: Moment, to: Moment): void {
    if (from === to) return;
    const node = this.schedule.network.nodes[index];
    const position = node?.calendar.work(from) ?? 0;
    // No work is done by position 0, so it has no finish side: the programme begins with the calendar's first day.
    const side =
      node && position > 0 && node.calendar.finishSide(position) === to ? "finish" : "start";
    const calendar = node?.calendar.spec._id ?? null;
    this.add({ kind: "rest", index, end, link: null, calendar, from, minutes: 0, side, to });
  }

  protected worked(
    index: number,
    step: {
      readonly from: Moment;
      readonly minutes: number;
      readonly to: Moment;
      readonly side: WhyEnd;
      readonly end: WhyEnd;
    },
  ): void {
    const calendar = this.schedule.network.nodes[index]?.calendar.spec._id ?? null;
    this.add({ kind: "work", index, link: null, calendar, ...step });
  }

  protected lag(
    edge: Edge,
    at: {
      readonly index: number;
      readonly end: WhyEnd;
      readonly from: Moment;
      readonly minutes: number;
      readonly to: Moment;
    },
  ): void {
    const { index, end, from, minutes, to } = at;
    const link = this.schedule.plan.links[edge.link]?._id ?? null;
    const lag = edge.lagCalendar;
    if (lag) {
      const calendar = lag.spec._id;
      this.add({ kind: "lag", index, end, link, calendar, from, minutes, side: "finish", to });
    }
    if (link !== null)
      this.add({
        kind: "link",
        index,
        end,
        link,
        calendar: null,
        from,
        minutes: 0,
        side: end,
        to: from,
      });
  }
}
