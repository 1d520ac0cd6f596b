import type { PlanActivity, PlanLink } from "../plan.ts";
import { NaiveForward } from "./naive-forward.ts";
import { known, moment } from "./naive-plan.ts";

interface LateDates {
  readonly startAt: number;
  readonly finishAt: number;
  /** Whether an activity without a duration is late in the evening. */
  readonly evening: boolean;
}

/** The successor's position that a link must not pass, and whether the successor is in the evening there. */
export interface Limit {
  readonly at: number;
  readonly evening: boolean;
}

export type LimitOf = (to: PlanActivity, toStart: boolean) => Limit | undefined;

/** Computes late dates: the greatest positions at which the forward rule is not violated. */
export class NaiveBackward extends NaiveForward {
  protected late = new Map<string, LateDates>();

  protected lateOf(id: string) {
    const dates = this.late.get(id);
    if (!dates) throw new RangeError(id);
    return dates;
  }

  /**
   * The greatest position of the link's end of `a` from which its bound does not pass `limitOf` any successor. Undefined if it
   * binds nothing.
   */
  protected greatest(
    a: PlanActivity,
    link: PlanLink,
    limitOf: LimitOf,
    inMorning = false,
  ): number | undefined {
    const isFinish = link.type === "FS" || link.type === "FF";
    const toStart = link.type === "FS" || link.type === "SS";
    const dates = this.earlyOf(a._id);
    const { startSide, finishSide } = this.calendar(a);
    const isMoment = dates.startAt === dates.finishAt;
    const side = (isMoment || isFinish) && !inMorning ? finishSide : startSide;
    const limits = this.leaves(link.to).flatMap((to) => {
      const limit = limitOf(to, toStart);
      return limit === undefined ? [] : [{ ...limit, calendar: this.calendar(to) }];
    });
    if (limits.length === 0) return undefined;
    const fits = (position: number): boolean => {
      const bound = this.lagged(link, side(position));
      return limits.every(({ at, evening, calendar }) =>
        evening && (isMoment || isFinish)
          ? bound <= calendar.finishSide(at)
          : calendar.work(bound) <= at,
      );
    };
    const near = isFinish ? dates.finishAt : dates.startAt;
    let [low, high] = [near, near];
    for (let step = 1; !fits(low); step *= 2) low -= step;
    for (let step = 1; fits(high); step *= 2) high += step;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * Whether a link from a summary's start counts for `a`, which it does if `a` is the earliest below the summary.
   */
  protected isBound(a: PlanActivity, link: PlanLink): boolean {
    if (link.from === a._id || link.type === "FS" || link.type === "FF") return true;
    return this.earlyOf(a._id).start === this.source(link);
  }

  protected bindingLinks(a: PlanActivity): PlanLink[] {
    return this.linksOutOf(a).filter((link) => this.isBound(a, link));
  }

  protected backward(end: number): void {
    this.late = new Map();
    const done = new Set<string>();
    const visit = (a: PlanActivity): void => {
      if (done.has(a._id)) return;
      done.add(a._id);
      for (const link of this.linksOutOf(a)) for (const to of this.leaves(link.to)) visit(to);
      if (!this.finished(a)) this.late.set(a._id, this.latest(a, end));
    };
    for (const a of this.work) visit(a);
  }

  /** Rule B6: returns the side of a position on which an activity without a duration is for its predecessors. */
  protected standsInEvening(a: PlanActivity, at: number): boolean {
    const early = this.earlyOf(a._id);
    if (early.startAt !== early.finishAt || this.plan.rules.milestones === "by_hold") return false;
    return early.evening || (a.kind === "finish_milestone" && at !== early.startAt);
  }

  /**
   * Returns the greatest position at which an activity without a duration, in the morning, is not after a moment.
   */
  protected lastMorning(a: PlanActivity, moment: number): number {
    const { work, startSide } = this.calendar(a);
    let at = work(moment);
    while (startSide(at) > moment) at -= 1;
    return at;
  }

  protected latest(a: PlanActivity, end: number): LateDates {
    const { work } = this.calendar(a);
    const early = this.earlyOf(a._id);
    const length = early.finishAt - early.startAt;
    if (!a.pinned && !this.started(a) && this.mandatory(a))
      return { startAt: early.startAt, finishAt: early.finishAt, evening: false };
    const finishes = [work(end)];
    const mornings = [this.lastMorning(a, end)];
    for (const link of this.bindingLinks(a)) {
      const limitOf: LimitOf = (to, toStart) => this.lateLimit(link, to, toStart);
      const position = this.greatest(a, link, limitOf);
      if (position === undefined) continue;
      finishes.push(link.type === "FS" || link.type === "FF" ? position : position + length);
      mornings.push(this.greatest(a, link, limitOf, true) ?? position);
    }
    const bounds = this.constraints(a, "finish_no_later_than", "must_finish_on");
    finishes.push(...known([...bounds, moment(a.deadline), moment(a.externalFinish)]).map(work));
    if (!this.started(a)) {
      const starts = this.constraints(a, "start_no_later_than", "must_start_on");
      finishes.push(...starts.map((at) => work(at) + length));
    }
    const finishAt = Math.min(...finishes);
    const tooLate = length === 0 && finishAt > Math.min(...mornings);
    const evening = tooLate || this.standsInEvening(a, finishAt);
    return { startAt: finishAt - length, finishAt, evening };
  }

  protected lateLimit(link: PlanLink, to: PlanActivity, toStart: boolean): Limit | undefined {
    if (this.finished(to)) return undefined;
    const started = this.started(to);
    const isEffort = [link.from, link.to].some((id) => this.of(id).kind === "level_of_effort");
    if (started && toStart && this.plan.rules.progress === "actual_dates" && !isEffort) {
      const { work } = this.calendar(to);
      const at = work(moment(to.actualStart) ?? 0);
      return { at, evening: this.lateOf(to._id).evening || this.standsInEvening(to, at) };
    }
    if (!this.counts(link, to)) return undefined;
    const { startAt, finishAt, evening } = this.lateOf(to._id);
    return { at: toStart ? startAt : finishAt, evening };
  }
}
