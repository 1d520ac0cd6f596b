import { describe, expect, it } from "vitest";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import type { Plan, PlanActivity } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { randomPlan } from "../../../../engine/programme/testing/random-plan.ts";
import type { ExportedProgramme } from "./exported-programme.ts";
import { lostIn } from "./lost-in.ts";
import { countedIds } from "./counted-ids-fixture.ts";

import { readMspdi } from "./mspdi/reader.ts";
import { mspdiRules } from "./mspdi/rules.ts";
import { writeMspdi } from "./mspdi/writer.ts";
import type { ImportedProgramme } from "./programme-file.ts";
import { readXer } from "./xer/reader.ts";
import { writeXer } from "./xer/writer.ts";

const SEEDS = 60;

/** A plan without the parts that neither format can store. */
function held(plan: Plan): Plan {
  const parents = new Map(plan.activities.map(({ _id, parent }) => [_id, parent]));
  const above = new Set<string | null>();
  for (const { kind, parent } of plan.activities)
    for (let at = kind === "summary" ? null : parent; at !== null; at = parents.get(at) ?? null)
      above.add(at);
  const activities = plan.activities.filter(
    ({ _id, kind }) => kind !== "summary" || above.has(_id),
  );
  const there = new Set(activities.map(({ _id }) => _id));
  const isStarted = ({ actualStart, actualFinish }: PlanActivity) =>
    actualStart !== null || actualFinish !== null;
  return {
    ...plan,
    calendars: plan.calendars.map((calendar) => ({ ...calendar, minutesPerDay: 480 })),
    activities: activities.map((activity) => ({
      ...activity,
      deadline: null,
      calendar: activity.kind === "summary" ? null : activity.calendar,
      pinned: null,
      levelledStart: null,
      // Fields of a summary that remain from when it was an activity do not count.
      constraint: activity.kind === "summary" ? null : activity.constraint,
      // The reverse of a finish without a start is a date that nobody entered.
      actualStart: isStarted(activity) ? (activity.actualStart ?? activity.actualFinish) : null,
      notes: activity.kind === "summary" ? "" : 'Mind\nthe <pipe> & the "gap"',
    })),
    links: plan.links
      .filter(({ from, to }) => there.has(from) && there.has(to))
      .map((link) => ({ ...link, lagCalendar: null })),
  };
}

function exported(plan: Plan): ExportedProgramme | undefined {
  try {
    const schedule = compute(plan);
    const dates = new Map(plan.activities.map(({ _id }) => [_id, schedule.dates(_id)]));
    const none = new Map<string, never>();
    return {
      name: "Tower & Sons",
      plan,
      dates,
      baseline: none,
      baselines: [],
      people: none,
      companies: none,
      locations: none,
    };
  } catch (error) {
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}

const options = () => ({ newId: countedIds(), encoding: null, project: null });

/** The dates, floats and notes of activities that are not summaries, by name. */
function answers({ plan }: Pick<ImportedProgramme, "plan">) {
  const schedule = compute(plan);
  return new Map(
    plan.activities
      .filter(({ kind }) => kind !== "summary")
      .map(({ _id, name, notes }) => {
        const { start, finish, totalFloatMinutes, freeFloatMinutes } = schedule.dates(_id);
        return [name, { start, finish, totalFloatMinutes, freeFloatMinutes, notes }];
      }),
  );
}

describe("a programme that is written and read again", () => {
  it("has the same dates in Microsoft Project's format", async () => {
    let tried = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = held(randomPlan(seed, { constraints: seed % 2 === 0 }));
      const plan: Plan = {
        ...random,
        mustFinishBy: null,
        rules: { ...mspdiRules, criticalFloatMinutes: 0, honourDates: seed % 3 === 0 },
        activities: random.activities.map((activity) => ({
          ...activity,
          kind:
            activity.kind === "level_of_effort"
              ? "task"
              : activity.kind === "start_milestone"
                ? "finish_milestone"
                : activity.kind,
          secondConstraint: null,
          constraint: activity.constraint?.type.startsWith("mandatory")
            ? null
            : activity.constraint,
          expectedFinish: null,
          externalStart: null,
          externalFinish: null,
        })),
      };
      const programme = exported(plan);
      if (!programme) continue;
      tried += 1;
      const read = await readMspdi(writeMspdi(programme), options());
      expect(answers(read), `seed ${seed}`).toEqual(answers({ plan }));
      expect(lostIn(programme, "mspdi"), `seed ${seed}`).toEqual([]);
    }
    expect(tried).toBeGreaterThan(SEEDS / 2);
  });

  it("has the same dates in Primavera's", async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = held(randomPlan(seed, { constraints: seed % 2 === 0 }));
      const summaries = new Set(
        random.activities.filter(({ kind }) => kind === "summary").map(({ _id }) => _id),
      );
      const plan: Plan = {
        ...random,
        dataDate: random.dataDate ?? "2026-03-04T08:00",
        rules: {
          ...random.rules,
          openEndFreeFloat: "project_finish",
          asLateAsPossible: "free_float",
          leadBeforeStart: false,
          honourDates: false,
          milestones: "by_kind",
        },
        links: random.links
          .filter(({ from, to }) => !summaries.has(from) && !summaries.has(to))
          .map((link) => ({ ...link, lagUnit: "working", lagPercent: null })),
      };
      const programme = exported(plan);
      if (!programme) continue;
      const read = await readXer(writeXer(programme), options());
      expect(answers(read), `seed ${seed}`).toEqual(answers({ plan }));
    }
  });
});

describe("columns, codes and calendars", () => {
  const [summary, task] = ["s", "t"];
  const base = randomPlan(3, { constraints: false, progress: false, summaries: false });
  const [first] = base.activities;
  const [calendar] = base.calendars;
  if (!first || !calendar) throw new Error("A random plan has activities");
  const plan: Plan = {
    ...base,
    calendar: calendar._id,
    calendars: [
      {
        ...calendar,
        name: "Lagos",
        exceptions: [
          { from: "2026-03-20", to: "2026-03-23", shifts: [], name: "Eid-el-Fitr" },
          {
            from: "2026-03-21",
            to: "2026-03-21",
            shifts: [{ from: 480, to: 720 }],
            name: "Catch up",
          },
        ],
      },
    ],
    columns: [
      { _id: "zone", name: "Zone", type: "choice", choices: ["North", "South"] },
      { _id: "note", name: "Remark", type: "text", choices: [] },
      { _id: "area", name: "Area", type: "number", choices: [] },
      { _id: "seen", name: "Seen", type: "date", choices: [] },
    ],
    activities: [
      {
        ...first,
        _id: summary,
        kind: "summary",
        parent: null,
        calendar: null,
        code: "S",
        name: "Structure",
      },
      {
        ...first,
        _id: task,
        kind: "task",
        parent: summary,
        calendar: null,
        code: "A-10",
        name: "Columns \u2013 level 1",
        durationMinutes: 480,
        fields: { zone: "South", note: '=1+1 "so"', area: 12.5, seen: "2026-03-04T08:00" },
      },
    ],
    links: [],
  };
  const programme = exported(plan);
  if (!programme) throw new Error("It computes");

  it.each([
    ["mspdi", () => readMspdi(writeMspdi(programme), options())],
    ["xer", () => readXer(writeXer(programme), options())],
  ] as const)("come back from %s", async (format, read) => {
    const { plan: again } = await read();
    const activity = again.activities.find(({ code }) => code === "A-10");
    expect(activity).toMatchObject({ name: "Columns \u2013 level 1", durationMinutes: 480 });
    expect(again.activities.find(({ _id }) => _id === activity?.parent)?.name).toBe("Structure");
    const values = Object.fromEntries(
      again.columns.map(({ _id, name, type }) => [name, [type, activity?.fields[_id]]]),
    );
    expect(values).toEqual({
      Zone: ["choice", "South"],
      Remark: ["text", '=1+1 "so"'],
      Area: ["number", 12.5],
      Seen: ["date", "2026-03-04T08:00"],
    });
    const [week] = again.calendars;
    expect(week).toMatchObject({ name: "Lagos", week: calendar.week });
    expect(week?.exceptions.map(({ from, to, shifts }) => [from, to, shifts.length])).toEqual([
      ["2026-03-20", "2026-03-20", 0],
      ["2026-03-21", "2026-03-21", 1],
      ["2026-03-22", "2026-03-23", 0],
    ]);
    if (format === "mspdi") expect(week?.exceptions[0]?.name).toBe("Eid-el-Fitr");
  });
});
