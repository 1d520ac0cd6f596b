import { formatMoment } from "../moment.ts";
import type { ActivityDates, Plan, PlanActivity, PlanLink } from "../plan.ts";
import { NaiveForward } from "./naive-forward.ts";
import { known, moment } from "./naive-plan.ts";

/**
 * The rules of docs/programme.md again, slowly: dates by going round until nothing changes, late dates by searching for the
 * greatest position from which the forward rule does not break anything. For tests only.
 */
export function naive(plan: Plan): Map<string, ActivityDates> {
  return new Naive(plan).answers();
}

class Naive extends NaiveForward {
  protected late = new Map<string, { startAt: number; finishAt: number }>();

  answers(): Map<string, ActivityDates> {
    const { rules } = this.plan;
    this.forward();
    let end = this.end();
    this.backward(end);
    const late = this.work.filter((a) => this.isLate(a));
    if (late.length > 0 && rules.asLateAsPossible === "total_float") {
      for (const { _id } of late) this.held.set(_id, this.lateOf(_id).startAt);
      this.forward();
      end = Math.max(end, this.end());
      this.backward(end);
    }
    if (rules.asLateAsPossible === "free_float") this.moveLate();
    return this.report();
  }

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
    limitOf: (to: PlanActivity, toStart: boolean) => number | undefined,
  ): number | undefined {
    const isFinish = link.type === "FS" || link.type === "FF";
    const toStart = link.type === "FS" || link.type === "SS";
    const dates = this.earlyOf(a._id);
    const { startSide, finishSide } = this.calendar(a);
    const side = (dates.startAt === dates.finishAt ? dates.evening : isFinish)
      ? finishSide
      : startSide;
    const limits = this.leaves(link.to).flatMap((to) => {
      const limit = limitOf(to, toStart);
      return limit === undefined ? [] : [{ limit, calendar: this.calendar(to), to }];
    });
    if (limits.length === 0) return undefined;
    const fits = (position: number): boolean => {
      const bound = this.lagged(link, side(position));
      return limits.every(({ limit, calendar }) => calendar.work(bound) <= limit);
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

  /** Whether a start-link from a summary counts for `a`: it is the earliest below the summary. */
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

  protected latest(a: PlanActivity, end: number): { startAt: number; finishAt: number } {
    const { work } = this.calendar(a);
    const early = this.earlyOf(a._id);
    const length = early.finishAt - early.startAt;
    if (!a.pinned && !this.started(a) && this.mandatory(a))
      return { startAt: early.startAt, finishAt: early.finishAt };
    const finishes = [work(end)];
    for (const link of this.bindingLinks(a)) {
      const position = this.greatest(a, link, (to, toStart) => this.lateLimit(link, to, toStart));
      if (position === undefined) continue;
      finishes.push(link.type === "FS" || link.type === "FF" ? position : position + length);
    }
    const bounds = this.constraints(a, "finish_no_later_than", "must_finish_on");
    finishes.push(...known([...bounds, moment(a.deadline), moment(a.externalFinish)]).map(work));
    if (!this.started(a)) {
      const starts = this.constraints(a, "start_no_later_than", "must_start_on");
      finishes.push(...starts.map((at) => work(at) + length));
    }
    const finishAt = Math.min(...finishes);
    return { startAt: finishAt - length, finishAt };
  }

  protected lateLimit(link: PlanLink, to: PlanActivity, toStart: boolean): number | undefined {
    if (this.finished(to)) return undefined;
    const started = this.started(to);
    const isEffort = [link.from, link.to].some((id) => this.of(id).kind === "level_of_effort");
    if (started && toStart && this.plan.rules.progress === "actual_dates" && !isEffort) {
      const { work } = this.calendar(to);
      return work(moment(to.actualStart) ?? 0);
    }
    if (!this.counts(link, to)) return undefined;
    const late = this.lateOf(to._id);
    return toStart ? late.startAt : late.finishAt;
  }

  protected moveLate(): void {
    const before = new Map([...this.early].map(([id, dates]) => [id, { ...dates }]));
    const done = new Set<string>();
    const visit = (a: PlanActivity): void => {
      if (done.has(a._id)) return;
      done.add(a._id);
      for (const link of this.linksOutOf(a)) for (const to of this.leaves(link.to)) visit(to);
      if (!this.isLate(a)) return;
      // What is earliest below a summary is told by the dates before anything moved.
      const now = this.early;
      const dates = this.earlyOf(a._id);
      this.early = before;
      const bound = this.bindingLinks(a);
      this.early = now;
      const total = this.lateOf(a._id).finishAt - dates.finishAt - (dates.overrun ?? 0);
      const free = this.free(a, bound);
      const by = Math.max(0, Math.min(free, total));
      if (by === 0) return;
      const { startSide, finishSide } = this.calendar(a);
      const [startAt, finishAt] = [dates.startAt + by, dates.finishAt + by];
      const finish = finishSide(finishAt);
      const start = startAt < finishAt ? startSide(startAt) : finish;
      this.early.set(a._id, { startAt, finishAt, start, finish, evening: startAt === finishAt });
    };
    for (const a of this.work) visit(a);
  }

  protected free(a: PlanActivity, links: readonly PlanLink[]): number {
    const early = this.earlyOf(a._id);
    const floats: number[] = [];
    for (const link of links) {
      const position = this.greatest(a, link, (to, toStart) => {
        if (this.finished(to) || !this.counts(link, to)) return undefined;
        return toStart ? this.earlyOf(to._id).startAt : this.earlyOf(to._id).finishAt;
      });
      if (position === undefined) continue;
      const isFinish = link.type === "FS" || link.type === "FF";
      floats.push(position - (isFinish ? early.finishAt : early.startAt));
    }
    const total = this.lateOf(a._id).finishAt - early.finishAt - (early.overrun ?? 0);
    const toFinish = this.calendar(a).work(this.finish()) - early.finishAt;
    const open = this.plan.rules.openEndFreeFloat === "total_float" ? total : toFinish;
    return Math.max(0, floats.length > 0 ? Math.min(...floats) : open);
  }

  protected report(): Map<string, ActivityDates> {
    const { rules } = this.plan;
    const longest = this.longestPath();
    const answers = new Map<string, ActivityDates>();
    for (const a of this.work) {
      const early = this.earlyOf(a._id);
      const base = {
        start: formatMoment(early.start),
        finish: formatMoment(early.finish),
        drivenBy: this.drivers(a),
        percentDone: this.finished(a) ? 100 : a.percentComplete,
      };
      if (this.finished(a)) {
        const none = { lateStart: null, lateFinish: null, totalFloatMinutes: null };
        answers.set(a._id, {
          ...base,
          ...none,
          freeFloatMinutes: null,
          critical: false,
          onLongestPath: false,
        });
        continue;
      }
      const late = this.lateOf(a._id);
      const { startSide, finishSide } = this.calendar(a);
      const isMoment = early.startAt === early.finishAt;
      const overrun = early.overrun ?? 0;
      const finishFloat = late.finishAt - early.finishAt - overrun;
      const startFloat = late.startAt - early.startAt - overrun;
      const float =
        rules.totalFloat === "smallest" ? Math.min(startFloat, finishFloat) : finishFloat;
      const onLongestPath = longest.has(a._id);
      answers.set(a._id, {
        ...base,
        lateStart: formatMoment(
          isMoment && early.evening ? finishSide(late.startAt) : startSide(late.startAt),
        ),
        lateFinish: formatMoment(
          isMoment && !early.evening ? startSide(late.finishAt) : finishSide(late.finishAt),
        ),
        totalFloatMinutes: float,
        freeFloatMinutes: this.free(a, this.bindingLinks(a)),
        critical:
          rules.critical === "longest_path" ? onLongestPath : float <= rules.criticalFloatMinutes,
        onLongestPath,
      });
    }
    return answers;
  }

  /** The links that hold an activity at its position, by the activity or summary that they come from. */
  protected driving(a: PlanActivity): PlanLink[] {
    if (this.finished(a) || a.pinned || (!this.started(a) && this.mandatory(a))) return [];
    const { work } = this.calendar(a);
    const { startAt, finishAt } = this.earlyOf(a._id);
    const at = (link: PlanLink) => this.lagged(link, this.source(link));
    const links = this.linksInto(a);
    return links.filter((link) => {
      const toStart = link.type === "FS" || link.type === "SS";
      if (work(at(link)) !== (toStart ? startAt : finishAt)) return false;
      if (link.to === a._id) return true;
      const sameHub = links.filter(
        (other) => other.to === link.to && (other.type === "FS" || other.type === "SS") === toStart,
      );
      return at(link) === Math.max(...sameHub.map(at));
    });
  }

  protected drivers(a: PlanActivity): string[] {
    return [...new Set(this.driving(a).map(({ from }) => from))];
  }

  protected longestPath(): Set<string> {
    const open = this.work.filter((a) => !this.finished(a));
    const last = Math.max(...open.map(({ _id }) => this.earlyOf(_id).finish));
    const path = open.filter(({ _id }) => this.earlyOf(_id).finish === last);
    const on = new Set(path.map(({ _id }) => _id));
    for (const a of path)
      for (const link of this.driving(a)) {
        const source = this.source(link);
        const isFinish = link.type === "FS" || link.type === "FF";
        for (const from of this.leaves(link.from)) {
          const dates = this.earlyOf(from._id);
          const gives = (isFinish ? dates.finish : dates.start) === source;
          if (!gives || this.finished(from) || on.has(from._id)) continue;
          on.add(from._id);
          path.push(from);
        }
      }
    return on;
  }
}
