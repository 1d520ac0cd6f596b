import { describe, expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import type { ImportedProgramme } from "../programme-file.ts";
import {
  calendarRow,
  importedXer,
  linkRow,
  projectRow,
  taskRow,
  topWbs,
  xerFile,
} from "./xer-fixture.ts";

const named = ({ plan }: ImportedProgramme, code: string) =>
  plan.activities.find((activity) => activity.code === code);
const datesOf = (file: ImportedProgramme, code: string) =>
  compute(file.plan).dates(named(file, code)?._id ?? "");

describe("how other files of Primavera are written", () => {
  it("reads times of calendars by the twelve-hour clock", async () => {
    const shifts = [
      "(0||0(s|8:00 AM|f|12:00 PM)())(0||1(s|1:00 pm|f|5:30 p.m.)())",
      "(0||0(s|12:00 AM|f|12:30 AM)())",
    ];
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${shifts[day - 2] ?? ""}))`);
    const clndr_data = `(0||CalendarData()((0||DaysOfWeek()(${days.join("")}))(0||Exceptions()())))`;
    const file = await importedXer(
      xerFile({ CALENDAR: [calendarRow(1, { clndr_data })], TASK: [taskRow(1)] }),
    );
    expect(file.plan.calendars[0]?.week.slice(0, 2)).toEqual([
      [
        { from: 480, to: 720 },
        { from: 780, to: 1050 },
      ],
      [{ from: 0, to: 30 }],
    ]);
  });

  it("reads every number with a comma", async () => {
    const started = { status_code: "TK_Active", act_start_date: "2026-03-02 08:00" };
    const { plan, notKept } = await importedXer(
      xerFile({
        TASK: [
          taskRow(1, { ...started, complete_pct_type: "CP_Phys", phys_complete_pct: "33,5" }),
          taskRow(2, {
            ...started,
            complete_pct_type: "CP_Units",
            act_work_qty: "2,5",
            remain_work_qty: "7,5",
          }),
        ],
        UDFTYPE: [
          {
            udf_type_id: 1,
            table_name: "TASK",
            udf_type_label: "Area",
            logical_data_type: "FT_FLOAT",
          },
        ],
        UDFVALUE: [{ udf_type_id: 1, fk_id: 1, proj_id: 10, udf_number: "12,5" }],
      }),
    );
    expect(plan.activities.map(({ percentComplete }) => percentComplete)).toEqual([33.5, 25]);
    expect(Object.values(plan.activities[0]?.fields ?? {})).toEqual([12.5]);
    expect(notKept.map(({ what }) => what)).toEqual([
      "marks of percentages counted by units (the percentage is kept)",
      "units of work of activities",
    ]);
  });

  it("passes over blank lines before the first", async () => {
    const file = await importedXer(`\r\n\r\n${xerFile({ TASK: [taskRow(1)] })}`);
    expect(file.plan.activities).toHaveLength(1);
  });

  it("names the levels of activity codes, of which it makes one list", async () => {
    const file = await importedXer(
      xerFile({
        TASK: [taskRow(1)],
        ACTVTYPE: [{ actv_code_type_id: 1, actv_code_type: "Area" }],
        ACTVCODE: [
          { actv_code_id: 1, actv_code_type_id: 1, short_name: "A", actv_code_name: "Tower" },
          {
            actv_code_id: 2,
            actv_code_type_id: 1,
            parent_actv_code_id: 1,
            short_name: "A1",
            actv_code_name: "Core",
          },
        ],
        TASKACTV: [{ task_id: 1, actv_code_type_id: 1, actv_code_id: 2 }],
      }),
    );
    expect(file.plan.columns[0]?.choices).toEqual(["A – Tower", "A1 – Core"]);
    expect(file.notKept).toEqual([
      {
        what: "levels of activity codes (their values are kept as one list)",
        count: 1,
        examples: ["A1 – Core"],
      },
    ]);
  });
});

describe("what Primavera places by other activities, or not at all", () => {
  it("is a WBS summary: it spans its element", async () => {
    const file = await importedXer(
      xerFile({
        PROJWBS: [
          topWbs,
          { wbs_id: 101, proj_id: 10, parent_wbs_id: 100, wbs_short_name: "1", wbs_name: "Shell" },
        ],
        TASK: [
          taskRow(1, { wbs_id: 101 }),
          taskRow(2, { wbs_id: 101 }),
          taskRow(3, { wbs_id: 101, task_type: "TT_WBS", target_drtn_hr_cnt: 80 }),
          taskRow(4),
        ],
        TASKPRED: [linkRow(4, 1), linkRow(1, 2)],
      }),
    );
    expect(datesOf(file, "A3")).toMatchObject({
      start: "2026-03-09T08:00",
      finish: "2026-03-20T16:00",
    });
    expect(file.notKept.map(({ what }) => what)).toEqual([
      "WBS summary activities (kept as levels of effort)",
    ]);
  });

  it("is suspended work: what remains begins when it resumes, or later if its links say so", async () => {
    const suspended = (resume_date: string, more = {}) => ({
      status_code: "TK_Active",
      act_start_date: "2026-03-02 08:00",
      remain_drtn_hr_cnt: 24,
      suspend_date: "2026-03-04 08:00",
      resume_date,
      ...more,
    });
    const file = await importedXer(
      xerFile({
        PROJECT: [{ ...projectRow, last_recalc_date: "2026-03-09 00:00" }],
        TASK: [
          taskRow(1, suspended("2026-03-12 08:00")),
          taskRow(2),
          taskRow(3, suspended("2026-03-05 08:00")),
          taskRow(4, suspended("2026-03-16 08:00", { suspend_date: "2026-03-10 08:00" })),
          taskRow(5, suspended("2026-3-12 8:00")),
          taskRow(6, { target_drtn_hr_cnt: "72,0", remain_drtn_hr_cnt: "72,0" }),
          taskRow(
            7,
            suspended("2026-03-12 08:00", { cstr_type: "CS_MEOB", cstr_date: "2026-03-20 16:00" }),
          ),
          taskRow(8, {
            ...suspended("2026-03-12 08:00", {
              cstr_type: "CS_MEOB",
              cstr_date: "2026-03-20 16:00",
            }),
            cstr_type2: "CS_MEOA",
            cstr_date2: "2026-03-04 16:00",
            early_end_date: "2026-03-16 16:00",
          }),
        ],
        TASKPRED: [linkRow(1, 2), linkRow(6, 5)],
      }),
    );
    expect(datesOf(file, "A1")).toMatchObject({
      start: "2026-03-02T08:00",
      finish: "2026-03-16T16:00",
    });
    expect(datesOf(file, "A2").start).toBe("2026-03-17T08:00");
    expect(file.reasons.get(named(file, "A1")?._id ?? "")).toMatch(/suspends it/);
    // The day before the suspension is a working day.
    expect(datesOf(file, "A4").finish).toBe("2026-03-17T16:00");
    // Nine days of work before it end on Thursday, 19 March.
    expect(datesOf(file, "A5").finish).toBe("2026-03-24T16:00");
    expect([datesOf(file, "A1"), datesOf(file, "A7")].map((one) => one.totalFloatMinutes)).toEqual([
      480,
      4 * 480,
    ]);
    // The activity cannot have one more constraint, so the dates of the file stay.
    expect(named(file, "A8")?.pinned).toMatchObject({ finish: "2026-03-16T16:00" });
    expect(file.notKept.map(({ what }) => what)).toContain(
      "suspensions that two constraints leave no room for (their dates are fixed)",
    );
    // Once work has resumed, only the remaining duration counts.
    expect(named(file, "A3")?.pinned).toBe(null);
    expect(datesOf(file, "A3").finish).toBe("2026-03-11T16:00");
  });
});

describe("what Primavera calls critical", () => {
  const marks = { driving_path_flag: "Y", total_float_hr_cnt: "8,0" };
  const criticalIn = async (project: object, more: Readonly<Record<string, string>>) => {
    const file = await importedXer(
      xerFile({ PROJECT: [{ ...projectRow, ...project }], TASK: [taskRow(1, more)] }),
    );
    return [...file.stored.values()].map(({ critical }) => critical);
  };

  it("goes by the limit of its float, or by the longest path, as the file asks", async () => {
    const byPath = { critical_path_type: "CT_DrivPath" };
    expect(await criticalIn({}, marks)).toEqual([false]);
    expect(await criticalIn({ critical_drtn_hr_cnt: "8,0" }, marks)).toEqual([true]);
    expect(await criticalIn(byPath, marks)).toEqual([true]);
    expect(await criticalIn(byPath, { ...marks, driving_path_flag: "N" })).toEqual([false]);
  });

  it("is nothing that the file does not say, or that is finished or a level of effort", async () => {
    expect(await criticalIn({}, {})).toEqual([null]);
    expect(await criticalIn({}, { ...marks, task_type: "TT_LOE" })).toEqual([null]);
    const done = { status_code: "TK_Complete", act_end_date: "2026-03-02 16:00" };
    expect(await criticalIn({}, { ...marks, ...done })).toEqual([null]);
  });
});

it("names what an activity and a WBS element have beside", async () => {
  const { notKept } = await importedXer(
    xerFile({
      PROJWBS: [
        topWbs,
        {
          wbs_id: 101,
          proj_id: 10,
          parent_wbs_id: 100,
          wbs_name: "Roof",
          anticip_start_date: "2026-05-04 08:00",
        },
      ],
      TASK: [
        taskRow(1, { duration_type: "DT_FixedRate", target_work_qty: "12,5" }),
        taskRow(2, {
          duration_type: "DT_FixedDrtn",
          status_code: "TK_Active",
          phys_complete_pct: 20,
          act_start_date: "2026-03-02 08:00",
          target_start_date: "2026-03-01 08:00",
        }),
        taskRow(3, { target_start_date: "2026-03-01 08:00", target_work_qty: 0 }),
      ],
    }),
  );
  expect(notKept.map(({ what, examples }) => [what, ...examples])).toEqual([
    ["marks of activities whose duration follows from units", "A1 Activity 1"],
    ["units of work of activities", "A1 Activity 1"],
    ["physical percentages complete", "A2 Activity 2"],
    ["planned dates of what has started", "A2 Activity 2"],
    ["anticipated dates of WBS elements", "Roof"],
  ]);
});
