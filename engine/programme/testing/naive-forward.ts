import { parseMoment } from "../calendar/moment.ts";
import type { PlanActivity } from "../plan.ts";
import { type Dates, known, moment, NaivePlan } from "./naive-plan.ts";

/** Computes early dates by repetition until nothing changes. */
export class NaiveForward extends NaivePlan {
  protected forward(): void {
    this.early = new Map(
      this.work.map(({ _id }) => [
        _id,
        { startAt: 0, finishAt: 0, start: this.floor(), finish: this.floor(), evening: false },
      ]),
    );
    for (let round = 0; ; round += 1) {
      let isStable = true;
      for (const a of this.work) {
        const dates = this.place(a);
        if (JSON.stringify(dates) !== JSON.stringify(this.early.get(a._id))) isStable = false;
        this.early.set(a._id, dates);
      }
      if (isStable) return;
      if (round > this.work.length + 2) throw new RangeError("The dates do not settle");
    }
  }

  protected place(a: PlanActivity): Dates {
    const { work, startSide, finishSide } = this.calendar(a);
    const left = this.remaining(a);
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
    const floor = this.floor();
    const dataDate = moment(this.plan.dataDate);
    const restart =
      actualStart === undefined
        ? undefined
        : dataDate === undefined
          ? work(actualStart) + Math.max(0, this.duration(a) - left)
          : work(Math.max(dataDate, actualStart));
    const mandatory = restart === undefined ? this.mandatory(a) : undefined;
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
    const bounds = this.bounds(a);
    const starts = bounds.filter(({ toStart }) => toStart).map(({ at }) => work(at));
    const finishes = bounds.filter(({ toStart }) => !toStart).map(({ at }) => work(at));
    if (restart !== undefined) starts.push(restart);
    else {
      if (!this.plan.rules.leadBeforeStart || bounds.length === 0) starts.push(work(floor));
      starts.push(...this.constraints(a, "start_no_earlier_than", "must_start_on").map(work));
      starts.push(...known([moment(a.externalStart), moment(a.levelledStart)]).map(work));
    }
    finishes.push(...this.constraints(a, "finish_no_earlier_than", "must_finish_on").map(work));
    const held = restart === undefined ? this.held.get(a._id) : undefined;
    const isHeldBack = held !== undefined && held.at > Math.max(-1, ...starts, ...finishes);
    const heldEvening = isHeldBack && held.evening;
    if (held) starts.push(held.at);
    const expected = this.plan.rules.useExpectedFinish ? moment(a.expectedFinish) : undefined;
    let startAt = Math.max(-1, ...starts);
    let finishAt = startAt;
    if (expected === undefined) {
      startAt = Math.max(startAt, ...finishes.map((finish) => finish - left));
      finishAt = startAt + left;
    } else {
      if (starts.length === 0) startAt = work(floor);
      finishAt = Math.max(startAt, ...finishes, work(expected));
    }
    let overrun = 0;
    if (this.plan.rules.honourDates && actualStart === undefined) {
      const latest = [
        ...this.constraints(a, "start_no_later_than", "must_start_on").map(work),
        ...this.constraints(a, "finish_no_later_than", "must_finish_on").map(
          (at) => work(at) - (finishAt - startAt),
        ),
      ];
      const asked = startAt;
      startAt = Math.min(startAt, ...latest);
      overrun = asked - startAt;
      finishAt -= overrun;
    }
    return {
      ...this.shown({ startAt, finishAt, actualStart, a, bounds, overrun, heldEvening }),
      overrun,
    };
  }

  protected shown(of: {
    startAt: number;
    finishAt: number;
    actualStart: number | undefined;
    a: PlanActivity;
    bounds: readonly { at: number; finish: boolean }[];
    overrun: number;
    heldEvening: boolean;
  }): Dates {
    const { startAt, finishAt, actualStart, a, bounds, overrun, heldEvening } = of;
    const { work, startSide, finishSide } = this.calendar(a);
    const held =
      overrun > 0
        ? this.constraints(a, "finish_no_later_than", "must_finish_on")
        : [
            ...bounds.flatMap(({ at, finish }) => (finish ? [at] : [])),
            ...this.constraints(a, "finish_no_earlier_than", "must_finish_on"),
          ];
    const left = this.remaining(a);
    const isDone =
      actualStart !== undefined &&
      this.plan.dataDate === null &&
      left < this.duration(a) &&
      work(actualStart) + this.duration(a) - left === startAt;
    const isMorning = a.kind === "start_milestone" && this.plan.rules.milestones === "by_kind";
    // An activity's own dates that are honoured come last.
    const byHold =
      (!isMorning || overrun > 0) &&
      ((isDone && overrun === 0) ||
        held.some((at) => work(at) === startAt && finishSide(startAt) === at));
    const evening = startAt === finishAt && ((heldEvening && overrun === 0) || byHold);
    const stands = evening ? finishSide(startAt) : startSide(startAt);
    const finish = startAt < finishAt ? finishSide(finishAt) : stands;
    return { startAt, finishAt, start: actualStart ?? stands, finish, evening };
  }

  protected finish(): number {
    return Math.max(...this.work.map(({ _id }) => this.earlyOf(_id).finish));
  }

  protected end(): number {
    return moment(this.plan.mustFinishBy) ?? this.finish();
  }
}
