import {
  isMissingDate,
  numberOfText,
  UNREAD_DATES,
  UNREAD_DURATIONS,
  UNREAD_LAGS,
} from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import { constraintOfXer, kindOf, linkTypeOfXer } from "./codes.ts";
import type { XerRow } from "./tables.ts";

const DATES = [
  "act_start_date",
  "act_end_date",
  "cstr_date",
  "cstr_date2",
  "expect_end_date",
  "early_start_date",
  "early_end_date",
  "late_start_date",
  "late_end_date",
] as const;

/** Lists the values of an activity that cannot be read or have no meaning in a programme. */
export function nameUnreadXer(row: XerRow, title: string, notKept: FormatLossList): void {
  for (const name of DATES) {
    const text = row.get(name);
    if (isMissingDate(text)) notKept.add(UNREAD_DATES, `${title}: ${text}`);
  }
  for (const name of ["target_drtn_hr_cnt", "remain_drtn_hr_cnt"]) {
    const text = row.get(name);
    if (text !== undefined && numberOfText(text) === null)
      notKept.add(UNREAD_DURATIONS, `${title}: ${text}`);
  }
  const kind = row.get("task_type");
  if (kind !== undefined && kindOf[kind] === undefined)
    notKept.add("types of activities that are not known (read as tasks)", title);
  for (const [type, date] of [
    ["cstr_type", "cstr_date"],
    ["cstr_type2", "cstr_date2"],
  ] as const) {
    const word = row.get(type);
    if (word === undefined) continue;
    if (constraintOfXer[word] === undefined)
      notKept.add("constraints of a type that is not known", `${title}: ${word}`);
    else if (word !== "CS_ALAP" && row.get(date) === undefined)
      notKept.add("constraints without a date", title);
  }
}

/** Lists the values of a link that cannot be read or have no meaning in a programme. */
export function nameUnreadLink(row: XerRow, title: string, notKept: FormatLossList): void {
  const type = row.get("pred_type");
  if (type !== undefined && linkTypeOfXer[type] === undefined)
    notKept.add("types of links that are not known (read as finish to start)", title);
  const lag = row.get("lag_hr_cnt");
  if (lag !== undefined && numberOfText(lag) === null) notKept.add(UNREAD_LAGS, `${title}: ${lag}`);
}
