import { describe, expect, it } from "vitest";
import { mergePlans, type MergeOptions } from "./merge-plans.ts";
import type { PlanActivity } from "./plan.ts";
import { activity, link, plan } from "./schedule/schedule-fixture.ts";

const whole: MergeOptions = { keepOthers: false, byCode: true, knows: null, cannotHold: [] };
const row = (id: string, code: string, more: Partial<PlanActivity> = {}) =>
  activity(id, 1, { code, name: code, ...more });

describe("a plan brought into another", () => {
  const before = plan(
    [
      row("s", "S", { kind: "summary" }),
      row("a", "A", { parent: "s", assignee: "ada", notes: "Mind the pipe" }),
      row("b", "B", { parent: "s" }),
    ],
    [link("a FS b")],
  );
  const other = plan(
    [
      row("1", "S", { kind: "summary" }),
      row("2", "A", { parent: "1", durationMinutes: 960 }),
      row("3", "C"),
    ],
    [link("2 SS 3")],
  );

  it("keeps the ids of rows that are in both, and what files do not have", () => {
    const { plan: merged, matched } = mergePlans(before, other, whole);
    expect(matched).toEqual(
      new Map([
        ["1", "s"],
        ["2", "a"],
      ]),
    );
    expect(merged.activities.map(({ _id, parent }) => [_id, parent])).toEqual([
      ["s", null],
      ["a", "s"],
      ["3", null],
    ]);
    expect(merged.activities[1]).toMatchObject({
      assignee: "ada",
      notes: "Mind the pipe",
      durationMinutes: 960,
    });
    expect(merged.links).toMatchObject([{ from: "a", to: "3", type: "SS" }]);
  });

  it("keeps the rows that only one has, with their links, where it is asked to", () => {
    const { plan: merged } = mergePlans(before, other, { ...whole, keepOthers: true });
    expect(merged.activities.map(({ _id }) => _id)).toEqual(["s", "a", "b", "3"]);
    expect(merged.links.map(({ from, to }) => `${from} ${to}`)).toEqual(["a b", "a 3"]);
  });

  it("keeps from which of the company's a calendar was taken", () => {
    const origin = { calendar: "company", version: 2 };
    const own = before.calendars.map((calendar) => ({ ...calendar, origin }));
    const { plan: merged } = mergePlans({ ...before, calendars: own }, other, whole);
    expect(merged.calendars.map((calendar) => calendar.origin)).toEqual(own.map(() => origin));
  });

  it("keeps what the other plan's format cannot hold", () => {
    const planned = plan([row("a", "A", { deadline: "2026-04-01T17:00" })], []);
    const file = plan([row("1", "A", { durationMinutes: 960 })], []);
    const merge = (cannotHold: MergeOptions["cannotHold"]) =>
      mergePlans(planned, file, { ...whole, cannotHold }).plan.activities[0];
    expect(merge([])).toMatchObject({ deadline: null, durationMinutes: 960 });
    expect(merge(["deadline"])).toMatchObject({
      deadline: "2026-04-01T17:00",
      durationMinutes: 960,
    });
  });

  it("does not guess where a code names two rows", () => {
    const twice = plan([row("1", "A"), row("2", "A")], []);
    const { matched } = mergePlans(before, twice, whole);
    expect(matched.size).toBe(0);
  });

  it("changes only the fields that the other plan knows, and no order without an outline", () => {
    const sheet = plan([row("1", "B", { percentComplete: 50 }), row("2", "A")], []);
    const { plan: merged } = mergePlans(before, sheet, {
      ...whole,
      keepOthers: true,
      knows: new Set(["code", "percentComplete"]),
    });
    expect(merged.activities.map(({ _id, parent }) => [_id, parent])).toEqual([
      ["s", null],
      ["a", "s"],
      ["b", "s"],
    ]);
    expect(merged.activities[2]).toMatchObject({ percentComplete: 50, name: "B" });
    expect(merged.links).toEqual(before.links);
    expect(merged.rules).toBe(before.rules);
  });
});
