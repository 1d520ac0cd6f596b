import type { ClientReportDay } from "../../../../contract/reports/client-reports.ts";
import { delayReasons } from "../../../../contract/site/delay-reasons.ts";
import { weathers } from "../../../../contract/site/diary.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { filledRows } from "../../../../engine/records/merge.ts";
import type { DiaryLine } from "../../site/public.ts";
import { textOfField } from "../records/diary-rules.ts";
import { wordOfSite } from "../records/site-rules.ts";

type Diary = Pick<DiaryLine, "day" | "company" | "fields">;
type Cells = { readonly [cell: string]: Json };

/** The most lines of work that a day of the report shows. */
const MAX_WORK = 20;
/** The most characters of a line of work and of the notes. The diary has the rest. */
const MAX_TEXT = 500;

const shortened = (text: string) =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).trimEnd()}…` : text;

const numberOf = (cells: Cells, name: string): number => {
  const value = cells[name];
  return typeof value === "number" ? value : 0;
};
const sum = (rows: readonly Cells[], name: string) =>
  rows.reduce((total, cells) => total + numberOf(cells, name), 0);
const once = (words: readonly (string | null)[]) => [
  ...new Set(words.filter((word) => word !== null)),
];

/** A line of work in words: its activity and what was done. Null if neither is known. */
function workWords(cells: Cells, activities: ReadonlyMap<string, string>): string | null {
  const activity = activities.get(textOfField(cells, "activity") ?? "");
  const words = [activity, textOfField(cells, "words") ?? undefined].filter(
    (part) => part !== undefined,
  );
  return words.length === 0 ? null : shortened(words.join(": "));
}

/** What the client reads of a diary: weather, people, delays, work and notes; no visitor, incident or instruction. */
export function dayOfDiary(
  { day, company, fields }: Diary,
  activities: ReadonlyMap<string, string>,
): ClientReportDay {
  const rows = (name: string) => filledRows(fields[name]).map(([, cells]) => cells);
  const delays = rows("delays");
  return {
    day,
    company,
    weather: once(
      rows("weather").map((row) => wordOfSite(weathers, textOfField(row, "condition"))),
    ),
    workers: sum(rows("labour"), "number"),
    hoursLost: sum(delays, "hours"),
    delays: once(delays.map((row) => wordOfSite(delayReasons, textOfField(row, "reason")))),
    work: once(rows("work").map((row) => workWords(row, activities))).slice(0, MAX_WORK),
    notes: shortened(textOfField(fields, "notes") ?? ""),
  };
}
