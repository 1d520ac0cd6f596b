import { describe, expect, it } from "vitest";
import { applyEdits } from "./edits/apply-edits.ts";
import { aheadWindow, type AheadRow, lookAhead, type LoggedConstraint } from "./look-ahead.ts";
import { formatDay, formatMoment } from "./calendar/moment.ts";
import type { Plan } from "./plan.ts";
import { activity, link, plan } from "./schedule/schedule-fixture.ts";
import { compute } from "./schedule/schedule.ts";
import { randomPlan } from "./testing/random-plan.ts";

const TODAY = "2026-03-02";

const rowsOf = (
  of: Plan,
  { today = TODAY, weeks = 2, log = [] as readonly LoggedConstraint[] } = {},
) => lookAhead(compute(of), aheadWindow(of, { today, weeks }), log);
const words = (rows: readonly AheadRow[]) =>
  rows.map(({ activity: { _id }, state }) => `${_id} ${state}`);
const waitsOf = (rows: readonly AheadRow[], id: string) =>
  rows
    .find(({ activity: { _id } }) => _id === id)
    ?.obstacles.map((one) =>
      one.kind === "predecessor"
        ? `${one.activity} ${one.end} ${formatMoment(one.expected)}`
        : one.constraint._id,
    );
const started = { actualStart: "2026-03-02T08:00" };
const finished = { ...started, actualFinish: "2026-03-03T17:00" };

const house = plan(
  [
    activity("dig", 2, finished),
    activity("cast", 2),
    activity("wall", 4),
    activity("roof", 3),
    activity("paint", 30),
  ],
  [link("dig FS cast"), link("cast FS wall"), link("wall FS roof"), link("roof FS paint")],
  { dataDate: "2026-03-03T17:00" },
);

describe("the weeks of a look-ahead (K1)", () => {
  const days = (of: Plan, today: string) => {
    const { from, first, end } = aheadWindow(of, { today, weeks: 2 });
    return [from, first, end].map(formatDay);
  };
  it("begin with the week of the data date, or of today if that is later", () => {
    expect(days(house, TODAY)).toEqual(["2026-03-04", "2026-03-02", "2026-03-16"]);
    expect(days(house, "2026-03-18")).toEqual(["2026-03-18", "2026-03-16", "2026-03-30"]);
    expect(days(plan([], []), "2026-03-18")).toEqual(["2026-03-18", "2026-03-16", "2026-03-30"]);
  });
  it("begin with the next working day, after an evening or on a day of rest", () => {
    const friday = { ...house, dataDate: "2026-03-06T17:00" };
    expect(days(friday, "2026-03-06")).toEqual(["2026-03-09", "2026-03-09", "2026-03-23"]);
    expect(days(house, "2026-03-07")).toEqual(["2026-03-09", "2026-03-09", "2026-03-23"]);
  });
});

describe("a look-ahead", () => {
  it("has the unfinished work that starts before its end (K2), and says what can start (K5)", () => {
    expect(words(rowsOf(house))).toEqual(["cast can_start", "wall held", "roof held"]);
    expect(words(rowsOf(house, { weeks: 3 }))).toHaveLength(4);
    const more = plan(
      [activity("s", 0, { kind: "summary" }), activity("a", 1, { parent: "s", ...started })],
      [],
    );
    expect(words(rowsOf(more))).toEqual(["a under_way"]);
  });

  it("names what has to finish or start before, and when that is expected (K3)", () => {
    const rows = rowsOf(house);
    expect(waitsOf(rows, "wall")).toEqual(["cast finish 2026-03-05T17:00"]);
    const types = plan(
      [
        activity("a", 2),
        activity("ss", 1),
        activity("ff", 1),
        activity("lead", 1),
        activity("effort", 1, { kind: "level_of_effort" }),
        activity("free", 1),
        activity("b", 2, { ...started }),
        activity("begun", 4, { ...started }),
      ],
      [
        link("a SS ss"),
        link("a FF ff"),
        link("b FS lead", -1),
        link("effort FS free"),
        link("a FF begun"),
        link("b FS begun"),
      ],
    );
    const found = rowsOf(types);
    expect(waitsOf(found, "ss")).toEqual(["a start 2026-03-02T08:00"]);
    expect(waitsOf(found, "ff")).toEqual([]);
    expect(waitsOf(found, "lead")).toEqual([]);
    expect(waitsOf(found, "free")).toEqual([]);
    expect(waitsOf(found, "begun")).toHaveLength(2);
    const rules = { ...types.rules, progress: "progress_override" } as const;
    expect(waitsOf(rowsOf({ ...types, rules }), "begun")).toHaveLength(1);
  });

  it("counts links of summaries for what is below them, and waits for all that is below one (K3)", () => {
    const towers = plan(
      [
        activity("s", 0, { kind: "summary" }),
        activity("a", 1, { parent: "s", ...finished }),
        activity("b", 1, { parent: "s" }),
        activity("t", 0, { kind: "summary" }),
        activity("c", 1, { parent: "t" }),
      ],
      [link("s FS t")],
    );
    expect(waitsOf(rowsOf(towers), "c")).toEqual([expect.stringMatching(/^s finish/)]);
    const done = applyEdits(towers, [{ op: "set_activity", _id: "b", fields: finished }]).plan;
    expect(words(rowsOf(done))).toEqual(["c can_start"]);
  });

  it("holds what has an open constraint, which is late if it comes after the start (K4)", () => {
    const entry = (promisedOn: string | null, neededBy: string | null = null) => ({
      _id: "drawing",
      activity: "cast",
      promisedOn,
      neededBy,
    });
    const late = (log: LoggedConstraint) =>
      rowsOf(house, { log: [log] })[0]?.obstacles.map(({ isLate }) => isLate);
    expect(words(rowsOf(house, { log: [entry(null)] }))[0]).toBe("cast held");
    expect(late(entry(null))).toEqual([false]);
    expect(late(entry("2026-03-04"))).toEqual([false]);
    expect(late(entry("2026-03-05"))).toEqual([true]);
    expect(late(entry("2026-03-05", "2026-03-04"))).toEqual([true]);
    expect(late(entry(null, "2026-03-03"))).toEqual([true]);
  });

  it("holds what is below a summary with an open constraint (K4)", () => {
    const tower = plan(
      [activity("s", 0, { kind: "summary" }), activity("a", 1, { parent: "s" })],
      [],
    );
    const log = [{ _id: "permit", activity: "s", neededBy: null, promisedOn: null }];
    expect(waitsOf(rowsOf(tower, { log }), "a")).toEqual(["permit"]);
  });

  it("shows what should have happened before, when the data date is old", () => {
    const rows = rowsOf(house, { today: "2026-03-18" });
    expect(rows.map(({ activity: { _id }, isOverdue }) => `${_id} ${isOverdue}`)).toEqual([
      "cast true",
      "wall true",
      "roof true",
      "paint true",
    ]);
    expect(rows[1]?.obstacles).toMatchObject([{ activity: "cast", isLate: true }]);
  });

  it("says on which days there is work (K6)", () => {
    const mark = (days: readonly boolean[] | undefined) =>
      days?.map((one) => (one ? "x" : ".")).join("");
    const rows = rowsOf(house);
    expect(rows.map(({ days }) => mark(days))).toEqual([
      "..xx..........",
      "....x..xxx....",
      "..........xx..",
    ]);
    const gate = plan([activity("gate", 0, { kind: "finish_milestone" })], []);
    expect(mark(rowsOf(gate)[0]?.days)).toBe("x.............");
  });
});

describe("in random programmes", () => {
  const seeds = Array.from({ length: 150 }, (_, at) => at + 1);

  it("what can start is out of sequence with nothing when it starts as planned, and what is held is (K3)", () => {
    let [free, held] = [0, 0];
    for (const seed of seeds) {
      const { rules, ...drawn } = randomPlan(seed, { constraints: false, progress: true });
      // With a lead, work may begin before the predecessor is done.
      const links = drawn.links.filter(
        ({ lagMinutes, type }) => lagMinutes >= 0 && (type === "FS" || type === "SS"),
      );
      const random = { ...drawn, rules, links };
      const today = (random.dataDate ?? random.plannedStart).slice(0, 10);
      const rows = rowsOf(random, { today, weeks: 6 });
      for (const row of rows.filter(({ state }) => state !== "under_way").slice(0, 4)) {
        const { _id, kind } = row.activity;
        if (kind !== "task" || row.activity.pinned !== null) continue;
        const fields = { actualStart: formatMoment(row.start) };
        const next = compute(applyEdits(random, [{ op: "set_activity", _id, fields }]).plan);
        const broken = next
          .findings()
          .filter(({ kind: what, activity: whose }) => what === "out_of_sequence" && whose === _id);
        if (row.state === "can_start") {
          expect(broken, `seed ${seed} ${_id}`).toEqual([]);
          free += 1;
        } else if (row.obstacles.some((one) => isDirect(random, _id, one))) {
          expect(broken.length, `seed ${seed} ${_id}`).toBeGreaterThan(0);
          held += 1;
        }
      }
    }
    expect(free).toBeGreaterThan(30);
    expect(held).toBeGreaterThan(30);
  });

  it("more weeks have all that fewer weeks have, in the same states (K2)", () => {
    for (const seed of seeds) {
      const random = randomPlan(seed, { constraints: true, progress: true });
      const today = (random.dataDate ?? random.plannedStart).slice(0, 10);
      const few = rowsOf(random, { today, weeks: 2 });
      const more = words(rowsOf(random, { today, weeks: 6 }));
      expect(more).toEqual(expect.arrayContaining(words(few)));
      const { first, end } = aheadWindow(random, { today, weeks: 2 });
      for (const { days, start } of few) {
        expect(days).toHaveLength(end - first);
        expect(formatMoment(start) < formatDay(end)).toBe(true);
      }
    }
  });
});

/** Whether the link is the activity's own, and does not come from a summary: findings name no other links. */
const isDirect = (of: Plan, id: string, one: AheadRow["obstacles"][number]): boolean =>
  one.kind === "predecessor" &&
  of.links.some(({ from, to }) => to === id && from === one.activity) &&
  of.activities.some(({ _id, kind }) => _id === one.activity && kind !== "summary");
