import { describe, expect, it } from "vitest";
import type { Plan } from "../plan.ts";
import { activity, at, link, plan } from "../schedule/schedule-fixture.ts";
import { compute } from "../schedule/schedule.ts";
import { why } from "./why.ts";
import { whyInWords } from "./why-words.ts";

function words(made: Plan, id: string, end: "start" | "finish" = "start"): string[] {
  return why(compute(made), id, end).map((step) => whyInWords(step, made));
}

const named = (id: string, name: string, days: number) => activity(id, days, { code: "", name });

describe("W2: the steps in words", () => {
  it("name the activity, the lag and the rest", () => {
    const made = plan([named("a", "Cast slab", 5), named("b", "Strike", 1)], [link("a FS b", 3)]);
    expect(words(made, "b")).toEqual([
      "The programme starts Mon 2 Mar 2026 08:00.",
      "Mon 2 Mar 2026 08:00 · + 5 days of work on “Cast slab”, on the calendar “Week” → Fri 6 Mar 2026 17:00.",
      "“Cast slab” finishes (FS) Fri 6 Mar 2026 17:00.",
      "Fri 6 Mar 2026 17:00 · + 3 days lag on the calendar “Week” · Sat and Sun rest → Wed 11 Mar 2026 17:00.",
      "Wed 11 Mar 2026 17:00 · The calendar “Week” next works → Thu 12 Mar 2026 08:00.",
    ]);
  });

  it("go back over rest to where work ends", () => {
    const made = plan(
      [named("a", "Cast", 5), named("b", "Strike", 1), named("c", "Prop", 1)],
      [link("a FS b"), link("b SF c")],
    );
    expect(words(made, "c", "finish").at(-1)).toBe(
      "Mon 9 Mar 2026 08:00 · Work on the calendar “Week” ends before it · Sat and Sun rest → Fri 6 Mar 2026 17:00.",
    );
  });

  it("lead a level of effort to the successor that it reaches to", () => {
    const effort = activity("l", 1, { kind: "level_of_effort" });
    const made = plan(
      [named("a", "Cast", 5), named("b", "Strike", 3), effort],
      [link("a FS b"), link("l FS b", 1)],
    );
    expect(words(made, "l", "finish").slice(-2)).toEqual([
      "“Strike” starts (FS) Mon 9 Mar 2026 08:00.",
      "Mon 9 Mar 2026 08:00 · − 1 day lag on the calendar “Week” · Sat and Sun rest → Thu 5 Mar 2026 17:00.",
    ]);
  });

  it("say whose date is given, and what it asks for", () => {
    const first = (more: Parameters<typeof activity>[2]) =>
      words(plan([activity("a", 1, { code: "", name: "Pour", ...more })], []), "a")[0];
    const friday = "2026-03-13T17:00";
    expect(first({ constraint: at("finish_no_earlier_than", friday) })).toBe(
      "“Pour” has to finish no earlier than Fri 13 Mar 2026 17:00.",
    );
    expect(first({ levelledStart: friday })).toBe(
      "Levelling holds “Pour” until Fri 13 Mar 2026 17:00.",
    );
    expect(first({ pinned: { start: friday, finish: friday } })).toBe(
      "“Pour” is pinned to start on Fri 13 Mar 2026 17:00.",
    );
    expect(first({ externalStart: friday })).toBe(
      "A link from another project lets “Pour” start on Fri 13 Mar 2026 17:00.",
    );
  });
});

describe("W1: the first step is what holds the date", () => {
  const done = { actualStart: "2026-03-03T08:00", percentComplete: 100 };

  it("of work that is all done, its actual start", () => {
    const made = plan([activity("a", 2, { code: "", name: "Pour", ...done })], []);
    expect(words(made, "a", "finish")).toEqual([
      "“Pour” started on Tue 3 Mar 2026 08:00.",
      "Tue 3 Mar 2026 08:00 · + 2 days of work on “Pour”, on the calendar “Week” → Wed 4 Mar 2026 17:00.",
    ]);
  });

  it("of a summary with nothing below it, the programme's start or data date", () => {
    const rows = [activity("s", 0, { kind: "summary" })];
    const sunday = "2026-03-08T08:00";
    expect(words(plan(rows, [], { plannedStart: sunday }), "s")[0]).toBe(
      "The programme starts Sun 8 Mar 2026 08:00.",
    );
    expect(words(plan(rows, [], { dataDate: sunday }), "s")[0]).toBe(
      "Remaining work cannot start before the data date, Sun 8 Mar 2026 08:00.",
    );
  });

  it("of a summary above work and above summaries without any, the work", () => {
    const summary = (id: string, parent: string, calendar: string) =>
      activity(id, 0, { kind: "summary", parent, calendar });
    const rows = [
      activity("s", 0, { kind: "summary", code: "", name: "All" }),
      summary("t", "s", "always"),
      summary("u", "t", "week"),
      activity("a", 1, { code: "", name: "Pour", parent: "s" }),
    ];
    const made = plan(rows, [], { plannedStart: "2026-03-08T08:00" });
    expect(words(made, "s")).toEqual([
      "The programme starts Sun 8 Mar 2026 08:00.",
      "Sun 8 Mar 2026 08:00 · The calendar “Week” next works → Mon 9 Mar 2026 08:00.",
      "“All” starts with what is below it, Mon 9 Mar 2026 08:00.",
    ]);
    expect(words(made, "t")).toEqual(["The programme starts Sun 8 Mar 2026 08:00."]);
    expect(compute(made).dates("t").percentDone).toBe(0);
  });

  it("C5: work that is all done ends in the evening, and what follows begins in the morning", () => {
    const schedule = compute(
      plan(
        [activity("a", 4, { ...done, remainingMinutes: 0 }), activity("b", 1)],
        [link("a FS b")],
      ),
    );
    expect(schedule.dates("a").finish).toBe("2026-03-06T17:00");
    expect(schedule.dates("b").start).toBe("2026-03-09T08:00");
    expect(schedule.dates("b").finish).toBe("2026-03-09T17:00");
  });
});
