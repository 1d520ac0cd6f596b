import type {
  Constraint,
  FieldValue,
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanLink,
  Shift,
} from "../plan.ts";
import {
  activityKinds,
  constraintTypes,
  lagCalendars,
  lagUnits,
  linkTypes,
  ourRules,
  progressRules,
} from "../plan.ts";
import { formatDay, formatMoment, parseDay, parseMoment } from "../calendar/moment.ts";

/** A stream of numbers from 0 to below 1 that depends on its seed alone. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomOptions {
  readonly most?: number;
  /** If false, there are no date constraints, deadlines, external or pinned dates. */
  readonly constraints?: boolean;
  readonly progress?: boolean;
  readonly summaries?: boolean;
}

const START = parseMoment("2026-03-02T00:00");
const FIRST = parseDay("2026-02-20");

/** Returns a plan that can be computed, unless its links make a cycle (rarely, through summaries). */
export function randomPlan(seed: number, options: RandomOptions = {}): Plan {
  const { most = 14, constraints = true, progress = true, summaries = true } = options;
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const moment = () => formatMoment(START + below(40 * 48) * 30);

  const shifts = (): Shift[] => {
    const kind = below(5);
    if (kind === 0) return [{ from: 0, to: 1440 }];
    if (kind === 1) return [{ from: 480, to: 1020 }];
    if (kind === 2)
      return [
        { from: 0, to: 360 },
        { from: 1320, to: 1440 },
      ];
    const from = 420 + below(4) * 30;
    return [
      { from, to: from + 240 },
      { from: from + 300, to: from + 300 + 30 * (1 + below(8)) },
    ];
  };
  const calendar = (name: string): PlanCalendar => {
    const day = shifts();
    const week = Array.from({ length: 7 }, (_, at) =>
      at === 0 || chance(at > 4 ? 0.2 : 0.9) ? (chance(0.8) ? day : shifts()) : [],
    );
    const exceptions = Array.from({ length: below(5) }, (_, at) => {
      const from = FIRST + below(50);
      const to = formatDay(from + below(3));
      return { from: formatDay(from), to, shifts: chance(0.7) ? [] : shifts(), name: `E${at}` };
    });
    return { _id: name, name, week, exceptions, minutesPerDay: 480 };
  };
  const calendars = Array.from({ length: 1 + below(3) }, (_, at) => calendar(`c${at}`));

  const constraint = (): Constraint | null => {
    if (!constraints || chance(0.75)) return null;
    const type = pick(constraintTypes);
    return { type, at: type === "as_late_as_possible" ? null : moment() };
  };
  const sometimes = (share: number) => (constraints && chance(share) ? moment() : null);
  const activities: PlanActivity[] = [];
  const count = 1 + below(most);
  for (let at = 0; at < count; at += 1) {
    const kind = chance(0.6)
      ? "task"
      : pick(activityKinds.filter((k) => summaries || k !== "summary"));
    const open = activities.filter(({ kind }) => kind === "summary").map(({ _id }) => _id);
    // Only the last summary and those above it can get the next row.
    const last = activities.at(-1);
    const above: string[] = [];
    for (
      let up = last?.kind === "summary" ? last : activities.find(({ _id }) => _id === last?.parent);
      up;
    ) {
      above.push(up._id);
      const { parent } = up;
      up = activities.find(({ _id }) => _id === parent);
    }
    const parent = open.length > 0 && above.length > 0 && chance(0.7) ? pick(above) : null;
    const isMilestone = kind === "start_milestone" || kind === "finish_milestone";
    const durationMinutes = isMilestone ? 0 : 30 * below(60);
    const done = {
      actualStart: null,
      actualFinish: null,
      percentComplete: 0,
      remainingMinutes: null,
    };
    const [one, two] = [moment(), moment()].toSorted() as [string, string];
    const states = [
      done,
      { ...done, actualStart: one, percentComplete: below(101) },
      { ...done, actualStart: one, remainingMinutes: isMilestone ? 0 : 30 * below(40) },
      { ...done, actualStart: one, actualFinish: two, percentComplete: 100, remainingMinutes: 0 },
      { ...done, actualFinish: two, percentComplete: 100, remainingMinutes: 0 },
    ];
    const pinned = constraints && chance(0.05) ? { start: one, finish: two } : null;
    activities.push({
      _id: `a${at}`,
      externalId: null,
      code: `A${at}`,
      name: `Activity ${at}`,
      kind,
      parent,
      calendar: chance(0.4) ? null : pick(calendars)._id,
      durationMinutes,
      constraint: constraint(),
      secondConstraint: chance(0.2) ? constraint() : null,
      deadline: sometimes(0.1),
      expectedFinish: progress ? sometimes(0.05) : null,
      externalStart: sometimes(0.05),
      externalFinish: sometimes(0.05),
      ...(progress && kind !== "summary" && chance(0.3) ? pick(states) : done),
      pinned,
      levelledStart: sometimes(0.05),
      priority: 500,
      assignee: null,
      company: null,
      location: null,
      notes: "",
      fields: {} as Record<string, FieldValue>,
    });
  }
  return {
    plannedStart: formatMoment(START + below(20) * 30),
    dataDate: progress && chance(0.5) ? moment() : null,
    mustFinishBy: constraints && chance(0.1) ? moment() : null,
    calendar: pick(calendars)._id,
    rules: {
      ...ourRules,
      lagCalendar: pick(lagCalendars),
      progress: pick(progressRules),
      critical: pick(["total_float", "longest_path"]),
      criticalFloatMinutes: pick([0, 0, 480]),
      totalFloat: pick(["finish", "smallest"]),
      openEndFreeFloat: pick(["project_finish", "total_float"]),
      asLateAsPossible: pick(["free_float", "free_float", "total_float"]),
      leadBeforeStart: chance(0.2),
      useExpectedFinish: chance(0.8),
      honourDates: chance(0.3),
      milestones: pick(["by_kind", "by_kind", "by_hold"]),
    },
    calendars,
    columns: [],
    activities,
    links: randomLinks(activities, { below, chance, pick }),
    assignments: [],
  };
}

interface Dice {
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

function randomLinks(activities: readonly PlanActivity[], dice: Dice): PlanLink[] {
  const { below, chance, pick } = dice;
  const above = (id: string | null): string[] => {
    const parent = activities.find(({ _id }) => _id === id)?.parent ?? null;
    return parent === null ? [] : [parent, ...above(parent)];
  };
  const links = new Map<string, PlanLink>();
  const tries = activities.length < 2 ? 0 : below(activities.length * 2);
  for (let at = 0; at < tries; at += 1) {
    const first = below(activities.length - 1);
    const from = activities[first];
    const to = activities[first + 1 + below(activities.length - first - 1)];
    if (!from || !to || above(from._id).includes(to._id) || above(to._id).includes(from._id))
      continue;
    const type = chance(0.5) ? "FS" : pick(linkTypes);
    const lagUnit = chance(0.8) ? "working" : pick(lagUnits);
    const isPercent = lagUnit === "percent";
    links.set(`${from._id} ${to._id} ${type}`, {
      _id: `l${at}`,
      from: from._id,
      to: to._id,
      type,
      lagMinutes: isPercent || chance(0.5) ? 0 : 30 * (below(60) - 20),
      lagUnit,
      lagPercent: isPercent ? below(200) - 50 : null,
      lagCalendar: chance(0.8) ? null : pick(lagCalendars),
    });
  }
  return [...links.values()];
}
