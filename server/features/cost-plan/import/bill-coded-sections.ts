import { createCostCode } from "../../../../contract/cost-plan/cost-plan.ts";
import type { ImportColumn } from "../../../../contract/cost-plan/cost-plan-import.ts";
import { noteOfSections, type SectionedBill, titleOfItem } from "./bill-sections.ts";

type Entry = SectionedBill["entries"][number];

/** A heading above the current row. */
interface Above {
  readonly code: string;
  /** The form of its code. All headings of one level have the same form, and so have all items. */
  readonly form: string;
}

/** The most item codes that are given as examples. */
const EXAMPLES = 2;

const codeOf = ({ values }: Entry) => values.get("Code") ?? "";

/** A code with each number as 9 and each word as A: "1.12" and "2.3" have one form, "B" another. */
function formOf(code: string): string {
  return code.replaceAll(/\p{L}+/gu, "A").replaceAll(/\p{N}+/gu, "9");
}

/** Returns a code without the zeros that indicate a section: 1.0 is the section of 1.1, just as 1 is. */
function stemOf(code: string): string {
  return /^\p{N}/u.test(code) ? code.replace(/(?:\.0+)+$/, "") : code;
}

/** Whether a code continues another: 1.1 and 1A continue 1, 1.1 continues 1.0, and 10 does not. */
function continues(code: string, above: string): boolean {
  const stem = stemOf(above);
  if (stemOf(code) === stem || code.length <= stem.length || !code.startsWith(stem)) return false;
  return formOf(code) === formOf(stem) + formOf(code.slice(stem.length));
}

const codeField = createCostCode.body.shape.code;

/** Whether a row has a code and words, and nothing that makes it an item. */
function isBare(entry: Entry): boolean {
  const { values } = entry;
  return (
    values.size === 2 && values.has("Description") && codeField.safeParse(codeOf(entry)).success
  );
}

/**
 * Whether an item belongs beneath a heading by its code: the code continues the heading's, or one has letters where
 * the other has numbers.
 */
function isBeneath(item: string, heading: string): boolean {
  const isLetters = (code: string) => formOf(code) === "A";
  if (continues(item, heading)) return true;
  return isLetters(heading) ? formOf(item) === "9" : isLetters(item);
}

/** The rows that could be headings: they are bare, and the next row is beneath them. */
function likelyHeadings(entries: readonly Entry[]): Set<Entry> {
  const found = new Set<Entry>();
  let next: Entry | undefined;
  for (const entry of entries.toReversed()) {
    if (next && isBare(entry)) {
      const fits = found.has(next) ? continues : isBeneath;
      if (fits(codeOf(next), codeOf(entry))) found.add(entry);
    }
    next = entry;
  }
  return found;
}

/** Selects, from the headings above the previous row, those that a row with this code also belongs beneath. */
function headingsAbove(code: string, above: readonly Above[]): readonly Above[] {
  const parent = above.findLastIndex((heading) => continues(code, heading.code));
  if (parent >= 0) return above.slice(0, parent + 1);
  const own = formOf(code);
  const level = above.findIndex(({ form }) => form === own);
  return level < 0 ? above : above.slice(0, level);
}

/** An entry with these values besides its own. */
function withValues(entry: Entry, more: Partial<Record<ImportColumn, string | undefined>>): Entry {
  const values = new Map(entry.values);
  for (const [column, value] of Object.entries(more) as [ImportColumn, string | undefined][])
    if (value !== undefined) values.set(column, value);
  return { ...entry, values };
}

/**
 * Puts the items of a bill under headings that have codes of their own and no figures. If an item has a complete
 * code that is already in the plan, it adds to that code, wherever it is and whatever its description.
 * @returns undefined for a spreadsheet without such headings, or with titles or parents of its own
 */
export function underCodedHeadings(
  entries: readonly Entry[],
  existing: readonly { readonly code: string }[],
): SectionedBill | undefined {
  if (entries.some(({ values }) => values.has("Title") || values.has("Parent"))) return undefined;
  const likely = likelyHeadings(entries);
  const known = new Set(existing.map(({ code }) => code));
  const named: string[] = [];
  const examples: string[] = [];
  let above: readonly Above[] = [];
  const placed = entries.map((entry, at) => {
    const own = codeOf(entry);
    // A row without a code stays without one, and becomes a problem.
    if (own === "") return entry;
    const around = headingsAbove(own, above);
    const next = entries[at + 1];
    // If the next row is at the level of a heading, this row is an item whose amount was forgotten.
    const isLast = next !== undefined && headingsAbove(codeOf(next), around).length < around.length;
    const isHeading = likely.has(entry) && !isLast;
    const within = isHeading ? around.filter(({ code }) => continues(own, code)) : around;
    const parent = within.at(-1)?.code;
    const code = parent === undefined || continues(own, parent) ? own : `${parent}.${own}`;
    above = within;
    if (isHeading) {
      above = [...within, { code, form: formOf(own) }];
      named.push(`${code} ${titleOfItem(entry)}`);
      const values = new Map<ImportColumn, string>([["Code", code]]);
      return withValues({ row: entry.row, values }, { Title: titleOfItem(entry), Parent: parent });
    }
    if (parent !== undefined && examples.length < EXAMPLES) examples.push(code);
    if (code === own && known.has(own)) return entry;
    return withValues(entry, { Code: code, Title: titleOfItem(entry), Parent: parent });
  });
  if (named.length === 0) return undefined;
  return { entries: placed, used: new Set(), notes: [noteOfSections(named, examples)] };
}
