import { describe, expect, it } from "vitest";
import type {
  ClientReportDay,
  ClientReportLine,
} from "../../../../contract/reports/client-reports.ts";
import {
  appended,
  averageWorkers,
  decisionsIn,
  draftedWork,
  slipSentence,
  lostTime,
  plannedDay,
  progressStanding,
  replacedReports,
  weatherWords,
} from "./client-report-words.ts";

const day = (more: Partial<ClientReportDay>): ClientReportDay => ({
  day: "2026-03-02",
  company: null,
  weather: [],
  workers: 0,
  hoursLost: 0,
  delays: [],
  work: [],
  notes: "",
  ...more,
});

describe("the headline", () => {
  const progress = { percentDone: 41.6, percentPlanned: 46.4, finish: "2026-08-14" };

  it.each([
    [null, "Finishes on 14 Aug 2026. No programme was agreed to compare it with."],
    ["2026-08-14", "Finishes on 14 Aug 2026, as agreed."],
    ["2026-08-02", "Finishes on 14 Aug 2026, 12 calendar days late."],
    ["2026-08-15", "Finishes on 14 Aug 2026, 1 calendar day early."],
  ])("says the slip against %s in words", (agreed, words) => {
    expect(slipSentence({ ...progress, agreed })).toBe(words);
  });

  it.each([
    [null, undefined],
    [46.4, { words: "4 points behind plan", isBehind: true }],
    [42.4, { words: "As planned", isBehind: false }],
    [41.4, { words: "1 point ahead of plan", isBehind: false }],
  ])("compares the progress with a plan of %s", (percentPlanned, standing) => {
    expect(progressStanding({ ...progress, percentPlanned, agreed: null })).toEqual(standing);
  });
});

it.each([
  ["2026-03-05", "2026-03-05"],
  ["2026-03-08", "2026-03-08"],
  ["2026-03-20", "2026-03-08"],
])("the plan of figures of %s is asked for %s", (asOf, day) => {
  expect(plannedDay({ to: "2026-03-08", figures: { asOf } })).toBe(day);
});

describe("the days of the diaries", () => {
  it("tell nothing if there are none", () => {
    expect([weatherWords([]), draftedWork([]), averageWorkers([])]).toEqual(["", "", 0]);
    expect(lostTime([])).toEqual({ hours: 0, days: 0, reasons: [] });
    expect(draftedWork([day({}), day({ notes: "  " })])).toBe("");
  });

  it("count a day once, however many companies write it", () => {
    const days = [
      day({ weather: ["Rain", "Clear"], workers: 8, hoursLost: 2.1, delays: ["Weather"] }),
      day({
        company: "Masons",
        weather: ["Rain"],
        workers: 4,
        hoursLost: 1.2,
        delays: ["Weather"],
      }),
      day({ day: "2026-03-03", weather: ["Rain"], workers: 6, delays: ["Client"] }),
      day({ day: "2026-03-04" }),
    ];
    expect(weatherWords(days)).toBe("Rain on 2 days, clear on 1 day");
    expect(lostTime(days)).toEqual({ hours: 3.3, days: 2, reasons: ["Weather", "Client"] });
    expect(averageWorkers(days)).toBe(9);
  });

  it("become a first text of the work done", () => {
    const days = [
      day({
        work: ["Cast slab: second pour"],
        notes: "Quiet day.\n",
        hoursLost: 1,
        delays: ["Weather"],
      }),
      day({ day: "2026-03-03", company: "Masons", delays: ["Materials late"] }),
    ];
    expect(draftedWork(days)).toBe(
      [
        "Mon 2 Mar 2026",
        "- Cast slab: second pour",
        "- Quiet day.",
        "- 1 hour lost: Weather",
        "",
        "Tue 3 Mar 2026, Masons",
        "- Delayed: Materials late",
      ].join("\n"),
    );
  });
});

it("a text is added below what stands there", () => {
  expect(appended("  ", "New")).toBe("New");
  expect(appended("Old\n", "New")).toBe("Old\n\nNew");
});

it("each line is a decision", () => {
  expect(decisionsIn(" Which tiles?\n\n  Colour of the gate \n")).toEqual([
    "Which tiles?",
    "Colour of the gate",
  ]);
});

it("a later report of the same period replaces an approved one", () => {
  const line = (_id: string, more: Partial<ClientReportLine>): ClientReportLine => ({
    _id,
    cadence: "weekly",
    number: 1,
    from: "2026-03-02",
    to: "2026-03-08",
    state: "approved",
    approvedAt: null,
    approvedBy: null,
    sentAt: null,
    ...more,
  });
  const reports = [
    line("old", {}),
    line("new", { number: 2 }),
    line("draft", { number: 3, state: "draft" }),
    line("month", { cadence: "monthly" }),
    line("next", { number: 4, from: "2026-03-09", to: "2026-03-15" }),
  ];
  expect([...replacedReports(reports)]).toEqual(["old"]);
});
