import { describe, expect, it } from "vitest";
import { applyEdits } from "../edits/apply-edits.ts";
import { ourRules } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { activity, at, DAY, link, plan } from "./schedule-fixture.ts";
import { compute } from "./schedule.ts";

describe("forward and backward", () => {
  it("C4: finishes are ends of work, starts beginnings, and weekends rest", () => {
    const schedule = compute(plan([activity("a", 5), activity("b", 1)], [link("a FS b")]));
    expect(schedule.dates("a")).toMatchObject({
      start: "2026-03-02T08:00",
      finish: "2026-03-06T17:00",
      totalFloatMinutes: 0,
      critical: true,
    });
    expect(schedule.dates("b")).toMatchObject({
      start: "2026-03-09T08:00",
      finish: "2026-03-09T17:00",
      drivenBy: ["a"],
    });
    expect(schedule.isDriving("a FS b")).toBe(true);
  });

  it("L1: each type bounds its end", () => {
    const schedule = compute(
      plan(
        [activity("a", 4), activity("ss", 1), activity("ff", 1), activity("sf", 1)],
        [link("a SS ss", 1), link("a FF ff", 1), link("a SF sf", 2)],
      ),
    );
    expect(schedule.dates("ss").start).toBe("2026-03-03T08:00");
    expect(schedule.dates("ff").finish).toBe("2026-03-06T17:00");
    expect(schedule.dates("sf").finish).toBe("2026-03-03T17:00");
  });

  it("L3: a lag runs in the predecessor's calendar, an elapsed one round the clock", () => {
    const acts = [activity("a", 5), activity("b", 1), activity("c", 1)];
    const schedule = compute(
      plan(acts, [
        link("a FS b", 1),
        link("a FS c", 0, { _id: "e", lagMinutes: 2880, lagUnit: "elapsed" }),
      ]),
    );
    expect(schedule.dates("b").start).toBe("2026-03-10T08:00");
    expect(schedule.dates("c").start).toBe("2026-03-09T08:00");
  });

  it("C5: a milestone stands in the evening of what it follows, in the morning of a date", () => {
    const schedule = compute(
      plan(
        [
          activity("a", 1),
          activity("after", 0, { kind: "finish_milestone" }),
          activity("held", 0, {
            kind: "start_milestone",
            constraint: at("start_no_earlier_than", "2026-03-03T17:00"),
          }),
          activity("first", 0, { kind: "start_milestone" }),
        ],
        [link("a FS after")],
      ),
    );
    expect(schedule.dates("after").start).toBe("2026-03-02T17:00");
    expect(schedule.dates("held").start).toBe("2026-03-04T08:00");
    expect(schedule.dates("first").start).toBe("2026-03-02T08:00");
  });

  it("T1, T2: float to the finish, and to the next", () => {
    const schedule = compute(
      plan(
        [activity("a", 5), activity("b", 1), activity("c", 1), activity("end", 1)],
        [link("a FS end"), link("b FS c"), link("c FS end")],
      ),
    );
    expect(schedule.dates("b")).toMatchObject({ totalFloatMinutes: 3 * DAY, freeFloatMinutes: 0 });
    expect(schedule.dates("c")).toMatchObject({
      totalFloatMinutes: 3 * DAY,
      freeFloatMinutes: 3 * DAY,
      lateFinish: "2026-03-06T17:00",
    });
  });

  it("B3: a finish that is too late gives negative float and a finding", () => {
    const schedule = compute(
      plan(
        [
          activity("a", 5),
          activity("b", 1, { constraint: at("finish_no_later_than", "2026-03-06T17:00") }),
        ],
        [link("a FS b")],
      ),
    );
    expect(schedule.dates("a").totalFloatMinutes).toBe(-DAY);
    expect(schedule.findings().map(({ kind }) => kind)).toContain("broken_constraint");
  });

  it("F4: as late as possible takes free float only", () => {
    const late = { constraint: { type: "as_late_as_possible", at: null } } as const;
    const schedule = compute(
      plan(
        [activity("a", 5), activity("b", 1, late), activity("c", 1, late), activity("end", 1)],
        [link("a FS end"), link("b FS c"), link("c FS end")],
      ),
    );
    expect(schedule.dates("c").start).toBe("2026-03-06T08:00");
    expect(schedule.dates("b").start).toBe("2026-03-05T08:00");
    expect(schedule.dates("end").start).toBe("2026-03-09T08:00");
  });
});

describe("progress", () => {
  const progressed = (rule: "retained_logic" | "progress_override") =>
    compute(
      plan(
        [
          activity("a", 5),
          activity("b", 5, { actualStart: "2026-03-02T08:00", remainingMinutes: 2 * DAY }),
        ],
        [link("a FS b")],
        { dataDate: "2026-03-04T08:00", rules: { ...ourRules, progress: rule } },
      ),
    );

  it("R3: retained logic holds what remains", () => {
    const schedule = progressed("retained_logic");
    expect(schedule.dates("a").start).toBe("2026-03-04T08:00");
    expect(schedule.dates("b")).toMatchObject({
      start: "2026-03-02T08:00",
      finish: "2026-03-12T17:00",
    });
    expect(schedule.findings().map(({ kind }) => kind)).toContain("out_of_sequence");
  });

  it("R4: progress override does not", () => {
    expect(progressed("progress_override").dates("b").finish).toBe("2026-03-05T17:00");
  });

  it("R1: what is finished has no float", () => {
    const done = { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-03T17:00" };
    const schedule = compute(plan([activity("a", 5, done)], [], { dataDate: "2026-03-04T08:00" }));
    expect(schedule.dates("a")).toMatchObject({
      finish: "2026-03-03T17:00",
      lateFinish: null,
      totalFloatMinutes: null,
      critical: false,
      percentDone: 100,
    });
    expect(schedule.percentDone).toBe(100);
  });
});

describe("summaries", () => {
  const below = { parent: "s" };
  const acts = [
    activity("a", 2),
    activity("s", 0, { kind: "summary" }),
    activity("x", 1, below),
    activity("y", 3, below),
    activity("z", 1),
  ];

  it("S1, L4: reach over what is below, and links on them bind all of it", () => {
    const schedule = compute(plan(acts, [link("a FS s"), link("s FS z")]));
    expect(schedule.dates("x").start).toBe("2026-03-04T08:00");
    expect(schedule.dates("y")).toMatchObject({ start: "2026-03-04T08:00", drivenBy: ["a"] });
    expect(schedule.dates("s")).toMatchObject({
      start: "2026-03-04T08:00",
      finish: "2026-03-06T17:00",
      critical: true,
    });
    expect(schedule.dates("z")).toMatchObject({ start: "2026-03-09T08:00", drivenBy: ["s"] });
    expect(schedule.dates("x").totalFloatMinutes).toBe(2 * DAY);
  });

  it("L6: a cycle through a summary is named by its shortest loop", () => {
    const looped = plan(acts, [link("a FS s"), link("y FS z"), link("z FS a")]);
    try {
      compute(looped);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ProgrammeError);
      expect((error as ProgrammeError).code).toBe("cycle");
      expect(new Set((error as ProgrammeError).activities)).toEqual(new Set(["a", "s", "y", "z"]));
    }
  });
});

describe("links of summaries", () => {
  it("L4: are refused where they bind more than can be computed", () => {
    const size = 800;
    const summaries = Array.from({ length: size }, (_, at) =>
      activity(`s${at}`, 0, { kind: "summary", parent: at === 0 ? null : `s${at - 1}` }),
    );
    const work = Array.from({ length: size }, (_, at) =>
      activity(`w${at}`, 1, { parent: `s${size - 1}` }),
    );
    const links = summaries.map(({ _id }) => link(`a FS ${_id}`));
    expect(() => compute(plan([activity("a", 1), ...summaries, ...work], links))).toThrow(
      expect.objectContaining({
        code: "invalid",
        message: expect.stringMatching(/more than 500,000 times/),
      }),
    );
  });

  it("T4: where all of 3,000 hold all of 3,000, each names the first that hold it", () => {
    const rows = Array.from({ length: 3000 }, (_, at) => at);
    const schedule = compute(
      plan(
        [
          ...rows.map((at) => activity(`a${at}`, 1)),
          activity("s", 0, { kind: "summary" }),
          ...rows.map((at) => activity(`w${at}`, 1, { parent: "s" })),
        ],
        rows.map((at) => link(`a${at} FS s`)),
      ),
    );
    expect(schedule.dates("w2999").drivenBy).toEqual(rows.slice(0, 100).map((at) => `a${at}`));
    expect(schedule.isDriving("a2999 FS s")).toBe(true);
  });
});

it("C1: a date beyond 2199 is refused", () => {
  expect(() => compute(plan([activity("a", 100_000)], []))).toThrow(
    expect.objectContaining({ code: "beyond" }),
  );
});

it("an edit gives what a full pass gives, and names what moved", () => {
  const before = plan([activity("a", 5), activity("b", 1), activity("c", 1)], [link("a FS b")]);
  const schedule = compute(before);
  const edited = applyEdits(before, [
    { op: "set_activity", _id: "a", fields: { durationMinutes: 2 * DAY } },
  ]);
  const next = schedule.next(edited.plan, edited.touched);
  const full = compute(edited.plan);
  for (const id of ["a", "b", "c"]) expect(next.dates(id)).toEqual(full.dates(id));
  expect([...next.changed].toSorted()).toEqual(["a", "b", "c"]);
});
