import { describe, expect, it } from "vitest";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { finished } from "../../../../engine/programme/steps.ts";
import { importedXer, linkRow, taskRow, xerFile } from "../formats/xer/xer-fixture.ts";
import { comparingDates } from "../import/compare-dates.ts";

/** Two linked activities and one parallel to them, each of eight hours a day from 2 March, with the given dates. */
async function reasonsOf(stored: readonly Readonly<Record<string, string | number>>[]) {
  const file = await importedXer(
    xerFile({
      TASK: stored.map((dates, at) =>
        taskRow(at + 1, {
          ...dates,
          ...(at === 2 ? { target_drtn_hr_cnt: 8, remain_drtn_hr_cnt: 8 } : {}),
        }),
      ),
      TASKPRED: [linkRow(1, 2)],
    }),
  );
  const schedule = compute(file.plan);
  const { differences } = finished(comparingDates({ file, schedule, idOf: (id) => id }));
  return differences.map(({ code, field, reason }) => `${code} ${field}: ${reason}`);
}

describe("a difference says where it comes from", () => {
  it("a date by what it follows, and what the file does not explain says so", async () => {
    expect(
      await reasonsOf([
        { early_start_date: "2026-03-03 08:00", early_end_date: "2026-03-09 16:00" },
        { early_start_date: "2026-03-10 08:00", early_end_date: "2026-03-16 16:00" },
      ]),
    ).toEqual([
      "A1 start: Its links, calendar and dates in the file give this date. The file keeps another one and does not say why.",
      "A1 finish: Its links, calendar and dates in the file give this date. The file keeps another one and does not say why.",
      "A2 start: It follows “A1 Activity 1”, whose dates differ.",
      "A2 finish: It follows “A1 Activity 1”, whose dates differ.",
    ]);
  });

  it("late dates by what they lead to, or the finish from which they count; floats by dates", async () => {
    const reasons = await reasonsOf([
      { late_end_date: "2026-03-05 16:00", free_float_hr_cnt: 3 },
      { late_end_date: "2026-03-12 16:00", total_float_hr_cnt: 8, driving_path_flag: "Y" },
      { late_end_date: "2026-03-12 16:00", free_float_hr_cnt: 64, total_float_hr_cnt: 64 },
    ]);
    expect(reasons).toEqual([
      "A1 lateFinish: It leads to “A2 Activity 2”, whose late dates differ.",
      "A1 freeFloatMinutes: The links, calendars and dates in the file give this value. The file keeps another one and does not say why.",
      "A2 lateFinish: Late dates count from the programme's finish, which differs.",
      "A2 totalFloatMinutes: It follows from its dates, which differ.",
      "A2 critical: It follows from its total float, which differs.",
      "A3 lateFinish: Late dates count from the programme's finish, which differs.",
      "A3 totalFloatMinutes: It follows from its dates, which differ.",
      "A3 freeFloatMinutes: It follows from its total float, which differs.",
    ]);
  });
});
