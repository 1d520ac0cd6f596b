import { describe, expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import {
  calendarRow,
  importedXer,
  linkRow,
  projectRow,
  taskRow,
  topWbs,
  weekXer,
  xerFile,
} from "./xer-fixture.ts";

const kept = (list: readonly { what: string; count: number }[]) =>
  list.map(({ what, count }) => [what, count]);

describe("activities", () => {
  it("are finished if they are milestones that are complete by their start alone", async () => {
    const { plan } = await importedXer(
      xerFile({
        PROJECT: [{ ...projectRow, last_recalc_date: "2026-03-09 00:00" }],
        TASK: [
          taskRow(1, {
            task_type: "TT_Mile",
            status_code: "TK_Complete",
            act_start_date: "2026-03-03 08:00",
            target_drtn_hr_cnt: 0,
            remain_drtn_hr_cnt: 0,
          }),
        ],
      }),
    );
    const milestone = plan.activities.at(-1);
    expect(milestone).toMatchObject({ actualFinish: "2026-03-03T08:00", percentComplete: 100 });
    expect(compute(plan).dates(milestone?._id ?? "").finish).toBe("2026-03-03T08:00");
  });

  it("stand below the WBS in its order, with their kinds and constraints", async () => {
    const { plan, name } = await importedXer(
      xerFile({
        PROJWBS: [
          topWbs,
          {
            wbs_id: 102,
            proj_id: 10,
            parent_wbs_id: 100,
            seq_num: 2,
            wbs_short_name: "F",
            wbs_name: "Frame",
          },
          {
            wbs_id: 101,
            proj_id: 10,
            parent_wbs_id: 100,
            seq_num: 1,
            wbs_short_name: "S",
            wbs_name: "Substructure",
          },
          {
            wbs_id: 103,
            proj_id: 10,
            parent_wbs_id: 101,
            seq_num: 1,
            wbs_short_name: "P",
            wbs_name: "Piles",
          },
        ],
        TASK: [
          taskRow(1, {
            wbs_id: 103,
            cstr_type: "CS_MEOB",
            cstr_date: "2026-03-20 16:00",
            cstr_type2: "CS_MSOA",
            cstr_date2: "2026-03-03 08:00",
          }),
          taskRow(2, { task_type: "TT_FinMile", target_drtn_hr_cnt: 0, remain_drtn_hr_cnt: 0 }),
          taskRow(3, { wbs_id: 102, task_type: "TT_LOE", priority_type: "PT_High" }),
        ],
      }),
    );
    expect(name).toBe("HOUSE A house");
    expect(plan.activities.map(({ code, kind }) => [code, kind])).toEqual([
      ["A2", "finish_milestone"],
      ["S", "summary"],
      ["P", "summary"],
      ["A1", "task"],
      ["F", "summary"],
      ["A3", "level_of_effort"],
    ]);
    const [, substructure, piles, task, , effort] = plan.activities;
    expect(piles?.parent).toBe(substructure?._id);
    expect(task).toMatchObject({
      parent: piles?._id,
      externalId: "A1",
      durationMinutes: 2400,
      constraint: { type: "finish_no_later_than", at: "2026-03-20T16:00" },
      secondConstraint: { type: "start_no_earlier_than", at: "2026-03-03T08:00" },
    });
    expect(effort?.priority).toBe(700);
  });

  it("keep progress by the kind of percent that they count by", async () => {
    const started = {
      status_code: "TK_Active",
      act_start_date: "2026-03-02 08:00",
      remain_drtn_hr_cnt: 10,
    };
    const { plan } = await importedXer(
      xerFile({
        TASK: [
          taskRow(1, started),
          taskRow(2, { ...started, complete_pct_type: "CP_Phys", phys_complete_pct: 60 }),
          taskRow(3, {
            ...started,
            complete_pct_type: "CP_Units",
            act_work_qty: 30,
            remain_work_qty: 70,
          }),
          taskRow(4, {
            status_code: "TK_Complete",
            act_start_date: "2026-03-02 08:00",
            act_end_date: "2026-03-06 16:00",
            remain_drtn_hr_cnt: 0,
          }),
        ],
      }),
    );
    expect(
      plan.activities.map(({ percentComplete, remainingMinutes }) => [
        percentComplete,
        remainingMinutes,
      ]),
    ).toEqual([
      [75, 600],
      [60, 600],
      [30, 600],
      [100, 0],
    ]);
    expect(plan.dataDate).toBe("2026-03-02T00:00");
  });

  it("take the rules of the file, and its dates to compare with", async () => {
    const { plan, stored } = await importedXer(
      xerFile({
        PROJECT: [
          {
            ...projectRow,
            critical_path_type: "CT_DrivPath",
            critical_drtn_hr_cnt: 8,
            plan_end_date: "2026-04-01 16:00",
          },
        ],
        SCHEDOPTIONS: [
          {
            proj_id: 10,
            sched_retained_logic: "N",
            sched_progress_override: "Y",
            sched_float_type: "FT_MIN",
            sched_calendar_on_relationship_lag: "rcal_24Hour",
            sched_use_expect_end_flag: "N",
          },
        ],
        TASK: [
          taskRow(1, {
            early_start_date: "2026-03-02 08:00",
            early_end_date: "2026-03-06 16:00",
            total_float_hr_cnt: -4,
          }),
          taskRow(2),
        ],
        TASKPRED: [linkRow(1, 2, { pred_type: "PR_SS", lag_hr_cnt: 24 })],
      }),
    );
    expect(plan.rules).toMatchObject({
      lagCalendar: "continuous",
      progress: "progress_override",
      totalFloat: "smallest",
      critical: "longest_path",
      criticalFloatMinutes: 480,
      useExpectedFinish: false,
    });
    expect(plan.mustFinishBy).toBe("2026-04-01T16:00");
    const [first, second] = plan.activities.map(({ _id }) => _id);
    expect(stored.get(first ?? "")).toMatchObject({
      finish: "2026-03-06T16:00",
      totalFloatMinutes: -240,
    });
    expect(compute(plan).dates(second ?? "").start).toBe("2026-03-03T08:00");
  });
});

describe("calendars", () => {
  it("take holidays and work on days of rest, their base's too", async () => {
    const { plan } = await importedXer(
      xerFile({
        CALENDAR: [
          calendarRow(1, {
            clndr_data: weekXer(
              "(0||0(d|46115)())(0||1(d|46116)())(0||2(d|46081)((0||0(f|00:00|s|20:00)())))",
            ),
          }),
          calendarRow(2, {
            base_clndr_id: 1,
            day_hr_cnt: 10,
            clndr_data:
              "\u007f" +
              weekXer("(0||0(d|46116)((0||0(s|8:00|f|12:00)())))").replaceAll(
                ")(",
                ")\u007f\u007f  (",
              ),
          }),
        ],
        TASK: [taskRow(1, { clndr_id: 2 })],
      }),
    );
    const [base, own] = plan.calendars;
    expect(base?.week[0]).toEqual([{ from: 480, to: 960 }]);
    expect(base?.exceptions).toEqual([
      { from: "2026-02-28", to: "2026-02-28", shifts: [{ from: 1200, to: 1440 }], name: "" },
      { from: "2026-04-03", to: "2026-04-04", shifts: [], name: "" },
    ]);
    expect(own?.minutesPerDay).toBe(600);
    expect(own?.exceptions.at(-1)).toEqual({
      from: "2026-04-04",
      to: "2026-04-04",
      shifts: [{ from: 480, to: 720 }],
      name: "",
    });
  });
});

describe("what else a file has", () => {
  it("becomes columns and notes, or is counted as not kept", async () => {
    const { plan, notKept } = await importedXer(
      xerFile({
        TASK: [taskRow(1), taskRow(2)],
        ACTVTYPE: [
          { actv_code_type_id: 1, actv_code_type: "Area" },
          { actv_code_type_id: 2, actv_code_type: "Unused" },
        ],
        ACTVCODE: [
          { actv_code_id: 11, actv_code_type_id: 1, short_name: "N", actv_code_name: "North wing" },
          { actv_code_id: 12, actv_code_type_id: 1, short_name: "S", actv_code_name: "S" },
        ],
        TASKACTV: [{ task_id: 1, actv_code_type_id: 1, actv_code_id: 11, proj_id: 10 }],
        UDFTYPE: [
          {
            udf_type_id: 5,
            table_name: "TASK",
            udf_type_label: "Pour",
            logical_data_type: "FT_START_DATE",
          },
          {
            udf_type_id: 6,
            table_name: "PROJWBS",
            udf_type_label: "Cost head",
            logical_data_type: "FT_TEXT",
          },
        ],
        UDFVALUE: [
          { udf_type_id: 5, fk_id: 2, proj_id: 10, udf_date: "2026-03-04 08:00" },
          { udf_type_id: 6, fk_id: 100, proj_id: 10, udf_text: "7" },
        ],
        MEMOTYPE: [{ memo_type_id: 3, memo_type: "Method" }],
        TASKMEMO: [
          {
            task_id: 1,
            memo_type_id: 3,
            proj_id: 10,
            task_memo: "<html><p>Bored &amp; cast</p>\u007f\u007f<p>by night</p></html>",
          },
        ],
        RSRC: [{ rsrc_id: 7, rsrc_name: "Crane" }],
        TASKRSRC: [{ task_id: 1, rsrc_id: 7, proj_id: 10 }],
        PROJCOST: [{ cost_item_id: 1 }, { cost_item_id: 2 }],
      }),
    );
    expect(plan.columns.map(({ name, type, choices }) => [name, type, choices])).toEqual([
      ["Area", "choice", ["N – North wing", "S"]],
      ["Pour", "date", []],
    ]);
    expect(plan.activities.map(({ fields }) => Object.values(fields))).toEqual([
      ["N – North wing"],
      ["2026-03-04T08:00"],
    ]);
    expect(plan.activities[0]?.notes).toBe("Method:\nBored & cast\nby night");
    expect(kept(notKept)).toEqual([
      ["fields of other records than activities", 1],
      ["resources", 1],
      ["assignments of resources", 1],
      ["expenses", 2],
    ]);
  });

  it("is one project of several, and links that leave it are named", async () => {
    const file = xerFile({
      PROJECT: [
        { ...projectRow, proj_id: 9, proj_short_name: "EMPTY" },
        projectRow,
        { ...projectRow, proj_id: 11, proj_short_name: "ROAD" },
        { ...projectRow, proj_id: 12, proj_short_name: "HOUSE-B1", orig_proj_id: 10 },
      ],
      TASK: [
        taskRow(1),
        taskRow(2, { proj_id: 11, task_code: "R2" }),
        taskRow(3, {
          proj_id: 12,
          task_code: "A1",
          early_start_date: "2026-02-02 08:00",
          early_end_date: "2026-02-06 16:00",
        }),
      ],
      TASKPRED: [linkRow(2, 1, { pred_proj_id: 11 })],
    });
    const house = await importedXer(file);
    expect(
      house.projects.map(({ name, activities, chosen }) => [name, activities, chosen]),
    ).toEqual([
      ["EMPTY", 0, false],
      ["HOUSE A house", 1, true],
      ["ROAD", 1, false],
    ]);
    expect(house.notKept).toEqual([
      {
        what: "links to other projects",
        count: 1,
        examples: ["“R2 Activity 2” → “A1 Activity 1”"],
      },
    ]);
    expect(house.baselines).toEqual([
      {
        name: "HOUSE-B1",
        dates: new Map([
          [
            house.plan.activities[0]?._id,
            { start: "2026-02-02T08:00", finish: "2026-02-06T16:00", durationMinutes: 2400 },
          ],
        ]),
      },
    ]);
    const road = await importedXer(file, { project: "11" });
    expect(road.plan.activities.map(({ code }) => code)).toEqual(["R2"]);
    await expect(importedXer(file, { project: "99" })).rejects.toThrow("no project “99”");
  });
});

describe("the encoding", () => {
  const named = async (bytes: number[], encoding: string | null) => {
    const before = xerFile({ TASK: [taskRow(1, { task_name: "@" })] });
    const [head = "", tail = ""] = before.split("@");
    const whole = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
    const { plan, encoding: found } = await importedXer(whole, { encoding });
    return [plan.activities[0]?.name, found];
  };
  it("is UTF-8 if all of it is, else windows-1252, or what the person says", async () => {
    expect(await named([...Buffer.from("Gründung")], null)).toEqual(["Gründung", "utf-8"]);
    expect(await named([0x47, 0x72, 0xfc, 0x6e, 0x80], null)).toEqual(["Grün€", "windows-1252"]);
    expect(await named([0xc4, 0xee, 0xec], "windows-1251")).toEqual(["Дом", "windows-1251"]);
    await expect(named([0x41], "klingon")).rejects.toThrow("The encoding “klingon” is not known.");
  });
});

describe("files that are refused", () => {
  it.each([
    ["is empty", "", "This file is empty."],
    [
      "is truncated",
      xerFile({ TASK: [taskRow(1)] }).replace("%E", ""),
      "it ends before its last line",
    ],
    ["is something else", "Code,Name\r\nA,B\r\n", "not an XER file"],
    ["has no project", xerFile({ PROJECT: [] }), "has no project"],
    ["has a line without end", `ERMHDR\t${"x".repeat(5_000_000)}`, "line that does not end"],
  ])("because one %s", async (_, file, message) => {
    await expect(importedXer(file)).rejects.toThrow(message);
  });
});
