import { describe, expect, it } from "vitest";
import { type DiaryWork, progressOfDiary } from "./diary-progress.ts";
import type { PlanCalendar } from "./plan.ts";

const shifts = [{ from: 480, to: 1020 }];
const calendar: PlanCalendar = {
  _id: "c",
  name: "Five days",
  week: [shifts, shifts, shifts, shifts, shifts, [], []],
  exceptions: [
    { from: "2026-03-03", to: "2026-03-03", shifts: [{ from: 420, to: 720 }], name: "" },
  ],
  minutesPerDay: 540,
};
const task = {
  name: "Dig",
  code: "",
  kind: "task" as const,
  actualStart: null,
  actualFinish: null,
  percentComplete: 0,
};
const work = (given: Partial<DiaryWork> = {}): DiaryWork => ({
  percent: null,
  quantity: null,
  unit: "",
  words: "",
  ...given,
});
const said = (rows: readonly DiaryWork[], of: object = {}, day = "2026-03-02") =>
  progressOfDiary(rows, { activity: { ...task, ...of }, calendar, day, today: "2026-03-04" });
const STARTED = { actualStart: "2026-02-27T08:00", percentComplete: 40 };

describe("a diary proposes nothing (P9)", () => {
  it.each([
    [
      "of what has finished",
      { ...STARTED, actualFinish: "2026-03-01T17:00" },
      work({ percent: 90 }),
    ],
    ["of summaries", { kind: "summary" }, work({ percent: 50 })],
    ["of levels of effort", { kind: "level_of_effort" }, work({ percent: 50 })],
    ["that the programme has", STARTED, work({ percent: 40 })],
    ["that the programme has more of", STARTED, work({ percent: 30 })],
    ["where only a quantity is said of what is under way", STARTED, work({ quantity: 12 })],
    ["of a milestone that is not reached", { kind: "finish_milestone" }, work({ percent: 50 })],
    [
      "that ends before it starts",
      { ...STARTED, actualStart: "2026-03-03T08:00" },
      work({ percent: 100 }),
    ],
  ])("%s", (_, of, row) => {
    expect(said([row], of)).toBeUndefined();
  });

  it("of a day that has not come", () => {
    expect(said([work({ percent: 10 })], {}, "2026-03-05")).toBeUndefined();
  });
});

describe("a diary proposes (P9)", () => {
  it("that work had begun by its day, when that day's work begins", () => {
    expect(said([work()], {}, "2026-03-03")).toEqual({
      actualStart: "2026-03-03T07:00",
      actualFinish: null,
      percentComplete: null,
      note: "",
    });
  });

  it("the highest percent of its rows, with all of their words", () => {
    const rows = [
      work({ percent: 50, quantity: 1200.5, unit: "m³", words: "North pit" }),
      work({ percent: 55, words: "South pit" }),
      work({ quantity: 3 }),
    ];
    expect(said(rows, STARTED)).toEqual({
      actualStart: null,
      actualFinish: null,
      percentComplete: 55,
      note: "1,200.5 m³: North pit; South pit; 3",
    });
  });

  it("the finish at 100%, when that day's work ends", () => {
    expect(said([work({ percent: 100 })], STARTED)).toMatchObject({
      actualFinish: "2026-03-02T17:00",
      percentComplete: null,
    });
    expect(said([work({ percent: 100 })], { kind: "finish_milestone" })).toMatchObject({
      actualStart: null,
      actualFinish: "2026-03-02T17:00",
    });
  });

  it("at most 1,000 characters of words", () => {
    const rows = [1, 2].map(() => work({ percent: 50, words: "x".repeat(900) }));
    expect(said(rows, STARTED)?.note).toHaveLength(1000);
  });
});
