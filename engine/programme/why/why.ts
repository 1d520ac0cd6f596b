import { asksOf, spansAll } from "../schedule/level-of-effort.ts";
import { formatMoment, type Moment } from "../calendar/moment.ts";
import { type Edge, fromFinish, toStart } from "../schedule/network.ts";
import { type Node, Role, State } from "../schedule/node.ts";
import { boundOf, counts } from "../schedule/passes.ts";
import type { Schedule } from "../schedule/schedule.ts";
import { WhyChain } from "./why-chain.ts";
import type { WhyEnd, WhyKind, WhyStep } from "./why-step.ts";

/** A date that is explained next, by its node in the network. */
interface Question {
  readonly index: number;
  readonly end: WhyEnd;
}

/**
 * Returns the steps that lead to an activity's start or finish, from a given date to the date in question.
 * @throws RangeError if there is no such activity
 */
export function why(schedule: Schedule, id: string, end: WhyEnd): WhyStep[] {
  const index = schedule.network.indexOf.get(id);
  if (index === undefined) throw new RangeError(`No activity ${id}`);
  const explanation = new Explanation(schedule);
  let question: Question | null = { index, end };
  while (question) question = explanation.answer(question);
  return explanation.steps.toReversed();
}

/** Finds which step comes before which. */
class Explanation extends WhyChain {
  /** Adds the last steps to a date, and returns the question about the date at which these steps begin. */
  answer({ index, end }: Question): Question | null {
    const node = this.schedule.network.nodes[index];
    if (!node) return null;
    if (node.role === Role.summary) return this.#below(index, end);
    if (node.role !== Role.activity && node.role !== Role.levelOfEffort)
      return this.#throughHub(index, end);
    const to = this.moment(index, end);
    if (node.state === State.finished) {
      const isDerived =
        end === "start" && Number.isNaN(node.actualStart) && to !== node.actualFinish;
      if (!isDerived) {
        const isStart = end === "start" && !Number.isNaN(node.actualStart);
        return this.given(isStart ? "actual_start" : "actual_finish", { index, end, to });
      }
      if (node.role === Role.levelOfEffort) return this.#levelOfEffort(index, end, node);
      const from = node.actualFinish;
      this.worked(index, { from, minutes: -node.remaining, to, side: "start", end });
      return { index, end: "finish" };
    }
    if (end === "start" && node.state === State.started)
      return this.given("actual_start", { index, end, to });
    if (node.role === Role.levelOfEffort) return this.#levelOfEffort(index, end, node);
    if (!Number.isNaN(node.fixedStart) || !Number.isNaN(node.fixedFinish))
      return this.#fixed(index, end, node);
    return this.#scheduled(index, end, node);
  }

  /** Rule S1. */
  #below(index: number, end: WhyEnd): Question | null {
    const { network, computed, plan } = this.schedule;
    const to = this.schedule.moments(plan.activities[index]?._id ?? "")[end];
    for (let below = index + 1; below < plan.activities.length; below += 1) {
      if (!isBelow(network.parent, below, index)) break;
      const at =
        (end === "start" ? computed.early.start[below] : computed.early.finish[below]) ?? 0;
      if (network.nodes[below]?.role === Role.summary || at !== to) continue;
      this.given("below", { index, end, to });
      return { index: below, end };
    }
    return this.#floor(index, end, to);
  }

  /** Rule F3. */
  #fixed(index: number, end: WhyEnd, node: Node): Question | null {
    const kind = node.mandatory ? "constraint" : "pinned";
    const at = end === "start" ? node.fixedStart : node.fixedFinish;
    const to = this.moment(index, end);
    if (!Number.isNaN(at)) {
      const isMoved = at !== to && node.calendar.work(at) === node.calendar.work(to);
      return isMoved
        ? this.givenThenRest(kind, { index, end, given: at })
        : this.given(kind, { index, end, to });
    }
    const other = end === "start" ? "finish" : "start";
    const minutes = end === "start" ? -node.remaining : node.remaining;
    const side = node.remaining === 0 ? "start" : end;
    this.worked(index, { from: this.moment(index, other), minutes, to, side, end });
    return { index, end: other };
  }

  /** Rule F5. */
  #levelOfEffort(index: number, end: WhyEnd, node: Node): Question | null {
    const { network, computed } = this.schedule;
    const { early } = computed;
    const to = this.moment(index, end);
    const position = (end === "start" ? early.startAt[index] : early.finishAt[index]) ?? 0;
    for (const { edge, isOut, moment, bound } of asksOf(network, index, end, early)) {
      if (node.calendar.work(bound) !== position) continue;
      if (!isOut) return this.#link(edge, index, end, to);
      this.rest(index, end, bound, to);
      this.lag(edge, { index, end, from: moment, minutes: -edge.lag, to: bound });
      return { index: edge.to, end: toStart(edge.code) ? "start" : "finish" };
    }
    const isSpan = spansAll(network, index, early);
    const spanned = isSpan ? this.#spanned(index, end, position) : undefined;
    if (spanned) return spanned;
    if (end === "start") return this.#atFloor(index, end);
    const minutes = position - (early.startAt[index] ?? 0);
    const side = minutes === 0 ? "start" : "finish";
    this.worked(index, { from: this.moment(index, "start"), minutes, to, side, end });
    return { index, end: "start" };
  }

  /** Finds the activity beside or below a level of effort without links that has its date. */
  #spanned(index: number, end: WhyEnd, position: number): Question | undefined {
    const { network, plan } = this.schedule;
    const above = network.parent[index] ?? -1;
    const calendar = network.nodes[index]?.calendar;
    if (!calendar) return undefined;
    for (let below = above + 1; below < plan.activities.length; below += 1) {
      if (above >= 0 && !isBelow(network.parent, below, above)) break;
      if (network.nodes[below]?.role !== Role.activity) continue;
      const from = this.moment(below, end);
      if (calendar.work(from) !== position) continue;
      this.rest(index, end, from, this.moment(index, end));
      this.given("below", { index, end, to: from });
      return { index: below, end };
    }
    return undefined;
  }

  /** Explains the date of an activity that waits for its links, or of the remaining work of a started one. */
  #scheduled(index: number, end: WhyEnd, node: Node): Question | null {
    const { early } = this.schedule.computed;
    const startAt = early.startAt[index] ?? 0;
    const finishAt = early.finishAt[index] ?? 0;
    const started = node.state === State.started;
    const to = this.moment(index, end);
    const holdsStart = this.#holder(index, "start");
    const holdsFinish = holdsStart === undefined ? this.#holder(index, "finish") : undefined;

    if (startAt < finishAt && end === "finish" && !holdsFinish) {
      if (
        !Number.isNaN(node.expectedFinish) &&
        node.calendar.work(node.expectedFinish) === finishAt
      )
        return this.givenThenRest("expected_finish", { index, end, given: node.expectedFinish });
      const from = node.calendar.startSide(startAt);
      this.worked(index, { from, minutes: finishAt - startAt, to, side: "finish", end });
      if (!started) return { index, end: "start" };
      return this.#remaining(index, { end, from, holder: holdsStart, node });
    }
    if (startAt < finishAt && end === "start" && holdsFinish) {
      this.worked(index, {
        from: early.finish[index] ?? 0,
        minutes: startAt - finishAt,
        to,
        side: "start",
        end,
      });
      return { index, end: "finish" };
    }
    const holder = holdsStart ?? holdsFinish;
    if (!holder && started) return this.#remaining(index, { end, from: to, holder, node });
    if (!holder) return this.#atFloor(index, end);
    if ("from" in holder) return this.#link(holder, index, end, to);
    return this.givenThenRest(holder.kind, { index, end, given: holder.at });
  }

  /**
   * Explains where the remaining work of a started activity begins. That is no date of the activity, so the step
   * names its start.
   */
  #remaining(
    index: number,
    {
      end,
      from,
      holder,
      node,
    }: { end: WhyEnd; from: Moment; holder: Holder | undefined; node: Node },
  ): Question | null {
    if (holder && "from" in holder) return this.#link(holder, index, end, from);
    const { network } = this.schedule;
    if (Number.isNaN(network.dataDate)) {
      const done = Math.max(0, node.duration - node.remaining);
      if (done > 0)
        this.worked(index, {
          from: node.actualStart,
          minutes: done,
          to: from,
          side: node.calendar.startSide(node.calendar.work(from)) === from ? "start" : "finish",
          end,
        });
      else this.rest(index, end, node.actualStart, from);
      return this.given("actual_start", { index, end: "start", to: node.actualStart });
    }
    const isData = network.dataDate >= node.actualStart;
    const given = isData ? network.dataDate : node.actualStart;
    this.rest(index, end, given, from);
    return this.given(isData ? "data_date" : "actual_start", { index, end: "start", to: given });
  }

  #atFloor(index: number, end: WhyEnd): null {
    const { network, computed } = this.schedule;
    const node = network.nodes[index];
    const position =
      (end === "start" ? computed.early.startAt[index] : computed.early.finishAt[index]) ?? 0;
    if (node?.calendar.work(network.floor) !== position) {
      return this.given("as_late_as_possible", { index, end, to: this.moment(index, end) });
    }
    return this.#floor(index, end, this.moment(index, end));
  }

  /** Rule F1. */
  #floor(index: number, end: WhyEnd, to: Moment): null {
    const { floor, dataDate } = this.schedule.network;
    this.rest(index, end, floor, to);
    const kind = floor === dataDate ? "data_date" : "programme_start";
    return this.given(kind, { index, end, to: floor });
  }

  /** Returns what determines the position of a start or a finish: a link, or a date of the activity's own. */
  #holder(index: number, end: WhyEnd): Holder | undefined {
    const { network, computed, plan } = this.schedule;
    const { early } = computed;
    const node = network.nodes[index];
    const activity = plan.activities[index];
    if (!node || !activity) return undefined;
    const position = (end === "start" ? early.startAt[index] : early.finishAt[index]) ?? 0;
    if ((early.overrun[index] ?? 0) > 0) {
      const at = end === "start" ? node.honouredStart : node.honouredFinish;
      const isHeld = !Number.isNaN(at) && node.calendar.work(at) === position;
      return isHeld ? { kind: "constraint", at } : undefined;
    }
    const evening = early.evening[index] === 1;
    let found: Edge | undefined;
    for (const edge of network.into[index] ?? []) {
      if (!counts(network, edge) || toStart(edge.code) !== (end === "start")) continue;
      const bound = boundOf(edge, early);
      if (node.calendar.work(bound) !== position) continue;
      // Prefers the link that explains whether a milestone is in the morning or in the evening.
      if (!found || (evening && bound === early.start[index])) found = edge;
    }
    if (found) return found;
    const isAt = (moment: Moment) =>
      !Number.isNaN(moment) && node.calendar.work(moment) === position;
    if (end === "finish")
      return isAt(node.finishNoEarlier)
        ? { kind: "constraint", at: node.finishNoEarlier }
        : undefined;
    if (!isAt(node.startNoEarlier)) return undefined;
    const text = formatMoment(node.startNoEarlier);
    if (text === activity.levelledStart) return { kind: "levelled", at: node.startNoEarlier };
    if (text === activity.externalStart) return { kind: "external", at: node.startNoEarlier };
    return { kind: "constraint", at: node.startNoEarlier };
  }

  /** Goes back over rest, a lag and the link to the predecessor's date. */
  #link(edge: Edge, index: number, end: WhyEnd, to: Moment): Question {
    const { early } = this.schedule.computed;
    const bound = boundOf(edge, early);
    this.rest(index, end, bound, to);
    const from = fromFinish(edge.code) ? "finish" : "start";
    const moment = this.moment(edge.from, from);
    this.lag(edge, { index, end, from: moment, minutes: edge.lag, to: bound });
    return { index: edge.from, end: from };
  }

  /** A hub's date comes from another hub, a predecessor, or an activity below a summary. */
  #throughHub(index: number, end: WhyEnd): Question | null {
    const { network, computed, plan } = this.schedule;
    const moment = this.moment(index, end);
    const edge = (network.into[index] ?? []).find(
      (candidate) => counts(network, candidate) && boundOf(candidate, computed.early) === moment,
    );
    const summary = network.hubOf[index - plan.activities.length] ?? 0;
    if (!edge) return this.#floor(summary, end, moment);
    return this.#link(edge, summary, end, moment);
  }
}

type Holder = Edge | { readonly kind: WhyKind; readonly at: Moment };

function isBelow(parent: Int32Array, index: number, summary: number): boolean {
  for (let above = parent[index] ?? -1; above >= summary; above = parent[above] ?? -1)
    if (above === summary) return true;
  return false;
}
