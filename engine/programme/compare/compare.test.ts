import { describe, expect, it } from "vitest";
import { byEffect, compare, type Comparison, withEffects } from "./compare.ts";
import { finished } from "../steps.ts";
import { finishInWords, groupInWords, moveInWords } from "./compare-words.ts";
import type { Edit } from "../edits/edit.ts";
import { add, after, empty, link } from "../edits/edits-fixture.ts";
import { compute } from "../schedule/schedule.ts";
import type { Plan } from "../plan.ts";

const DAY = 480;
const days = (count: number) => ({ durationMinutes: count * DAY });

/** a (5 days) → b (5 days) → c (1 day); d (2 days) alone. From Monday, 2 March 2026; finishes Monday, 16 March. */
const built = after(
  empty,
  add("a", null, days(5)),
  add("b", null, days(5)),
  add("c", null, days(1)),
  add("d", null, days(2)),
  link("ab", "a", "b"),
  link("bc", "b", "c"),
);

function told(...edits: Edit[]) {
  const plans = { before: built, after: after(built, ...edits) };
  return { plans, comparison: compared(plans) };
}

function compared(plans: { readonly before: Plan; readonly after: Plan }): Comparison {
  const schedules = { before: compute(plans.before), after: compute(plans.after) };
  const comparison = compare(schedules.before, schedules.after);
  return { ...comparison, groups: byEffect(finished(withEffects(comparison, schedules))) };
}

const set = (_id: string, fields: Extract<Edit, { op: "set_activity" }>["fields"]): Edit => ({
  op: "set_activity",
  _id,
  fields,
});

describe("comparison", () => {
  it("says what was changed, and to what", () => {
    const said = (...edits: Edit[]) => {
      const { comparison, plans } = told(...edits);
      return comparison.groups.map((group) => groupInWords(group, plans).split(". ")[0]);
    };
    const at = "2026-03-05T08:00";
    expect(said(set("d", { constraint: { type: "start_no_earlier_than", at } }))).toEqual([
      "“d”: it now has to start no earlier than Thu 5 Mar 2026 08:00",
    ]);
    expect(said(set("d", { actualStart: at }))).toEqual([
      "“d”: it started on Thu 5 Mar 2026 08:00",
    ]);
    expect(
      said(
        set("d", { actualStart: at }),
        set("d", { actualFinish: "2026-03-06T17:00" }),
        { op: "remove_activity", _id: "b" },
        link("ac", "a", "c"),
      ),
    ).toContain("“d”: it finished on Fri 6 Mar 2026 17:00");
    expect(said({ op: "set_programme", fields: { plannedStart: "2026-03-03T08:00" } })).toEqual([
      "The planned start was changed from Mon 2 Mar 2026 08:00 to Tue 3 Mar 2026 08:00",
    ]);
    expect(said({ op: "set_programme", fields: { dataDate: at } })).toEqual([
      "The data date was changed from none to Thu 5 Mar 2026 08:00",
    ]);
  });

  it("says nothing of programmes that are the same", () => {
    expect(told(set("a", { name: "x" })).comparison).toMatchObject({
      finishMinutes: 0,
      added: [],
      removed: [],
      groups: [],
    });
  });

  it("groups what moves with the change that it comes from", () => {
    const { comparison, plans } = told(set("a", days(7)));
    expect(comparison.finishMinutes).toBe(2 * DAY);
    expect(comparison.groups).toHaveLength(1);
    const [group] = comparison.groups;
    expect(group).toMatchObject({
      root: { kind: "activity", id: "a" },
      causes: [{ kind: "duration" }],
      effectMinutes: 2 * DAY,
    });
    expect(group?.moves.map(({ activity }) => activity).toSorted()).toEqual(["a", "b", "c"]);
    expect(group?.moves.find(({ activity }) => activity === "a")).toMatchObject({
      startMinutes: 0,
      finishMinutes: 2 * DAY,
      pushedBy: null,
    });
    expect(group?.moves.find(({ activity }) => activity === "c")).toMatchObject({
      startMinutes: 2 * DAY,
      finishMinutes: 2 * DAY,
      causes: [],
      pushedBy: "b",
    });
    expect(finishInWords(comparison, plans)).toBe(
      "The programme finishes 2 working days later, Wed 18 Mar 2026 17:00.",
    );
    expect(group && groupInWords(group, plans)).toBe(
      "“a”: its duration is 2 days longer. 3 activities move. Without it, the programme would finish 2 working days earlier.",
    );
    expect(group?.moves.map((move) => moveInWords(move, plans))).toContain(
      "“b” moves: it starts and finishes 2 working days later, because “a” moved.",
    );
    expect(group?.moves.map((move) => moveInWords(move, plans))).toContain(
      "“a” starts at the same time and finishes 2 working days later, because its duration is 2 days longer.",
    );
  });

  it("orders changes by their own effect on the finish", () => {
    const { comparison } = told(set("d", days(4)), set("b", days(6)));
    expect(comparison.groups.map(({ root, effectMinutes }) => [root, effectMinutes])).toEqual([
      [{ kind: "activity", id: "b" }, DAY],
      [{ kind: "activity", id: "d" }, 0],
    ]);
  });

  it("finds a link that was added, removed or changed", () => {
    const causes = (...edits: Edit[]) =>
      told(...edits).comparison.groups.map(({ root, causes }) => [root, causes]);
    expect(causes(link("ad", "a", "d"))).toEqual([
      [{ kind: "activity", id: "d" }, [{ kind: "link_added", link: "ad", activity: "a" }]],
    ]);
    expect(causes({ op: "remove_link", _id: "bc" })).toEqual([
      [{ kind: "activity", id: "c" }, [{ kind: "link_removed", link: "bc", activity: "b" }]],
    ]);
    expect(causes({ op: "set_link", _id: "bc", fields: { lagMinutes: DAY } })).toEqual([
      [{ kind: "activity", id: "c" }, [{ kind: "link_changed", link: "bc", activity: "b" }]],
    ]);
  });

  it("traces what a new activity pushes, and names what came and went", () => {
    const { comparison } = told(
      add("n", null, days(3)),
      link("an", "a", "n"),
      link("nb", "n", "b"),
      { op: "remove_activity", _id: "d" },
    );
    expect(comparison).toMatchObject({ added: ["n"], removed: ["d"], finishMinutes: 3 * DAY });
    expect(comparison.groups[0]).toMatchObject({
      root: { kind: "activity", id: "b" },
      causes: [{ kind: "link_added", link: "nb", activity: "n" }],
      effectMinutes: 3 * DAY,
    });
  });

  it("tells a changed calendar and a changed start from changes of activities", () => {
    const [std] = built.calendars;
    if (!std) throw new Error("The fixture has a calendar");
    const exceptions = [{ from: "2026-03-02", to: "2026-03-02", shifts: [], name: "Holiday" }];
    const holiday = told({ op: "put_calendar", calendar: { ...std, exceptions } });
    const roots = ({ comparison }: ReturnType<typeof told>) =>
      comparison.groups.map(({ root }) => root);
    expect(roots(holiday)).toContainEqual({ kind: "calendar", id: "std" });
    const later = told({ op: "set_programme", fields: { plannedStart: "2026-03-03T08:00" } });
    expect(roots(later)).toEqual([{ kind: "programme" }]);
    expect(later.comparison.groups[0]).toMatchObject({ effectMinutes: DAY });
  });

  it("follows a driver through a summary", () => {
    const before: Plan = after(
      empty,
      add("s", null, { kind: "summary" }),
      add("x", "s", days(1)),
      add("y", "s", days(3)),
      add("z", null, days(1)),
      link("sz", "s", "z"),
    );
    const comparison = compared({ before, after: after(before, set("y", days(4))) });
    expect(comparison.groups).toHaveLength(1);
    expect(comparison.groups[0]?.moves.map(({ activity }) => activity).toSorted()).toEqual([
      "y",
      "z",
    ]);
  });
});
