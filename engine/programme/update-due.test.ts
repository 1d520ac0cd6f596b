import { describe, expect, it } from "vitest";
import { applyEdits } from "./edits/apply-edits.ts";
import type { Edit } from "./edits/edit.ts";
import { activity, DAY, link, plan } from "./schedule/schedule-fixture.ts";
import { compute } from "./schedule/schedule.ts";
import { randomPlan } from "./testing/random-plan.ts";
import { asPlanned, dueBy } from "./update-due.ts";

const house = plan(
  [
    activity("s", 0, { kind: "summary" }),
    activity("dig", 2, {
      parent: "s",
      actualStart: "2026-03-02T08:00",
      actualFinish: "2026-03-03T17:00",
    }),
    activity("cast", 2, { parent: "s" }),
    activity("wall", 4, { parent: "s" }),
    activity("gate", 0, { kind: "finish_milestone" }),
    activity("roof", 3, { parent: null }),
  ],
  [link("dig FS cast"), link("cast FS wall", -1), link("cast FS gate"), link("wall FS roof")],
);

describe("an update", () => {
  const asked = (dataDate: string) =>
    dueBy(compute(house), dataDate).map(({ activity: { _id }, due }) => `${_id} ${due}`);

  it("asks for what should have started or finished, and for nothing else", () => {
    expect(asked("2026-03-09T08:00")).toEqual(["cast finish", "wall start", "gate finish"]);
  });

  it("asks for a finish at its moment, and for a start only after it", () => {
    expect(asked("2026-03-11T08:00")).toEqual(["cast finish", "wall finish", "gate finish"]);
    expect(asked("2026-03-11T08:01")).toContain("roof start");
  });

  it("asks for what is under way, however early it is", () => {
    const early = plan([activity("dig", 9, { actualStart: "2026-03-02T08:00" })], []);
    const due = dueBy(compute(early), "2026-03-03T08:00");
    expect(due).toMatchObject([{ due: "under_way" }]);
    expect(asPlanned(compute(early), due[0] ?? expect.fail(), "2026-03-03T08:00")).toEqual({
      actualStart: "2026-03-02T08:00",
      percentComplete: 11,
      remainingMinutes: 8 * DAY,
    });
  });

  it("leaves the finish where it was, if all went as planned", () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = randomPlan(seed, { constraints: false, progress: false });
      const { rules } = house;
      const whole = { ...random, dataDate: null, mustFinishBy: null, rules };
      const before = compute(whole);
      const finish = before.finish;
      if (finish === null) continue;
      const dataDate = "2026-03-20T08:00";
      const edits: Edit[] = [
        { op: "set_programme", fields: { dataDate } },
        ...dueBy(before, dataDate).map((due): Edit => ({
          op: "set_activity",
          _id: due.activity._id,
          fields: asPlanned(before, due, dataDate),
        })),
      ];
      const after = compute(applyEdits(whole, edits).plan);
      expect(after.finish, `seed ${seed}`).toBe(finish);
      for (const { activity: one } of dueBy(before, dataDate)) {
        const dates = after.dates(one._id);
        if (one.kind === "task")
          expect(dates.start, `seed ${seed} ${one._id}`).toBe(before.dates(one._id).start);
      }
    }
  });
});
