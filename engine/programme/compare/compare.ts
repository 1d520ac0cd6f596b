import { type Cause, causesOf, PlanIndex, type Root } from "./compare-causes.ts";
import { effectOf } from "./compare-effect.ts";
import { parseMoment } from "../calendar/moment.ts";
import { sameValue } from "../same-value.ts";
import type { Schedule } from "../schedule/schedule.ts";
import type { Steps } from "../steps.ts";
import { calendarNamed } from "../why/why-step.ts";

/** How an activity's dates differ, in working minutes of its present calendar; positive is later. */
export interface ActivityMove {
  readonly activity: string;
  readonly startMinutes: number;
  readonly finishMinutes: number;
  /** What was changed on the activity itself. */
  readonly causes: readonly Cause[];
  /**
   * The moved activity that pushed or released this one; null if no activity that moved drives it or drove it
   * before.
   */
  readonly pushedBy: string | null;
}

/** All activities that moved because of the same change. */
export interface MoveGroup {
  readonly root: Root;
  /** What was changed on the root, if it is an activity. */
  readonly causes: readonly Cause[];
  /**
   * By how many working minutes of the programme's calendar this change alone makes the finish later. Null if this
   * was not tried, or if the programme cannot be computed without the change.
   */
  readonly effectMinutes: number | null;
  /** The moves, the greatest first. */
  readonly moves: readonly ActivityMove[];
}

export interface Comparison {
  readonly finishBefore: number | null;
  readonly finishAfter: number | null;
  /** The shift of the finish in the programme's present calendar; null if either has no activities. */
  readonly finishMinutes: number | null;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The groups, those that move most first. */
  readonly groups: readonly MoveGroup[];
}

/** Each trial is a full pass, so that only the largest groups are tried. */
const TRIALS = 40;

/**
 * Compares two states of a programme. Summaries and levels of effort only follow what they span, and are not
 * reported. An activity with changes of its own begins a group; any other belongs to what drives it now, or drove
 * it before. The effects are not known yet: see `withEffects`.
 */
export function compare(before: Schedule, after: Schedule): Comparison {
  const comparing = new Comparing(new PlanIndex(before), new PlanIndex(after));
  const { plan } = after;
  const calendar = calendarNamed(plan.calendar, plan);
  const [was, is] = [before.finish, after.finish];
  return {
    finishBefore: was,
    finishAfter: is,
    finishMinutes: was === null || is === null ? null : calendar.work(is) - calendar.work(was),
    added: idsOnlyIn(after, comparing.before),
    removed: idsOnlyIn(before, comparing.after),
    groups: comparing.groups().toSorted((a, b) => b.moves.length - a.moves.length),
  };
}

/** Returns the groups of a comparison. Those that move most have their effect on the finish. */
export function* withEffects(
  { groups }: Comparison,
  { before, after }: { readonly before: Schedule; readonly after: Schedule },
): Steps<MoveGroup[]> {
  const [was, is] = [new PlanIndex(before), new PlanIndex(after)];
  const tried: MoveGroup[] = [];
  for (const group of groups.slice(0, TRIALS)) {
    yield;
    tried.push({ ...group, effectMinutes: yield* effectOf(group.root, was, is) });
  }
  return [...tried, ...groups.slice(TRIALS)];
}

/** Sorts groups, the greatest effect on the finish first. */
export function byEffect(groups: readonly MoveGroup[]): MoveGroup[] {
  return groups.toSorted(
    (a, b) =>
      Math.abs(b.effectMinutes ?? 0) - Math.abs(a.effectMinutes ?? 0) ||
      b.moves.length - a.moves.length,
  );
}

const idsOnlyIn = ({ plan }: Schedule, other: PlanIndex): string[] =>
  plan.activities.flatMap(({ _id }) => (other.activity(_id) ? [] : [_id]));

class Comparing {
  readonly before: PlanIndex;
  readonly after: PlanIndex;
  readonly #moves = new Map<string, ActivityMove>();
  readonly #roots = new Map<string, Root>();
  readonly #farthest = new Map<string, string | null>();

  constructor(before: PlanIndex, after: PlanIndex) {
    this.before = before;
    this.after = after;
    for (const { _id, kind } of after.schedule.plan.activities) {
      if (kind === "summary" || kind === "level_of_effort") continue;
      const move = this.#moveOf(_id);
      if (move) this.#moves.set(_id, move);
    }
    for (const [id, move] of this.#moves)
      this.#moves.set(id, { ...move, pushedBy: this.#push(id) });
  }

  groups(): MoveGroup[] {
    const groups = new Map<string, { readonly root: Root; readonly moves: ActivityMove[] }>();
    for (const [id, move] of this.#moves) {
      const root = this.#rootOf(id);
      const key = JSON.stringify(root);
      const group = groups.get(key) ?? { root, moves: [] };
      groups.set(key, group);
      group.moves.push(move);
    }
    return [...groups.values()].map(({ root, moves }) => ({
      root,
      causes: root.kind === "activity" ? this.#causesOf(root.id) : [],
      effectMinutes: null,
      moves: moves.toSorted(
        (a, b) =>
          Math.abs(b.finishMinutes) - Math.abs(a.finishMinutes) ||
          Math.abs(b.startMinutes) - Math.abs(a.startMinutes),
      ),
    }));
  }

  /** An activity's move; undefined if it stays where it was, rule C4, or is new. */
  #moveOf(id: string): ActivityMove | undefined {
    const activity = this.after.activity(id);
    if (!activity || !this.before.activity(id)) return undefined;
    const { plan } = this.after.schedule;
    const calendar = calendarNamed(activity.calendar ?? plan.calendar, plan);
    const was = this.before.schedule.dates(id);
    const is = this.after.schedule.dates(id);
    const between = (from: string, to: string) =>
      calendar.work(parseMoment(to)) - calendar.work(parseMoment(from));
    const startMinutes = between(was.start, is.start);
    const finishMinutes = between(was.finish, is.finish);
    if (startMinutes === 0 && finishMinutes === 0) return undefined;
    const causes = this.#causesOf(id);
    return { activity: id, startMinutes, finishMinutes, causes, pushedBy: null };
  }

  #causesOf(id: string): Cause[] {
    return causesOf(id, this.before, this.after);
  }

  /**
   * Returns the activity that drives this one now, if it moved or is new; otherwise one that drove it before and
   * moved away.
   */
  #push(id: string): string | null {
    const now = this.after.schedule.dates(id).drivenBy;
    const then = this.before.schedule.dates(id).drivenBy;
    for (const driver of [...now, ...then]) {
      const first = this.#farthestOf(driver);
      if (first !== null && first !== id) return first;
    }
    return null;
  }

  /** The activity below a summary that moved most, among moved or new ones; for another activity, itself. */
  #farthestOf(driver: string): string | null {
    const known = this.#farthest.get(driver);
    if (known !== undefined) return known;
    const hasMoved = (one: string) => this.#moves.has(one) || !this.before.activity(one);
    const far = (one: string) => Math.abs(this.#moves.get(one)?.finishMinutes ?? 0);
    const moved = this.after.leaves(driver).filter((one) => hasMoved(one));
    const first = moved.toSorted((a, b) => far(b) - far(a))[0] ?? null;
    this.#farthest.set(driver, first);
    return first;
  }

  /** Follows the activities that pushed this one, to the first that has changes of its own. */
  #rootOf(id: string): Root {
    const path = new Set<string>();
    let at = id;
    let root = this.#roots.get(at);
    while (!root) {
      path.add(at);
      const move = this.#moves.get(at);
      const next = move?.pushedBy ?? null;
      if (!move || move.causes.length > 0) root = { kind: "activity", id: at };
      else if (next === null || path.has(next)) root = this.#withoutDriver(at);
      else {
        at = next;
        root = this.#roots.get(at);
      }
    }
    for (const one of path) this.#roots.set(one, root);
    return root;
  }

  #withoutDriver(id: string): Root {
    const calendar = this.after.activity(id)?.calendar ?? this.after.schedule.plan.calendar;
    const specOf = ({ schedule }: PlanIndex) =>
      schedule.plan.calendars.find(({ _id }) => _id === calendar);
    const [was, is] = [specOf(this.before), specOf(this.after)];
    if (!was || !is || sameValue({ ...was, name: "" }, { ...is, name: "" }))
      return { kind: "programme" };
    return { kind: "calendar", id: calendar };
  }
}
