import { filledRows } from "../../../../../engine/records/merge.ts";
import type { LocalRecord } from "../../../../device/records/local-record.ts";
import { textOf } from "../../parts/record-words.ts";

/** How many diaries are read for what is used on a site, and how many words a control offers. */
const DIARIES = 30;
const WORDS = 30;
/** A section is open where one of so many last diaries has something in it. */
const LAST = 5;

/** The diaries of one company (null: the project's) before a day, the newest first. */
export function diariesBefore(
  records: readonly LocalRecord[],
  of: { readonly day: string; readonly company: string | null },
): readonly LocalRecord[] {
  const dayOf = (record: LocalRecord) => textOf(record, "day") ?? "";
  return records
    .filter((record) => textOf(record, "company") === of.company)
    .filter((record) => dayOf(record) !== "" && dayOf(record) < of.day)
    .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
}

/** Whether the last diaries have something in a section. */
export function isUsed(before: readonly LocalRecord[], section: string): boolean {
  return before.slice(0, LAST).some(({ fields }) => filledRows(fields[section]).length > 0);
}

/** The words that the last diaries have in a cell of a section, the newest first, each once. */
export function usedWords(
  before: readonly LocalRecord[],
  { section, cell }: { readonly section: string; readonly cell: string },
): readonly string[] {
  const words = before
    .slice(0, DIARIES)
    .flatMap(({ fields }) => filledRows(fields[section]).map(([, cells]) => cells[cell]))
    .flatMap((word) => (typeof word === "string" && word.trim() !== "" ? [word.trim()] : []));
  const newest = new Map<string, string>();
  for (const word of words)
    if (!newest.has(word.toLowerCase())) newest.set(word.toLowerCase(), word);
  return [...newest.values()].slice(0, WORDS);
}
