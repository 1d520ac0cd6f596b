import { describe, expect, it } from "vitest";
import {
  fieldsSaid,
  finishedWhole,
  isAsSaid,
  type Reported,
  reportProblem,
  saidInWords,
  type SaidProgress,
} from "./progress-report.ts";

const task: Reported = {
  name: "Dig",
  code: "",
  kind: "task",
  actualStart: null,
  actualFinish: null,
};
const nothing: SaidProgress = { actualStart: null, actualFinish: null, percentComplete: null };
const START = "2026-03-02T08:00";
const TODAY = "2026-03-04";

const problem = (said: Partial<SaidProgress>, of: Partial<Reported> = {}) =>
  reportProblem({ ...nothing, ...said }, { ...task, ...of }, TODAY)?.message;

describe("what cannot be said of an activity (P1, P2)", () => {
  it("is a day to come, but not the evening of today", () => {
    expect(problem({ actualStart: "2026-03-05T00:00" })).toBe(
      "5 Mar 2026 is in the future. Report only what has already happened.",
    );
    expect(problem({ actualStart: START, actualFinish: "2026-03-05T08:00" })).toMatch(
      /^5 Mar 2026/,
    );
    expect(problem({ actualStart: START, actualFinish: "2026-03-04T23:59" })).toBeUndefined();
  });

  it("is a finish before the start, also before the programme's", () => {
    const finish = { actualFinish: "2026-03-01T17:00" };
    expect(problem({ ...finish, actualStart: START })).toBe("It cannot finish before it starts.");
    expect(problem(finish, { actualStart: START })).toBe("It cannot finish before it starts.");
  });

  it("is progress of a task without a start, but a milestone needs none", () => {
    expect(problem({ percentComplete: 10 })).toBe("Say when it started, too.");
    expect(problem({ percentComplete: 10 }, { actualStart: START })).toBeUndefined();
    expect(problem({ actualFinish: START }, { kind: "finish_milestone" })).toBeUndefined();
  });

  it("is a part of a milestone", () => {
    for (const said of [{ percentComplete: 40 }, { actualStart: START }])
      expect(problem(said, { kind: "finish_milestone" })).toMatch(
        /^A milestone is either reached or not/,
      );
  });

  it("is anything of what has finished, or spans others", () => {
    expect(problem({ actualStart: START }, { actualFinish: START })).toMatch(/^“Dig” has finished/);
    for (const kind of ["summary", "level_of_effort"] as const)
      expect(problem({ actualStart: START }, { kind })).toMatch(/^“Dig” takes its dates from/);
  });
});

describe("what is said", () => {
  it("is in words", () => {
    expect(saidInWords({ ...nothing, actualStart: START, percentComplete: 39.6 })).toBe(
      "started 2 Mar 2026, 40% done",
    );
    expect(
      saidInWords({ actualStart: START, actualFinish: "2026-03-03T17:00", percentComplete: 100 }),
    ).toBe("started 2 Mar 2026, finished 3 Mar 2026");
  });

  it("sets only the fields that are said, and no percentage of what is finished", () => {
    expect(fieldsSaid({ ...nothing, percentComplete: 0 })).toEqual({ percentComplete: 0 });
    expect(fieldsSaid({ actualStart: START, actualFinish: START, percentComplete: 100 })).toEqual({
      actualStart: START,
      actualFinish: START,
    });
  });

  it("has no share and no rest beside a finish that corrects it", () => {
    const corrected = { percentComplete: 40, remainingMinutes: 480, actualFinish: START };
    expect(finishedWhole(corrected)).toEqual({ actualFinish: START });
    const open = { percentComplete: 40, actualFinish: null };
    expect(finishedWhole(open)).toEqual(open);
  });

  it("is what the activity has, or is not (P4)", () => {
    const said = { ...nothing, actualStart: START };
    const has = { actualStart: START, actualFinish: null, percentComplete: 20 };
    expect(isAsSaid(said, has)).toBe(true);
    expect(isAsSaid({ ...said, percentComplete: 30 }, has)).toBe(false);
    expect(isAsSaid(said, { ...has, actualFinish: START })).toBe(false);
    expect(isAsSaid(said, { ...has, actualStart: null })).toBe(false);
  });
});
