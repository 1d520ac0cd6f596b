import { constraintOfMspdi, isPercent, linkTypeOfMspdi, minutesOfPeriod } from "./codes.ts";
import { isMissingDate, UNREAD_DATES, UNREAD_DURATIONS, UNREAD_LAGS } from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import { numberOf, partsOf, textOf, type XmlRecord } from "../xml-records.ts";

const DATES = [
  "Start",
  "Finish",
  "ActualStart",
  "ActualFinish",
  "ConstraintDate",
  "Deadline",
  "ManualStart",
  "ManualFinish",
] as const;
const DURATIONS = ["Duration", "RemainingDuration"] as const;
/** The maximum percentage of a lag. */
const MOST_PERCENT = 1000;
/** Constraint types from this number on have a date. */
const DATED = 2;

/** Lists the values of a task that cannot be read or have no meaning in a programme. */
export function nameUnreadMspdi(record: XmlRecord, title: string, notKept: FormatLossList): void {
  for (const name of DATES) {
    const text = textOf(record, name);
    if (isMissingDate(text)) notKept.add(UNREAD_DATES, `${title}: ${text}`);
  }
  for (const name of DURATIONS) {
    const text = textOf(record, name);
    if (text !== undefined && (minutesOfPeriod(text) ?? -1) < 0)
      notKept.add(UNREAD_DURATIONS, `${title}: ${text}`);
  }
  const constraint = numberOf(record, "ConstraintType") ?? 0;
  if (constraintOfMspdi[constraint] === undefined)
    notKept.add("constraints of a type that is not known", title);
  else if (constraint >= DATED && textOf(record, "ConstraintDate") === undefined)
    notKept.add("constraints without a date", title);
  for (const link of partsOf(record, "PredecessorLink")) nameUnreadLink(link, title, notKept);
}

function nameUnreadLink(link: XmlRecord, title: string, notKept: FormatLossList): void {
  if (linkTypeOfMspdi[numberOf(link, "Type") ?? 1] === undefined)
    notKept.add("types of links that are not known (read as finish to start)", title);
  const lag = numberOf(link, "LinkLag");
  if (lag === undefined) {
    const text = textOf(link, "LinkLag");
    if (text !== undefined) notKept.add(UNREAD_LAGS, `${title}: ${text}`);
  } else if (isPercent(numberOf(link, "LagFormat") ?? 0) && Math.abs(lag) > MOST_PERCENT)
    notKept.add(`lags of more than ${MOST_PERCENT.toLocaleString("en")} %`, title);
}
