import { describe, expect, it } from "vitest";
import { ourRules } from "../plan.ts";
import { activity, at, DAY, link, plan } from "./schedule-fixture.ts";
import { compute } from "./schedule.ts";
import { deriveStep } from "../why/why-step.ts";
import { why } from "../why/why.ts";

/** A milestone that must finish on Wednesday evening, after five days of work, and a day of work after it. */
const tooEarly = (honourDates: boolean) =>
  plan(
    [
      activity("work", 5),
      activity("gate", 0, {
        kind: "finish_milestone",
        constraint: at("must_finish_on", "2026-03-04T17:00"),
      }),
      activity("after", 1),
      activity("beside", 2),
    ],
    [link("work FS gate"), link("gate FS after"), link("beside FS gate")],
    {
      rules: { ...ourRules, honourDates, totalFloat: "smallest", openEndFreeFloat: "total_float" },
    },
  );

describe("F6: dates that logic cannot keep", () => {
  it("move without the rule, and stay with it", () => {
    expect(compute(tooEarly(false)).dates("gate").finish).toBe("2026-03-06T17:00");
    const schedule = compute(tooEarly(true));
    expect(schedule.dates("gate")).toMatchObject({
      start: "2026-03-04T17:00",
      finish: "2026-03-04T17:00",
      totalFloatMinutes: -2 * DAY,
      critical: true,
      drivenBy: [],
    });
    expect(schedule.dates("after").start).toBe("2026-03-05T08:00");
    expect(schedule.dates("beside").freeFloatMinutes).toBe(DAY);
    expect(schedule.findings()).toContainEqual({
      kind: "broken_constraint",
      activity: "gate",
      link: "work FS gate",
    });
  });

  it("holds a start too, and what has a duration", () => {
    const schedule = compute(
      plan(
        [
          activity("a", 5),
          activity("b", 2, { constraint: at("start_no_later_than", "2026-03-04T08:00") }),
          activity("c", 2, { constraint: at("finish_no_later_than", "2026-03-04T17:00") }),
        ],
        [link("a FS b"), link("a FS c")],
        { rules: { ...ourRules, honourDates: true } },
      ),
    );
    expect(schedule.dates("b")).toMatchObject({
      start: "2026-03-04T08:00",
      finish: "2026-03-05T17:00",
      totalFloatMinutes: -3 * DAY,
    });
    expect(schedule.dates("c")).toMatchObject({
      start: "2026-03-03T08:00",
      finish: "2026-03-04T17:00",
    });
  });

  it("names the date in why, and every step gives its date again", () => {
    const schedule = compute(tooEarly(true));
    const steps = why(schedule, "after", "start");
    expect(steps[0]).toMatchObject({
      kind: "constraint",
      activity: "gate",
      to: "2026-03-04T17:00",
    });
    for (const step of steps) expect(deriveStep(step, schedule.plan)).toBe(step.to);
    expect(steps.at(-1)?.to).toBe("2026-03-05T08:00");
  });

  it("lets what has started go on", () => {
    const { rules } = tooEarly(true);
    const schedule = compute(
      plan(
        [
          activity("a", 5, {
            actualStart: "2026-03-02T08:00",
            constraint: at("finish_no_later_than", "2026-03-03T17:00"),
          }),
        ],
        [],
        { rules },
      ),
    );
    expect(schedule.dates("a").finish).toBe("2026-03-06T17:00");
  });
});

it("C5: what has no duration stands in the evening by which it must finish", () => {
  const held = (type: "finish_no_earlier_than" | "must_finish_on", moment: string) =>
    compute(
      plan([activity("gate", 0, { kind: "finish_milestone", constraint: at(type, moment) })], []),
    ).dates("gate").finish;
  expect(held("finish_no_earlier_than", "2026-03-06T17:00")).toBe("2026-03-06T17:00");
  expect(held("must_finish_on", "2026-03-06T17:00")).toBe("2026-03-06T17:00");
  expect(held("must_finish_on", "2026-03-07T12:00")).toBe("2026-03-09T08:00");
});

describe("S2: the float of a summary", () => {
  const below = { parent: "sum" };
  const programme = (totalFloat: "finish" | "smallest") =>
    compute(
      plan(
        [
          activity("sum", 0, { kind: "summary" }),
          activity("long", 4, below),
          activity("short", 1, below),
          activity("end", 6),
          activity("next", 2),
        ],
        [link("short FS next")],
        { rules: { ...ourRules, totalFloat, openEndFreeFloat: "total_float" } },
      ),
    ).dates("sum");

  it("is the least below it", () => {
    expect(programme("finish")).toMatchObject({ totalFloatMinutes: 2 * DAY, freeFloatMinutes: 0 });
  });

  it("is that of its own dates where total float is the smallest", () => {
    expect(programme("smallest")).toMatchObject({
      totalFloatMinutes: 2 * DAY,
      freeFloatMinutes: 2 * DAY,
      critical: false,
    });
  });
});
