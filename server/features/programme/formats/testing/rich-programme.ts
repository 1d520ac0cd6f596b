import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import type {
  FieldValue,
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanColumn,
  Shift,
} from "../../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../../engine/programme/problem.ts";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import { randomFrom, randomPlan } from "../../../../../engine/programme/testing/random-plan.ts";
import type { ExportedBaseline, ExportedProgramme } from "../exported-programme.ts";

const codes = [
  "",
  "",
  "A-10",
  "A-10",
  "1",
  "2",
  "1.1",
  "a1",
  "A1",
  "B 7",
  "C+3d",
  "12FS",
  "Zone/4",
];
const notes = [
  "",
  "Mind the pipe",
  'Mind\nthe <pipe> & the "gap"',
  "Two\n\nparagraphs",
  "<b>  spaced </b>\n  twice",
  "Ìbàdàn – ₦5m “now”",
  "Ã© and ''",
  "a\ttab",
  "=1+1",
];
const texts = [
  "North",
  '=1+1 "so"',
  "007",
  "-5",
  "2026-03-04",
  "Two\nlines",
  "x & <y>",
  "é",
  "1e5",
];
const names = ["Columns – level", 'The "big" one', "Ẹ̀gbẹ́ &", "=Slab; 2, 3", "Façade"];

interface Dice {
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

function diceOf(seed: number): Dice {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    chance: (share) => random() < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}

function calendarOf(calendar: PlanCalendar, { below, chance, pick }: Dice): PlanCalendar {
  const many: Shift[] = Array.from({ length: 7 }, (_, at) => ({
    from: at * 200,
    to: at * 200 + 90 + below(60),
  }));
  const far = { from: "2190-01-01", to: "2199-12-31", shifts: [], name: "Closed" };
  return {
    ...calendar,
    name: `Calendar ${calendar._id}`,
    week: chance(0.15) ? calendar.week.map((day) => (day.length > 0 ? many : day)) : calendar.week,
    exceptions: [
      ...(chance(0.05) ? [far] : []),
      ...calendar.exceptions.map((exception) =>
        chance(0.5) ? exception : { ...exception, name: "" },
      ),
    ],
    minutesPerDay: pick([480, 480, 450, 1440, 37]),
  };
}

const columnSets: readonly (readonly PlanColumn[])[] = [
  [],
  [
    { _id: "zone", name: "Zone", type: "choice", choices: ["North", "South", "Unused"] },
    { _id: "mark", name: "Mark", type: "text", choices: [] },
    { _id: "area", name: "Area", type: "number", choices: [] },
    { _id: "seen", name: "Seen", type: "date", choices: [] },
    { _id: "free", name: "Free", type: "choice", choices: [] },
    { _id: "empty", name: "Empty", type: "text", choices: [] },
    { _id: "days", name: "Duration", type: "text", choices: [] },
    { _id: "firm", name: "Company", type: "text", choices: [] },
  ],
  Array.from({ length: 35 }, (_, at) => ({
    _id: `t${at}`,
    name: `Text ${at}`,
    type: "text" as const,
    choices: [],
  })),
];

function valueOf({ type, choices }: PlanColumn, { below, pick, chance }: Dice): FieldValue {
  if (type === "number") return pick([0, -5, 12.5, 1e21, 0.125]);
  if (type === "date") return chance(0.5) ? "2026-03-04T08:30" : `2026-05-${10 + below(20)}`;
  return type === "choice" ? pick(choices.length > 0 ? choices : ["One", "Two"]) : pick(texts);
}

function activityOf(
  activity: PlanActivity,
  {
    at,
    columns,
    dice,
  }: { readonly at: number; readonly columns: readonly PlanColumn[]; readonly dice: Dice },
): PlanActivity {
  const { below, chance, pick } = dice;
  const isRest = chance(0.1) && activity.actualFinish === null && !isMilestone(activity.kind);
  const remainingMinutes = isRest ? below(3000) : activity.remainingMinutes;
  return {
    ...activity,
    remainingMinutes,
    externalId: pick([null, null, String(1000 + at), String(at + 1), `X${at}`]),
    code: pick(codes),
    name: `${pick(names)} ${at}`,
    durationMinutes: isMilestone(activity.kind)
      ? 0
      : chance(0.3)
        ? activity.durationMinutes + below(29)
        : activity.durationMinutes,
    percentComplete:
      activity.actualFinish === null && chance(0.2)
        ? below(10_000) / 100
        : activity.percentComplete,
    priority: pick([500, 500, 100, 0, 1000, 640]),
    assignee: pick([null, null, null, "person"]),
    company: pick([null, null, null, "firm"]),
    location: pick([null, null, null, "block"]),
    notes: pick(notes),
    fields: Object.fromEntries(
      columns
        .filter(({ _id }) => _id !== "empty" && chance(0.4))
        .map((column) => [column._id, valueOf(column, dice)]),
    ),
  };
}

/** A programme with everything that one can have; undefined if its links make a cycle. */
export function richProgramme(seed: number): ExportedProgramme | undefined {
  const dice = diceOf(seed * 7919);
  const { chance, pick, below } = dice;
  const random = randomPlan(seed, { constraints: seed % 5 > 0, progress: seed % 4 > 0 });
  const columns = pick(columnSets);
  const activities = random.activities.map((activity, at) =>
    activityOf(activity, { at, columns, dice }),
  );
  const [first] = activities;
  const plan: Plan = {
    ...random,
    calendars: random.calendars.map((calendar) => calendarOf(calendar, dice)),
    columns,
    activities,
    links: random.links.map((link) =>
      link.lagUnit === "percent"
        ? { ...link, lagPercent: (link.lagPercent ?? 0) + (chance(0.3) ? 0.5 : 0) }
        : { ...link, lagMinutes: chance(0.2) ? link.lagMinutes + below(17) : link.lagMinutes },
    ),
    assignments:
      first && chance(0.2)
        ? [{ _id: "crew", activity: first._id, resource: "masons", perDay: 4 }]
        : [],
  };
  try {
    const schedule = compute(plan);
    const dates = new Map(plan.activities.map(({ _id }) => [_id, schedule.dates(_id)]));
    const kept = plan.activities
      .filter(() => chance(0.8))
      .flatMap(({ _id, durationMinutes }) => {
        const { start, finish } = schedule.dates(_id);
        return [[_id, { start, finish, durationMinutes }] as const];
      });
    const baselines: ExportedBaseline[] = Array.from(
      { length: pick([0, 0, 1, 2, 13]) },
      (_, at) => ({
        _id: `b${at}`,
        name: pick([`Contract ${at}`, at === 0 ? "Baseline" : `Baseline ${at}`]),
        dates: new Map(kept),
      }),
    );
    const named = (id: string, name: string) => new Map([[id, name]]);
    return {
      name: pick(["Tower & Sons", "Ìlé-Ifẹ̀", "Ã© house"]),
      plan,
      dates,
      baseline: new Map(),
      baselines,
      people: named("person", "Ada Obi"),
      companies: named("firm", "Obi & Co"),
      locations: named("block", "Block A"),
    };
  } catch (error) {
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}
