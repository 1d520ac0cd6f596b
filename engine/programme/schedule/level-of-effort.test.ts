import { describe, expect, it } from "vitest";
import type { Plan } from "../plan.ts";
import { activity, link, plan } from "./schedule-fixture.ts";
import { compute } from "./schedule.ts";
import { deriveStep } from "../why/why-step.ts";
import { why } from "../why/why.ts";
import { whyInWords } from "../why/why-words.ts";

const effort = (days = 1, more: Parameters<typeof activity>[2] = {}) =>
  activity("effort", days, { kind: "level_of_effort", ...more });

const work = [activity("a", 5), activity("b", 3), activity("c", 2)];
const chain = [link("a FS b"), link("b FS c")];

/** The dates of the level of effort. Both have an explanation, of which every step can be recomputed. */
function datesIn(made: Plan): [string, string] {
  const schedule = compute(made);
  const { start, finish } = schedule.dates("effort");
  for (const [end, date] of [["start", start] as const, ["finish", finish] as const]) {
    const steps = why(schedule, "effort", end);
    expect(steps.at(-1)?.to).toBe(date);
    for (const [at, step] of steps.entries()) {
      expect(deriveStep(step, made)).toBe(step.to);
      if (at > 0) expect(step.from).toBe(steps[at - 1]?.to);
    }
  }
  return [start, finish];
}

describe("F5: a level of effort", () => {
  it("starts with the first and finishes with the last of what precedes it", () => {
    const links = ["b SS effort", "a SS effort", "a FF effort", "b FF effort"].map((text) =>
      link(text),
    );
    expect(datesIn(plan([...work, effort()], [...chain, ...links]))).toEqual([
      "2026-03-02T08:00",
      "2026-03-11T17:00",
    ]);
  });

  it("starts with what it leads to, less the lag, if that asks for its start", () => {
    const links = [link("effort SS b", 1), link("effort SF c", 0), link("effort FF c")];
    expect(datesIn(plan([...work, effort()], [...chain, ...links]))).toEqual([
      "2026-03-06T08:00",
      "2026-03-13T17:00",
    ]);
  });

  it("starts before the data date only with what has started", () => {
    const started = { actualStart: "2026-03-03T08:00", remainingMinutes: 2400 };
    const dataDate = { dataDate: "2026-03-09T08:00" };
    const links = [link("a SS effort"), link("a FF effort")];
    const of = (more: object) =>
      datesIn(plan([activity("a", 5, more), effort()], links, dataDate))[0];
    expect(of(started)).toBe("2026-03-03T08:00");
    expect(of({})).toBe("2026-03-09T08:00");
    const early = [link("a SS effort", -3), link("a FF effort")];
    expect(datesIn(plan([activity("a", 5), effort()], early, dataDate))[0]).toBe(
      "2026-03-09T08:00",
    );
  });

  it("spans what is in its summary without links, other levels of effort apart", () => {
    const top = activity("top", 0, { kind: "summary" });
    const sub = activity("sub", 0, { kind: "summary", parent: "top" });
    const rows = [
      top,
      effort(1, { parent: "top", calendar: "always" }),
      activity("other", 90, { kind: "level_of_effort", parent: "top" }),
      activity("b", 3, { parent: "top" }),
      sub,
      activity("c", 2, { parent: "sub" }),
    ];
    const made = plan([activity("a", 5), ...rows], chain);
    expect(datesIn(made)).toEqual(["2026-03-09T08:00", "2026-03-13T17:00"]);
    expect(why(compute(made), "effort", "finish").map((step) => whyInWords(step, made))).toContain(
      "“effort” finishes with what is in its summary, Fri 13 Mar 2026 17:00.",
    );
  });

  it("spans the programme where it is in no summary", () => {
    const made = plan([...work, effort(1)], chain);
    expect(datesIn(made)).toEqual(["2026-03-02T08:00", "2026-03-13T17:00"]);
    const words = why(compute(made), "effort", "finish").map((step) => whyInWords(step, made));
    expect(words).toContain("“effort” finishes with the programme, Fri 13 Mar 2026 17:00.");
  });

  it("lasts its duration where nothing says more", () => {
    expect(datesIn(plan([effort(2)], []))).toEqual(["2026-03-02T08:00", "2026-03-03T17:00"]);
    const alone = [activity("top", 0, { kind: "summary" }), effort(2, { parent: "top" })];
    expect(datesIn(plan(alone, []))).toEqual(["2026-03-02T08:00", "2026-03-03T17:00"]);
    expect(datesIn(plan([...work, effort(2)], [...chain, link("b SS effort")]))).toEqual([
      "2026-03-09T08:00",
      "2026-03-10T17:00",
    ]);
  });
});
