import { diary } from "../../../../contract/site/diary.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { filledRows, REMOVED } from "../../../../engine/records/merge.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { counted } from "../../../ui/counted.ts";
import { textOf } from "../parts/record-words.ts";
import { diariesBefore } from "./sections/used-words.ts";

/** The days of a month, `YYYY-MM`, and the weekday of the first: 0 for Monday. */
export function daysOf(month: string): {
  readonly days: readonly string[];
  readonly offset: number;
} {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = Array.from(
    { length: count },
    (_, day) => `${month}-${String(day + 1).padStart(2, "0")}`,
  );
  return { days, offset };
}

/** Returns the month that is `by` months away. */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The diary of a day and company (null: the project's). */
export function diaryOf(
  records: readonly LocalRecord[],
  { day, company }: { readonly day: string; readonly company: string | null },
): LocalRecord | undefined {
  return records.find(
    (record) => textOf(record, "day") === day && textOf(record, "company") === company,
  );
}

/** The sections that are copied from one day to the next. */
export const repeated = ["labour", "plant"] as const;

/** The rows of an earlier diary, by section and id, and its day. */
export interface LastRows {
  readonly from: string;
  readonly fields: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/**
 * Returns the rows of the last diary before a day, of the same company. They keep their ids, so that each row
 * exists once even if two people copy it independently.
 */
export function asYesterday(
  records: readonly LocalRecord[],
  of: { readonly day: string; readonly company: string | null },
): LastRows | undefined {
  const last = diariesBefore(records, of).find((record) =>
    repeated.some((name) => filledRows(record.fields[name]).length > 0),
  );
  if (!last) return undefined;
  const fields = repeated.flatMap((name) => {
    const cells = Object.keys(diary.fields[name].cells ?? {});
    const rows = filledRows(last.fields[name]).map(([id, row]) => [
      id,
      Object.fromEntries(
        Object.entries(row).filter(([cell]) => cell !== REMOVED && cells.includes(cell)),
      ),
    ]);
    return rows.length === 0 ? [] : [[name, Object.fromEntries(rows) as Record<string, Json>]];
  });
  return { from: textOf(last, "day") ?? "", fields: Object.fromEntries(fields) };
}

/** The names of copied rows, as edits name them: `section/row`. */
export function rowsIn(fields: LastRows["fields"]): readonly string[] {
  return Object.entries(fields).flatMap(([name, rows]) =>
    Object.keys(rows).map((row) => `${name}/${row}`),
  );
}

/** What was copied, in words: "3 gangs and 1 line of plant". */
export function copiedWords({ labour = {}, plant = {} }: LastRows["fields"]): string {
  const [gangs, lines] = [labour, plant].map((rows) => Object.keys(rows).length);
  return [
    gangs ? counted(gangs, "gang") : "",
    lines ? counted(lines, "line of plant", "lines of plant") : "",
  ]
    .filter((words) => words !== "")
    .join(" and ");
}
