import { parseMoment } from "../calendar/moment.ts";
import type { Plan, PlanActivity, PlanLink } from "../plan.ts";
import { naiveCalendar, type NaiveCalendar } from "./naive-calendar.ts";

const around: NaiveCalendar = { work: (m) => m, finishSide: (x) => x, startSide: (x) => x };

/** The dates of an activity: positions in its calendar, and the moments that are seen. */
export interface Dates {
  startAt: number;
  finishAt: number;
  start: number;
  finish: number;
  evening: boolean;
  /** How much later the start would be without its own dates. */
  overrun?: number;
}

export const moment = (text: string | null): number | undefined =>
  text === null ? undefined : parseMoment(text);
export const known = (list: readonly (number | undefined)[]): number[] =>
  list.filter((value) => value !== undefined);
const isMilestone = ({ kind }: PlanActivity) =>
  kind === "start_milestone" || kind === "finish_milestone";

/** Reads a plan, and looks everything up again each time. */
export class NaivePlan {
  protected readonly plan: Plan;
  protected readonly byId: Map<string, PlanActivity>;
  protected readonly calendars = new Map<string, NaiveCalendar>();
  protected readonly work: PlanActivity[];
  protected early = new Map<string, Dates>();
  protected readonly held = new Map<string, { at: number; evening: boolean }>();

  constructor(plan: Plan) {
    this.plan = plan;
    this.byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
    for (const calendar of plan.calendars)
      this.calendars.set(calendar._id, naiveCalendar(calendar));
    this.work = plan.activities.filter(
      ({ kind }) => kind !== "summary" && kind !== "level_of_effort",
    );
  }

  protected isLate(a: PlanActivity): boolean {
    const asks = [a.constraint, a.secondConstraint].some((c) => c?.type === "as_late_as_possible");
    return asks && !a.pinned && !this.started(a) && !this.finished(a);
  }

  protected started = (a: PlanActivity) => a.actualStart !== null;
  protected finished = (a: PlanActivity) => a.actualFinish !== null;
  protected duration = (a: PlanActivity) =>
    isMilestone(a) || a.kind === "summary" ? 0 : a.durationMinutes;
  protected remaining(a: PlanActivity): number {
    if (!this.started(a)) return this.duration(a);
    return a.remainingMinutes ?? Math.round((this.duration(a) * (100 - a.percentComplete)) / 100);
  }

  protected calendar(a: PlanActivity): NaiveCalendar {
    return this.calendars.get(a.calendar ?? this.plan.calendar) ?? around;
  }

  protected of(id: string): PlanActivity {
    const activity = this.byId.get(id);
    if (!activity) throw new RangeError(id);
    return activity;
  }

  protected earlyOf(id: string): Dates {
    const dates = this.early.get(id);
    if (!dates) throw new RangeError(id);
    return dates;
  }

  /** Returns the activities below a summary that have dates of their own; for any other activity, itself. */
  protected leaves(id: string): PlanActivity[] {
    const isBelow = (a: PlanActivity): boolean =>
      a._id === id || (a.parent !== null && isBelow(this.of(a.parent)));
    return this.work.filter(isBelow);
  }

  protected floor(): number {
    return Math.max(...known([moment(this.plan.plannedStart), moment(this.plan.dataDate)]));
  }

  protected lagged(link: PlanLink, from: number): number {
    const lag =
      link.lagUnit === "percent" && link.lagPercent !== null
        ? Math.round((this.duration(this.of(link.from)) * link.lagPercent) / 100)
        : link.lagMinutes;
    if (lag === 0) return from;
    const choice = link.lagCalendar ?? this.plan.rules.lagCalendar;
    const calendar =
      link.lagUnit === "elapsed" || choice === "continuous"
        ? around
        : choice === "project"
          ? (this.calendars.get(this.plan.calendar) ?? around)
          : this.calendar(this.of(choice === "predecessor" ? link.from : link.to));
    return calendar.finishSide(calendar.work(from) + lag);
  }

  /**
   * Returns the moment that a link starts from. For a summary, it is the earliest or latest of everything below.
   */
  protected source(link: PlanLink): number {
    const isFinish = link.type === "FS" || link.type === "FF";
    const dates = this.leaves(link.from).map(({ _id }) => this.earlyOf(_id));
    if (dates.length === 0) return this.floor();
    return isFinish
      ? Math.max(...dates.map(({ finish }) => finish))
      : Math.min(...dates.map(({ start }) => start));
  }

  protected counts(link: PlanLink, to: PlanActivity): boolean {
    const isEffort = [link.from, link.to].some((id) => this.of(id).kind === "level_of_effort");
    const ignores = this.started(to) && !this.finished(to);
    return !isEffort && !(ignores && this.plan.rules.progress !== "retained_logic");
  }

  /** Returns the links that bind an activity, including links on the summaries above it. */
  protected linksInto(a: PlanActivity): PlanLink[] {
    const ids = new Set<string>();
    for (let up: PlanActivity | undefined = a; up; up = this.byId.get(up.parent ?? ""))
      ids.add(up._id);
    return this.plan.links.filter((link) => ids.has(link.to) && this.counts(link, a));
  }

  protected linksOutOf(a: PlanActivity): PlanLink[] {
    const ids = new Set<string>();
    for (let up: PlanActivity | undefined = a; up; up = this.byId.get(up.parent ?? ""))
      ids.add(up._id);
    return this.plan.links.filter((link) => ids.has(link.from));
  }

  /** Returns the bounds from links. Of the links on one summary, only the latest counts. */
  protected bounds(a: PlanActivity) {
    const bounds = new Map<string, { at: number; toStart: boolean; finish: boolean }>();
    for (const link of this.linksInto(a)) {
      const toStart = link.type === "FS" || link.type === "SS";
      const finish = link.type === "FS" || link.type === "FF";
      const at = this.lagged(link, this.source(link));
      const key = link.to === a._id ? link._id : `${link.to} ${toStart}`;
      const was = bounds.get(key);
      if (!was || at > was.at) bounds.set(key, { at, toStart, finish });
      else if (at === was.at) was.finish ||= finish;
    }
    return [...bounds.values()];
  }

  protected constraints(a: PlanActivity, ...types: readonly string[]): number[] {
    if (a.pinned) return [];
    const asked = [a.constraint, a.secondConstraint].filter((c) => c !== null);
    return known(asked.filter(({ type }) => types.includes(type)).map(({ at }) => moment(at)));
  }

  protected mandatory(a: PlanActivity): { startAt: number; finishAt: number } | undefined {
    const { work } = this.calendar(a);
    const [start] = this.constraints(a, "mandatory_start").slice(-1);
    const [finish] = this.constraints(a, "mandatory_finish").slice(-1);
    const left = this.remaining(a);
    if (start === undefined && finish === undefined) return undefined;
    const finishAt = finish === undefined ? work(start ?? 0) + left : work(finish);
    const startAt = start === undefined ? finishAt - left : work(start);
    return { startAt: Math.min(startAt, finishAt), finishAt };
  }
}
