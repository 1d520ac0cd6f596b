import { formatMoment } from "../calendar/moment.ts";
import type { ActivityDates, Plan, PlanActivity, PlanLink } from "../plan.ts";
import { type Limit, NaiveBackward } from "./naive-backward.ts";

/**
 * Implements the rules of docs/programme.md again, slowly: dates by repetition until nothing changes, late dates by
 * a search for the greatest position at which the forward rule is not violated. For tests only.
 */
export function naive(plan: Plan): Map<string, ActivityDates> {
  return new Naive(plan).answers();
}

class Naive extends NaiveBackward {
  answers(): Map<string, ActivityDates> {
    const { rules } = this.plan;
    this.forward();
    let end = this.end();
    this.backward(end);
    const late = this.work.filter((a) => this.isLate(a));
    if (late.length > 0 && rules.asLateAsPossible === "total_float") {
      for (const { _id } of late) {
        const { startAt, evening } = this.lateOf(_id);
        this.held.set(_id, { at: startAt, evening });
      }
      this.forward();
      end = Math.max(end, this.end());
      this.backward(end);
    }
    if (rules.asLateAsPossible === "free_float") this.moveLate();
    return this.report();
  }

  protected moveLate(): void {
    const before = new Map([...this.early].map(([id, dates]) => [id, { ...dates }]));
    const done = new Set<string>();
    const visit = (a: PlanActivity): void => {
      if (done.has(a._id)) return;
      done.add(a._id);
      for (const link of this.linksOutOf(a)) for (const to of this.leaves(link.to)) visit(to);
      if (!this.isLate(a)) return;
      // The dates before anything moved determine which activity is earliest below a summary.
      const now = this.early;
      const dates = this.earlyOf(a._id);
      this.early = before;
      const bound = this.bindingLinks(a);
      this.early = now;
      if (this.mandatory(a)) return;
      const by = Math.min(this.free(a, bound), this.ownLimit(a) - dates.startAt);
      if (by <= 0) return;
      const { startSide, finishSide } = this.calendar(a);
      const [startAt, finishAt] = [dates.startAt + by, dates.finishAt + by];
      const evening = startAt === finishAt && !this.mayStandInMorning(a, bound, startAt);
      const finish = startAt < finishAt || evening ? finishSide(finishAt) : startSide(finishAt);
      const start = startAt < finishAt ? startSide(startAt) : finish;
      this.early.set(a._id, { startAt, finishAt, start, finish, evening });
    };
    for (const a of this.work) visit(a);
  }

  /**
   * Returns the latest position at which an activity that is as late as possible may start by its other constraint.
   */
  protected ownLimit(a: PlanActivity): number {
    const { work } = this.calendar(a);
    return Math.min(
      ...this.constraints(a, "start_no_later_than", "must_start_on").map(work),
      ...this.constraints(a, "finish_no_later_than", "must_finish_on").map(
        (at) => work(at) - this.remaining(a),
      ),
    );
  }

  protected mayStandInMorning(a: PlanActivity, links: readonly PlanLink[], at: number): boolean {
    if (a.kind !== "start_milestone" || this.plan.rules.milestones === "by_hold") return false;
    const mornings = links.flatMap(
      (link) =>
        this.greatest(a, link, (to, toStart) => this.freeLimit(link, to, toStart), true) ?? [],
    );
    if (mornings.length === 0) mornings.push(this.lastMorning(a, this.finish()));
    return at <= Math.min(...mornings);
  }

  protected freeLimit(link: PlanLink, to: PlanActivity, toStart: boolean): Limit | undefined {
    if (this.finished(to) || !this.counts(link, to)) return undefined;
    const { startAt, finishAt } = this.earlyOf(to._id);
    const at = toStart ? startAt : finishAt;
    return { at, evening: this.standsInEvening(to, at) };
  }

  protected free(a: PlanActivity, links: readonly PlanLink[]): number {
    const early = this.earlyOf(a._id);
    const floats: number[] = [];
    for (const link of links) {
      const position = this.greatest(a, link, (to, toStart) => this.freeLimit(link, to, toStart));
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
      const evening = early.evening || late.evening;
      const overrun = early.overrun ?? 0;
      const finishFloat = late.finishAt - early.finishAt - overrun;
      const startFloat = late.startAt - early.startAt - overrun;
      const float =
        rules.totalFloat === "smallest" ? Math.min(startFloat, finishFloat) : finishFloat;
      const onLongestPath = longest.has(a._id);
      answers.set(a._id, {
        ...base,
        lateStart: formatMoment(
          isMoment && evening ? finishSide(late.startAt) : startSide(late.startAt),
        ),
        lateFinish: formatMoment(
          isMoment && !evening ? startSide(late.finishAt) : finishSide(late.finishAt),
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

  /** Returns the links that drive an activity's position, by the activity or summary that they come from. */
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
