import { countedIds } from "../counted-ids-fixture.ts";

import type { ImportedProgramme, ReadOptions } from "../programme-file.ts";
import { readXer } from "./reader.ts";

type Row = Readonly<Record<string, string | number>>;

/** A table with a column for each field that its rows have. */
export function tableXer(name: string, rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => ["%R", ...columns.map((column) => row[column] ?? "")].join("\t"));
  return [`%T\t${name}`, ["%F", ...columns].join("\t"), ...lines].join("\r\n");
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
  .map((day) => `(0||${day}()(${day > 1 && day < 7 ? "(0||0(s|08:00|f|16:00)())" : ""}))`)
  .join("");

/** Monday to Friday, 08:00 to 16:00. @param exceptions as `clndr_data` has them */
export const weekXer = (exceptions = ""): string =>
  `(0||CalendarData()((0||DaysOfWeek()(${WEEK}))(0||Exceptions()(${exceptions}))))`;

export const calendarRow = (id: number, more: Row = {}): Row => ({
  clndr_id: id,
  default_flag: id === 1 ? "Y" : "N",
  clndr_name: `Calendar ${id}`,
  clndr_type: "CA_Base",
  day_hr_cnt: 8,
  clndr_data: weekXer(),
  ...more,
});

/** A task of five days in the project 10. */
export const taskRow = (id: number, more: Row = {}): Row => ({
  task_id: id,
  proj_id: 10,
  wbs_id: 100,
  clndr_id: 1,
  task_type: "TT_Task",
  status_code: "TK_NotStart",
  complete_pct_type: "CP_Drtn",
  task_code: `A${id}`,
  task_name: `Activity ${id}`,
  target_drtn_hr_cnt: 40,
  remain_drtn_hr_cnt: 40,
  ...more,
});

export const linkRow = (from: number, to: number, more: Row = {}): Row => ({
  task_pred_id: from * 1000 + to,
  task_id: to,
  pred_task_id: from,
  proj_id: 10,
  pred_proj_id: 10,
  pred_type: "PR_FS",
  lag_hr_cnt: 0,
  ...more,
});

export const projectRow: Row = {
  proj_id: 10,
  proj_short_name: "HOUSE",
  clndr_id: 1,
  plan_start_date: "2026-03-02 00:00",
  last_recalc_date: "2026-03-02 00:00",
  critical_drtn_hr_cnt: 0,
  critical_path_type: "CT_TotFloat",
};

const top: Row = {
  wbs_id: 100,
  proj_id: 10,
  proj_node_flag: "Y",
  wbs_short_name: "HOUSE",
  wbs_name: "A house",
  seq_num: 0,
};

/** A file with one project, one calendar and these tables, which replace those of the same name. */
export function xerFile(tables: Readonly<Record<string, readonly Row[]>>): string {
  const all = { PROJECT: [projectRow], CALENDAR: [calendarRow(1)], PROJWBS: [top], ...tables };
  const texts = Object.entries(all).map(([name, rows]) => tableXer(name, rows));
  return ["ERMHDR\t20.12\t2026-03-02\tProject", ...texts, "%E", ""].join("\r\n");
}

export const topWbs = top;

export function importedXer(
  file: string | Buffer,
  options: Partial<ReadOptions> = {},
): Promise<ImportedProgramme> {
  return readXer(typeof file === "string" ? Buffer.from(file) : file, {
    newId: countedIds(),
    encoding: null,
    project: null,
    ...options,
  });
}
