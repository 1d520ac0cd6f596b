import { expect, it } from "vitest";
import { processorTime } from "../../../testing/processor-time.ts";
import { calendarXml, importedXml, mspdiXml, taskXml } from "./mspdi/mspdi-fixture.ts";
import {
  calendarRow,
  importedXer,
  projectRow,
  taskRow,
  topWbs,
  weekXer,
  xerFile,
} from "./xer/xer-fixture.ts";

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

it("thousands of copies of a project are told apart in one pass", async () => {
  const copies = numbers(8000, 20).map((id) => ({ ...projectRow, proj_id: id, orig_proj_id: 10 }));
  const file = xerFile({
    PROJECT: [{ ...projectRow, orig_proj_id: "" }, ...copies],
    TASK: numbers(3000).map((id) => taskRow(id)),
  });
  expect(await processorTime(() => importedXer(file))).toBeLessThan(3000);
});

it("elements below one of a WBS are collected in one pass", async () => {
  const rows = numbers(15_000, 200).map((id) => ({
    wbs_id: id,
    proj_id: 10,
    proj_node_flag: "N",
    wbs_name: "Part",
    seq_num: id,
    parent_wbs_id: 100,
  }));
  const file = xerFile({ PROJWBS: [{ ...topWbs, parent_wbs_id: "" }, ...rows] });
  const { plan } = await importedXer(file);
  expect(plan.activities).toHaveLength(15_000);
});

it("resources that work at many different times cost next to nothing", async () => {
  const hour = (at: number) => `${String(9 + (at % 12)).padStart(2, "0")}:${at % 59}`;
  const ids = numbers(600, 2);
  const file = xerFile({
    CALENDAR: [
      calendarRow(1),
      ...ids.map((id) => calendarRow(id, { clndr_data: weekXer().replaceAll("16:00", hour(id)) })),
    ],
    RSRC: ids.map((id) => ({ rsrc_id: id, clndr_id: id, rsrc_name: "Crew" })),
    TASK: numbers(100).map((id) => taskRow(id, { task_type: "TT_Rsrc" })),
    TASKRSRC: numbers(100).flatMap((task) =>
      ids.map((id) => ({ task_id: task, proj_id: 10, rsrc_id: id })),
    ),
  });
  expect(await processorTime(() => importedXer(file))).toBeLessThan(4000);
});

it("tens of thousands of baselines are collected in one pass", async () => {
  const baseline = (number: number) =>
    `<Baseline><Number>${number}</Number><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T17:00:00</Finish></Baseline>`;
  const tasks = numbers(1500).map((uid) =>
    taskXml(
      uid,
      {},
      numbers(10, uid * 10)
        .map(baseline)
        .join(""),
    ),
  );
  const file = mspdiXml(tasks.join(""));
  expect(await processorTime(() => importedXml(file))).toBeLessThan(4000);
});

it("more calendars than a programme has are refused if they are used, and named if not", async () => {
  const calendars = numbers(230)
    .map((uid) => calendarXml(uid))
    .join("");
  const tasks = (used: number) =>
    numbers(used).map((uid) => taskXml(uid, { CalendarUID: uid, IgnoreResourceCalendar: 1 }));
  const { plan, notKept } = await importedXml(mspdiXml(tasks(190).join(""), { calendars }));
  expect(plan.calendars).toHaveLength(200);
  expect(notKept).toMatchObject([{ what: "calendars that no activity uses", count: 30 }]);
  const words = /use more calendars than a programme can have/;
  await expect(importedXml(mspdiXml(tasks(230).join(""), { calendars }))).rejects.toThrow(words);
  const rows = numbers(230);
  const xer = xerFile({
    CALENDAR: rows.map((id) => calendarRow(id)),
    TASK: rows.map((id) => taskRow(id, { clndr_id: id })),
  });
  await expect(importedXer(xer)).rejects.toThrow(words);
});
