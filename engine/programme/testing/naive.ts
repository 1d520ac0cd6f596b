import { formatMoment, parseMoment } from "../moment.ts";
import type { ActivityDates, Plan, PlanActivity, PlanLink } from "../plan.ts";
import { naiveCalendar, type NaiveCalendar } from "./naive-calendar.ts";

/**
 * The rules of docs/programme.md again, slowly: dates by going round until nothing changes, late dates by searching for the
 * greatest position from which the forward rule does not break anything. For tests only.
 */

const around: NaiveCalendar = { work: (m) => m, finishSide: (x) => x, startSide: (x) => x };

interface Dates {
  startAt: number;
  finishAt: number;
  start: number;
  finish: number;
  evening: boolean;
}

const moment = (text: string | null): number | undefined =>
  text === null ? undefined : parseMoment(text);
const known = (list: readonly (number | undefined)[]): number[] =>
  list.filter((value) => value !== undefined);
const isMilestone = ({ kind }: PlanActivity) =>
  kind === "start_milestone" || kind === "finish_milestone";

export function naive(plan: Plan): Map<string, ActivityDates> {
  return new Naive(plan).answers();
}

class Naive {
  readonly #plan: Plan;
  readonly #byId: Map<string, PlanActivity>;
  readonly #calendars = new Map<string, NaiveCalendar>();
  readonly #work: PlanActivity[];
  #early = new Map<string, Dates>();
  #late = new Map<string, { startAt: number; finishAt: number }>();
  readonly #held = new Map<string, number>();

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
    for (const calendar of plan.calendars)
      this.#calendars.set(calendar._id, naiveCalendar(calendar));
    this.#work = plan.activities.filter(
      ({ kind }) => kind !== "summary" && kind !== "level_of_effort",
    );
  }

  answers(): Map<string, ActivityDates> {
    const { rules } = this.#plan;
    this.#forward();
    let end = this.#end();
    this.#backward(end);
    const late = this.#work.filter((a) => this.#isLate(a));
    if (late.length > 0 && rules.asLateAsPossible === "total_float") {
      for (const { _id } of late) this.#held.set(_id, this.#lateOf(_id).startAt);
      this.#forward();
      end = Math.max(end, this.#end());
      this.#backward(end);
    }
    if (rules.asLateAsPossible === "free_float") this.#moveLate();
    return this.#report();
  }

  #isLate(a: PlanActivity): boolean {
    const asks = [a.constraint, a.secondConstraint].some((c) => c?.type === "as_late_as_possible");
    return asks && !a.pinned && !this.#started(a) && !this.#finished(a);
  }

  #started = (a: PlanActivity) => a.actualStart !== null;
  #finished = (a: PlanActivity) => a.actualFinish !== null;
  #duration = (a: PlanActivity) => (isMilestone(a) || a.kind === "summary" ? 0 : a.durationMinutes);
  #remaining(a: PlanActivity): number {
    if (!this.#started(a)) return this.#duration(a);
    return a.remainingMinutes ?? Math.round((this.#duration(a) * (100 - a.percentComplete)) / 100);
  }

  #calendar(a: PlanActivity): NaiveCalendar {
    return this.#calendars.get(a.calendar ?? this.#plan.calendar) ?? around;
  }

  #of(id: string): PlanActivity {
    const activity = this.#byId.get(id);
    if (!activity) throw new RangeError(id);
    return activity;
  }

  #earlyOf(id: string): Dates {
    const dates = this.#early.get(id);
    if (!dates) throw new RangeError(id);
    return dates;
  }

  #lateOf(id: string) {
    const dates = this.#late.get(id);
    if (!dates) throw new RangeError(id);
    return dates;
  }

  /** What is below a summary and has dates of its own; of anything else, itself. */
  #leaves(id: string): PlanActivity[] {
    const isBelow = (a: PlanActivity): boolean =>
      a._id === id || (a.parent !== null && isBelow(this.#of(a.parent)));
    return this.#work.filter(isBelow);
  }

  #floor(): number {
    return Math.max(...known([moment(this.#plan.plannedStart), moment(this.#plan.dataDate)]));
  }

  #lagged(link: PlanLink, from: number): number {
    const lag =
      link.lagUnit === "percent" && link.lagPercent !== null
        ? Math.round((this.#duration(this.#of(link.from)) * link.lagPercent) / 100)
        : link.lagMinutes;
    if (lag === 0) return from;
    const choice = link.lagCalendar ?? this.#plan.rules.lagCalendar;
    const calendar =
      link.lagUnit === "elapsed" || choice === "continuous"
        ? around
        : choice === "project"
          ? (this.#calendars.get(this.#plan.calendar) ?? around)
          : this.#calendar(this.#of(choice === "predecessor" ? link.from : link.to));
    return calendar.finishSide(calendar.work(from) + lag);
  }

  /** The moment from which a link counts, over all that is below a summary. */
  #source(link: PlanLink): number {
    const isFinish = link.type === "FS" || link.type === "FF";
    const dates = this.#leaves(link.from).map(({ _id }) => this.#earlyOf(_id));
    if (dates.length === 0) return this.#floor();
    return isFinish
      ? Math.max(...dates.map(({ finish }) => finish))
      : Math.min(...dates.map(({ start }) => start));
  }

  #counts(link: PlanLink, to: PlanActivity): boolean {
    const isEffort = [link.from, link.to].some((id) => this.#of(id).kind === "level_of_effort");
    const ignores = this.#started(to) && !this.#finished(to);
    return !isEffort && !(ignores && this.#plan.rules.progress !== "retained_logic");
  }

  /** The links that bind an activity, those on the summaries above it included. */
  #linksInto(a: PlanActivity): PlanLink[] {
    const ids = new Set<string>();
    for (let up: PlanActivity | undefined = a; up; up = this.#byId.get(up.parent ?? ""))
      ids.add(up._id);
    return this.#plan.links.filter((link) => ids.has(link.to) && this.#counts(link, a));
  }

  #linksOutOf(a: PlanActivity): PlanLink[] {
    const ids = new Set<string>();
    for (let up: PlanActivity | undefined = a; up; up = this.#byId.get(up.parent ?? ""))
      ids.add(up._id);
    return this.#plan.links.filter((link) => ids.has(link.from));
  }

  /** Bounds from links; of those on one summary, the latest counts alone. */
  #bounds(a: PlanActivity) {
    const bounds = new Map<string, { at: number; toStart: boolean; finish: boolean }>();
    for (const link of this.#linksInto(a)) {
      const toStart = link.type === "FS" || link.type === "SS";
      const finish = link.type === "FS" || link.type === "FF";
      const at = this.#lagged(link, this.#source(link));
      const key = link.to === a._id ? link._id : `${link.to} ${toStart}`;
      const was = bounds.get(key);
      if (!was || at > was.at) bounds.set(key, { at, toStart, finish });
      else if (at === was.at) was.finish ||= finish;
    }
    return [...bounds.values()];
  }

  #forward(): void {
    this.#early = new Map(
      this.#work.map(({ _id }) => [
        _id,
        { startAt: 0, finishAt: 0, start: this.#floor(), finish: this.#floor(), evening: false },
      ]),
    );
    for (let round = 0; ; round += 1) {
      let isStable = true;
      for (const a of this.#work) {
        const dates = this.#place(a);
        if (JSON.stringify(dates) !== JSON.stringify(this.#early.get(a._id))) isStable = false;
        this.#early.set(a._id, dates);
      }
      if (isStable) return;
      if (round > this.#work.length + 2) throw new RangeError("The dates do not settle");
    }
  }

  #constraints(a: PlanActivity, ...types: readonly string[]): number[] {
    if (a.pinned) return [];
    const asked = [a.constraint, a.secondConstraint].filter((c) => c !== null);
    return known(asked.filter(({ type }) => types.includes(type)).map(({ at }) => moment(at)));
  }

  #place(a: PlanActivity): Dates {
    const { work, startSide, finishSide } = this.#calendar(a);
    const left = this.#remaining(a);
    const actualStart = moment(a.actualStart);
    const actualFinish = moment(a.actualFinish);
    if (actualFinish !== undefined) {
      const finishAt = work(actualFinish);
      const startAt = actualStart === undefined ? finishAt - left : work(actualStart);
      const derived = left > 0 ? Math.min(startSide(startAt), actualFinish) : actualFinish;
      return {
        startAt,
        finishAt,
        start: actualStart ?? derived,
        finish: actualFinish,
        evening: true,
      };
    }
    const floor = this.#floor();
    const dataDate = moment(this.#plan.dataDate);
    const restart =
      actualStart === undefined
        ? undefined
        : dataDate === undefined
          ? work(actualStart) + Math.max(0, this.#duration(a) - left)
          : work(Math.max(dataDate, actualStart));
    const mandatory = restart === undefined ? this.#mandatory(a) : undefined;
    if (a.pinned || mandatory) {
      const finishAt = a.pinned ? work(parseMoment(a.pinned.finish)) : (mandatory?.finishAt ?? 0);
      const asked = a.pinned ? work(parseMoment(a.pinned.start)) : (mandatory?.startAt ?? 0);
      const startAt = Math.min(restart ?? asked, finishAt);
      const start = a.pinned ? parseMoment(a.pinned.start) : startSide(startAt);
      const last = startAt < finishAt ? finishSide(finishAt) : start;
      const finish = a.pinned ? parseMoment(a.pinned.finish) : last;
      return {
        startAt,
        finishAt,
        start: actualStart ?? Math.min(start, finish),
        finish,
        evening: false,
      };
    }
    const bounds = this.#bounds(a);
    const starts = bounds.filter(({ toStart }) => toStart).map(({ at }) => work(at));
    const finishes = bounds.filter(({ toStart }) => !toStart).map(({ at }) => work(at));
    if (restart !== undefined) starts.push(restart);
    else {
      if (!this.#plan.rules.leadBeforeStart || bounds.length === 0) starts.push(work(floor));
      starts.push(...this.#constraints(a, "start_no_earlier_than", "must_start_on").map(work));
      starts.push(...known([moment(a.externalStart), moment(a.levelledStart)]).map(work));
      const held = this.#held.get(a._id);
      if (held !== undefined) starts.push(held);
    }
    const expected = this.#plan.rules.useExpectedFinish ? moment(a.expectedFinish) : undefined;
    let startAt = Math.max(-1, ...starts);
    let finishAt = startAt;
    finishes.push(...this.#constraints(a, "finish_no_earlier_than", "must_finish_on").map(work));
    if (expected === undefined) {
      startAt = Math.max(startAt, ...finishes.map((finish) => finish - left));
      finishAt = startAt + left;
    } else {
      if (starts.length === 0) startAt = work(floor);
      finishAt = Math.max(startAt, ...finishes, work(expected));
    }
    return this.#shown({ startAt, finishAt, actualStart, a, bounds });
  }

  #shown(of: {
    startAt: number;
    finishAt: number;
    actualStart: number | undefined;
    a: PlanActivity;
    bounds: readonly { at: number; finish: boolean }[];
  }): Dates {
    const { startAt, finishAt, actualStart, a, bounds } = of;
    const { work, startSide, finishSide } = this.#calendar(a);
    const evening =
      startAt === finishAt &&
      bounds.some(({ at, finish }) => finish && work(at) === startAt && finishSide(startAt) === at);
    const stands = evening ? finishSide(startAt) : startSide(startAt);
    const finish = startAt < finishAt ? finishSide(finishAt) : stands;
    return { startAt, finishAt, start: actualStart ?? stands, finish, evening };
  }

  #mandatory(a: PlanActivity): { startAt: number; finishAt: number } | undefined {
    const { work } = this.#calendar(a);
    const [start] = this.#constraints(a, "mandatory_start").slice(-1);
    const [finish] = this.#constraints(a, "mandatory_finish").slice(-1);
    const left = this.#remaining(a);
    if (start === undefined && finish === undefined) return undefined;
    const finishAt = finish === undefined ? work(start ?? 0) + left : work(finish);
    const startAt = start === undefined ? finishAt - left : work(start);
    return { startAt: Math.min(startAt, finishAt), finishAt };
  }

  #finish(): number {
    return Math.max(...this.#work.map(({ _id }) => this.#earlyOf(_id).finish));
  }

  #end(): number {
    return moment(this.#plan.mustFinishBy) ?? this.#finish();
  }

  /**
   * The greatest position of the link's end of `a` from which its bound does not pass `limitOf` any successor. Undefined if it
   * binds nothing.
   */
  #greatest(
    a: PlanActivity,
    link: PlanLink,
    limitOf: (to: PlanActivity, toStart: boolean) => number | undefined,
  ): number | undefined {
    const isFinish = link.type === "FS" || link.type === "FF";
    const toStart = link.type === "FS" || link.type === "SS";
    const dates = this.#earlyOf(a._id);
    const { startSide, finishSide } = this.#calendar(a);
    const side = (dates.startAt === dates.finishAt ? dates.evening : isFinish)
      ? finishSide
      : startSide;
    const limits = this.#leaves(link.to).flatMap((to) => {
      const limit = limitOf(to, toStart);
      return limit === undefined ? [] : [{ limit, calendar: this.#calendar(to), to }];
    });
    if (limits.length === 0) return undefined;
    const fits = (position: number): boolean => {
      const bound = this.#lagged(link, side(position));
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
  #isBound(a: PlanActivity, link: PlanLink): boolean {
    if (link.from === a._id || link.type === "FS" || link.type === "FF") return true;
    return this.#earlyOf(a._id).start === this.#source(link);
  }

  #bindingLinks(a: PlanActivity): PlanLink[] {
    return this.#linksOutOf(a).filter((link) => this.#isBound(a, link));
  }

  #backward(end: number): void {
    this.#late = new Map();
    const done = new Set<string>();
    const visit = (a: PlanActivity): void => {
      if (done.has(a._id)) return;
      done.add(a._id);
      for (const link of this.#linksOutOf(a)) for (const to of this.#leaves(link.to)) visit(to);
      if (!this.#finished(a)) this.#late.set(a._id, this.#latest(a, end));
    };
    for (const a of this.#work) visit(a);
  }

  #latest(a: PlanActivity, end: number): { startAt: number; finishAt: number } {
    const { work } = this.#calendar(a);
    const early = this.#earlyOf(a._id);
    const length = early.finishAt - early.startAt;
    if (!a.pinned && !this.#started(a) && this.#mandatory(a))
      return { startAt: early.startAt, finishAt: early.finishAt };
    const finishes = [work(end)];
    for (const link of this.#bindingLinks(a)) {
      const position = this.#greatest(a, link, (to, toStart) => this.#lateLimit(link, to, toStart));
      if (position === undefined) continue;
      finishes.push(link.type === "FS" || link.type === "FF" ? position : position + length);
    }
    const bounds = this.#constraints(a, "finish_no_later_than", "must_finish_on");
    finishes.push(...known([...bounds, moment(a.deadline), moment(a.externalFinish)]).map(work));
    if (!this.#started(a)) {
      const starts = this.#constraints(a, "start_no_later_than", "must_start_on");
      finishes.push(...starts.map((at) => work(at) + length));
    }
    const finishAt = Math.min(...finishes);
    return { startAt: finishAt - length, finishAt };
  }

  #lateLimit(link: PlanLink, to: PlanActivity, toStart: boolean): number | undefined {
    if (this.#finished(to)) return undefined;
    const started = this.#started(to);
    const isEffort = [link.from, link.to].some((id) => this.#of(id).kind === "level_of_effort");
    if (started && toStart && this.#plan.rules.progress === "actual_dates" && !isEffort) {
      const { work } = this.#calendar(to);
      return work(moment(to.actualStart) ?? 0);
    }
    if (!this.#counts(link, to)) return undefined;
    const late = this.#lateOf(to._id);
    return toStart ? late.startAt : late.finishAt;
  }

  #moveLate(): void {
    const before = new Map([...this.#early].map(([id, dates]) => [id, { ...dates }]));
    const done = new Set<string>();
    const visit = (a: PlanActivity): void => {
      if (done.has(a._id)) return;
      done.add(a._id);
      for (const link of this.#linksOutOf(a)) for (const to of this.#leaves(link.to)) visit(to);
      if (!this.#isLate(a)) return;
      // What is earliest below a summary is told by the dates before anything moved.
      const now = this.#early;
      const dates = this.#earlyOf(a._id);
      this.#early = before;
      const bound = this.#bindingLinks(a);
      this.#early = now;
      const total = this.#lateOf(a._id).finishAt - dates.finishAt;
      const free = this.#free(a, bound);
      const by = Math.max(0, Math.min(free, total));
      if (by === 0) return;
      const { startSide, finishSide } = this.#calendar(a);
      const [startAt, finishAt] = [dates.startAt + by, dates.finishAt + by];
      const finish = finishSide(finishAt);
      const start = startAt < finishAt ? startSide(startAt) : finish;
      this.#early.set(a._id, { startAt, finishAt, start, finish, evening: startAt === finishAt });
    };
    for (const a of this.#work) visit(a);
  }

  #free(a: PlanActivity, links: readonly PlanLink[]): number {
    const early = this.#earlyOf(a._id);
    const floats: number[] = [];
    for (const link of links) {
      const position = this.#greatest(a, link, (to, toStart) => {
        if (this.#finished(to) || !this.#counts(link, to)) return undefined;
        return toStart ? this.#earlyOf(to._id).startAt : this.#earlyOf(to._id).finishAt;
      });
      if (position === undefined) continue;
      const isFinish = link.type === "FS" || link.type === "FF";
      floats.push(position - (isFinish ? early.finishAt : early.startAt));
    }
    const total = this.#lateOf(a._id).finishAt - early.finishAt;
    const toFinish = this.#calendar(a).work(this.#finish()) - early.finishAt;
    const open = this.#plan.rules.openEndFreeFloat === "total_float" ? total : toFinish;
    return Math.max(0, floats.length > 0 ? Math.min(...floats) : open);
  }

  #report(): Map<string, ActivityDates> {
    const { rules } = this.#plan;
    const longest = this.#longestPath();
    const answers = new Map<string, ActivityDates>();
    for (const a of this.#work) {
      const early = this.#earlyOf(a._id);
      const base = {
        start: formatMoment(early.start),
        finish: formatMoment(early.finish),
        drivenBy: this.#drivers(a),
        percentDone: this.#finished(a) ? 100 : a.percentComplete,
      };
      if (this.#finished(a)) {
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
      const late = this.#lateOf(a._id);
      const { startSide, finishSide } = this.#calendar(a);
      const isMoment = early.startAt === early.finishAt;
      const finishFloat = late.finishAt - early.finishAt;
      const startFloat = late.startAt - early.startAt;
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
        freeFloatMinutes: this.#free(a, this.#bindingLinks(a)),
        critical:
          rules.critical === "longest_path" ? onLongestPath : float <= rules.criticalFloatMinutes,
        onLongestPath,
      });
    }
    return answers;
  }

  /** The links that hold an activity at its position, by the activity or summary that they come from. */
  #driving(a: PlanActivity): PlanLink[] {
    if (this.#finished(a) || a.pinned || (!this.#started(a) && this.#mandatory(a))) return [];
    const { work } = this.#calendar(a);
    const { startAt, finishAt } = this.#earlyOf(a._id);
    const at = (link: PlanLink) => this.#lagged(link, this.#source(link));
    const links = this.#linksInto(a);
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

  #drivers(a: PlanActivity): string[] {
    return [...new Set(this.#driving(a).map(({ from }) => from))];
  }

  #longestPath(): Set<string> {
    const open = this.#work.filter((a) => !this.#finished(a));
    const last = Math.max(...open.map(({ _id }) => this.#earlyOf(_id).finish));
    const path = open.filter(({ _id }) => this.#earlyOf(_id).finish === last);
    const on = new Set(path.map(({ _id }) => _id));
    for (const a of path)
      for (const link of this.#driving(a)) {
        const source = this.#source(link);
        const isFinish = link.type === "FS" || link.type === "FF";
        for (const from of this.#leaves(link.from)) {
          const dates = this.#earlyOf(from._id);
          const gives = (isFinish ? dates.finish : dates.start) === source;
          if (!gives || this.#finished(from) || on.has(from._id)) continue;
          on.add(from._id);
          path.push(from);
        }
      }
    return on;
  }
}
