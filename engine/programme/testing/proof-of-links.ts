import { parseMoment } from "../calendar/moment.ts";
import type { PlanActivity, PlanLink } from "../plan.ts";
import type { Schedule } from "../schedule/schedule.ts";
import { NaivePlan } from "./naive-plan.ts";

/** The links that the dates of a schedule violate, for people: rules L1 to L5, R3 and R4. */
export function violatedLinks(schedule: Schedule): string[] {
  return new Links(schedule).violated();
}

const HONOURED = new Set([
  "start_no_later_than",
  "must_start_on",
  "finish_no_later_than",
  "must_finish_on",
]);

class Links extends NaivePlan {
  constructor(schedule: Schedule) {
    super(schedule.plan);
    for (const a of this.work) {
      const { work } = this.calendar(a);
      const dates = schedule.dates(a._id);
      const [start, finish] = [parseMoment(dates.start), parseMoment(dates.finish)];
      const [startAt, finishAt] = [work(start), work(finish)];
      this.early.set(a._id, { startAt, finishAt, start, finish, evening: false });
    }
  }

  violated(): string[] {
    return this.work
      .filter((a) => !this.isHeld(a))
      .flatMap((a) =>
        this.linksInto(a)
          .filter((link) => this.leaves(link.from).length > 0 && this.isViolated(link, a))
          .map(({ _id }) => `${_id} is violated by the dates of ${a._id}`),
      );
  }

  /** Whether the activity's own dates take precedence over links. */
  private isHeld(a: PlanActivity): boolean {
    if (this.finished(a) || a.pinned) return true;
    if (this.started(a)) return false;
    const asked = [a.constraint, a.secondConstraint].flatMap((one) => one?.type ?? []);
    const honours = this.plan.rules.honourDates && asked.some((type) => HONOURED.has(type));
    return honours || this.mandatory(a) !== undefined;
  }

  private isViolated(link: PlanLink, a: PlanActivity): boolean {
    const bound = this.calendar(a).work(this.lagged(link, this.source(link)));
    const { startAt, finishAt } = this.earlyOf(a._id);
    if (link.type === "FF" || link.type === "SF") return finishAt < bound;
    if (!this.started(a)) return startAt < bound;
    // The remaining work begins after the bound, and lasts as long as the remaining duration says.
    const isExpected = this.plan.rules.useExpectedFinish && a.expectedFinish !== null;
    return finishAt < bound + (isExpected ? 0 : this.remaining(a));
  }
}
