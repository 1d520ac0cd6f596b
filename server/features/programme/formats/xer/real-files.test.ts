import { expect, it } from "vitest";
import type { ImportedProgramme } from "../programme-file.ts";
import { importedXer, linkRow, projectRow, taskRow, topWbs, xerFile } from "./xer-fixture.ts";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";

const titles = ({ plan }: ImportedProgramme) =>
  plan.activities.map(({ code, parent }) => {
    const above = plan.activities.find(({ _id }) => _id === parent);
    return above ? `${above.code}/${code}` : code;
  });

const datesOf = ({ plan }: ImportedProgramme, code: string) => {
  const { _id = "" } = plan.activities.find((one) => one.code === code) ?? {};
  return compute(plan).dates(_id);
};

it("imports the project that was exported, not one that is in the file for its links", async () => {
  const text = (flags: readonly [string, string]) =>
    xerFile({
      PROJECT: [
        { ...projectRow, proj_id: 9, proj_short_name: "ROAD", export_flag: flags[0] },
        { ...projectRow, export_flag: flags[1] },
      ],
      TASK: [taskRow(1, { proj_id: 9 }), taskRow(2)],
    });
  const chosen = async (flags: readonly [string, string]) =>
    (await importedXer(text(flags))).projects.find((one) => one.chosen)?.id;
  expect(await chosen(["N", "Y"])).toBe("10");
  expect(await chosen(["Y", "N"])).toBe("9");
  expect(await chosen(["N", "N"])).toBe("9");
});

it("reads months, days and hours of one figure, and numbers of a German computer", async () => {
  const file = await importedXer(
    xerFile({
      PROJECT: [
        { ...projectRow, plan_start_date: "2026-3-2 8:00", last_recalc_date: "2026-3-2 8:00" },
      ],
      TASK: [
        taskRow(1, {
          target_drtn_hr_cnt: "12,5",
          remain_drtn_hr_cnt: "12,5",
          cstr_type: "CS_MSOA",
          cstr_date: "2026-3-9 8:00",
          early_start_date: "2026-3-9 8:00",
          total_float_hr_cnt: "1.234,5",
        }),
      ],
      UDFTYPE: [
        {
          udf_type_id: 1,
          table_name: "TASK",
          udf_type_label: "Volume",
          logical_data_type: "FT_FLOAT",
        },
      ],
      UDFVALUE: [{ udf_type_id: 1, fk_id: 1, proj_id: 10, udf_text: "12,5" }],
    }),
  );
  const [task] = file.plan.activities;
  expect(file.notKept).toEqual([]);
  expect(task).toMatchObject({ durationMinutes: 750, constraint: { at: "2026-03-09T08:00" } });
  expect(Object.values(task?.fields ?? {})).toEqual([12.5]);
  expect(file.stored.get(task?._id ?? "")).toMatchObject({
    start: "2026-03-09T08:00",
    totalFloatMinutes: 74_070,
  });
});

it("keeps several topmost WBS elements as summaries, and leaves out the one that is the project", async () => {
  const roof = { wbs_id: 200, proj_id: 10, wbs_short_name: "ROOF", wbs_name: "Roof", seq_num: 2 };
  const beam = { ...roof, wbs_id: 201, parent_wbs_id: 200, wbs_short_name: "BEAM" };
  const file = (top: Record<string, string | number>) =>
    importedXer(
      xerFile({
        PROJWBS: [{ ...topWbs, ...top }, roof, beam],
        TASK: [taskRow(1), taskRow(2, { wbs_id: 200 }), taskRow(3, { wbs_id: 201 })],
      }),
    );
  const one = await file({});
  expect(titles(one)).toEqual(["A1", "ROOF", "ROOF/A2", "ROOF/BEAM", "BEAM/A3"]);
  expect(one.notKept).toEqual([]);
  expect(titles(await file({ proj_node_flag: "N" }))).toEqual([
    "HOUSE",
    "HOUSE/A1",
    "ROOF",
    "ROOF/A2",
    "ROOF/BEAM",
    "BEAM/A3",
  ]);
});

it("lets a WBS summary at the root span the project", async () => {
  const file = await importedXer(
    xerFile({
      TASK: [taskRow(1), taskRow(2), taskRow(3, { task_type: "TT_WBS", target_drtn_hr_cnt: 8 })],
      TASKPRED: [linkRow(1, 2)],
    }),
  );
  expect(datesOf(file, "A3")).toMatchObject({
    start: "2026-03-02T08:00",
    finish: "2026-03-13T16:00",
  });
});

it("keeps that of two links of one type which binds", async () => {
  for (const lags of [
    [0, 16],
    [16, 0],
  ]) {
    const file = await importedXer(
      xerFile({
        TASK: [taskRow(1), taskRow(2)],
        TASKPRED: lags.map((lag, at) => linkRow(1, 2, { lag_hr_cnt: lag, task_pred_id: at + 1 })),
      }),
    );
    expect(file.plan.links).toMatchObject([{ lagMinutes: 960 }]);
    expect(datesOf(file, "A2").start).toBe("2026-03-11T08:00");
    expect(file.notKept).toMatchObject([
      { what: expect.stringContaining("second links"), count: 1 },
    ]);
  }
});
