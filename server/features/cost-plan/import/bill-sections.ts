import type { ImportColumn } from "../../../../contract/cost-plan/cost-plan-import.ts";
import type { Entry as SheetEntry } from "../../imports/public.ts";

type Entry = SheetEntry<ImportColumn>;

/** A row of a bill with nothing but words: a section, a subheading or a note. */
export interface Heading {
  readonly row: number;
  readonly words: string;
}

interface Section {
  /** The rows of its headings; empty for the items before the first heading. */
  readonly rows: readonly number[];
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** A bill, its items under its sections. */
export interface SectionedBill {
  readonly entries: readonly Entry[];
  /** The rows of the headings that became codes. */
  readonly used: ReadonlySet<number>;
  readonly notes: readonly string[];
}

const LONGEST_TITLE = 200;
/** The most sections that the preview names. */
const NAMED = 12;
/** A longer text is a note on how to measure or price. */
const LONGEST_HEADING = 120;

/** Returns a title for an untitled item: its description, cut to the longest title. */
export function titleOfItem({ values }: Entry): string | undefined {
  return values.get("Description")?.slice(0, LONGEST_TITLE);
}

const hasName = ({ rows }: Section) => rows.length > 0;
const codeOf = ({ values }: Entry) => values.get("Code") ?? "";

/** Whether an item letter occurs again with another description, which means that it numbers two items. */
function restarts(entries: readonly Entry[]): boolean {
  const titles = new Map<string, string>();
  return entries.some((entry) => {
    const [code, title] = [codeOf(entry), titleOfItem(entry)];
    if (code === "" || title === undefined) return false;
    const earlier = titles.get(code);
    if (earlier === undefined) titles.set(code, title);
    return earlier !== undefined && earlier !== title;
  });
}

function isCapitals(words: string): boolean {
  return words === words.toUpperCase();
}

/**
 * Cuts a bill at its headings. A section under several consecutive headings gets all their names. Items before the
 * first heading have no heading.
 */
function cutAt(entries: readonly Entry[], headings: readonly Heading[]): Section[] {
  const sections: { headings: Heading[]; entries: Entry[] }[] = [];
  let at = 0;
  for (const entry of entries) {
    const before: Heading[] = [];
    for (let next = headings[at]; next && next.row < entry.row; next = headings[at]) {
      before.push(next);
      at += 1;
    }
    if (before.length > 0 || sections.length === 0)
      sections.push({ headings: before, entries: [] });
    sections.at(-1)?.entries.push(entry);
  }
  return sections.map(({ headings: named, entries: own }) => ({
    rows: named.map(({ row }) => row),
    title: named
      .map(({ words }) => words)
      .join(" – ")
      .slice(0, LONGEST_TITLE)
      .trim(),
    entries: own,
  }));
}

/** Cuts a bill in two ways: at its headings in capitals, and at each of its headings. */
function cuts(
  entries: readonly Entry[],
  headings: readonly Heading[],
): readonly [Section[], Section[]] {
  const short = headings.filter(({ words }) => words.length <= LONGEST_HEADING);
  const capitals = short.filter(({ words }) => isCapitals(words));
  return [cutAt(entries, capitals), cutAt(entries, short)];
}

/**
 * The sections of a bill: the headings in capitals, if the letters restart only there; otherwise each heading.
 */
function sectionsOf(entries: readonly Entry[], headings: readonly Heading[]): Section[] {
  const [first, second] = cuts(entries, headings);
  const isGood = first.some(hasName) && !first.some((section) => restarts(section.entries));
  return isGood ? first : second;
}

/** The number before the first point that the codes of all these items share: 1 for 1.1 and 1.2. */
function commonNumber(entries: readonly Entry[]): string | undefined {
  const numbers = new Set(entries.map((entry) => /^(\d{1,4})\.\S/.exec(codeOf(entry))?.[1]));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/**
 * Returns the number of each section. Undefined unless the codes of each section's items begin with its number and
 * those of no other section do.
 */
function numbersIn(sections: readonly Section[]): Map<Section, string> | undefined {
  const numbers = new Map<Section, string>();
  for (const section of sections.filter(hasName)) {
    const number = commonNumber(section.entries);
    if (number === undefined || [...numbers.values()].includes(number)) return undefined;
    numbers.set(section, number);
  }
  const taken = new Set(numbers.values());
  const others = sections.filter((section) => !hasName(section)).flatMap(({ entries }) => entries);
  const isTaken = (entry: Entry) => taken.has(codeOf(entry).split(".")[0] ?? "");
  return numbers.size === 0 || others.some(isTaken) ? undefined : numbers;
}

/**
 * Handles a bill whose items have full numbers, such as 1.1 and 2.1: its headings become the codes 1 and 2. An
 * item whose code is already in the plan adds to that code, wherever it is and whatever its description.
 */
function withNumberedSections(
  entries: readonly Entry[],
  headings: readonly Heading[],
  existing: readonly { readonly code: string; readonly title: string }[],
): SectionedBill | undefined {
  const titles = new Map(existing.map(({ code, title }) => [code, title]));
  const isKnown = (entry: Entry) => titles.has(codeOf(entry));
  for (const sections of cuts(entries, headings)) {
    const numbers = numbersIn(sections);
    if (!numbers) continue;
    // The other sections only add to codes of the plan.
    const used = sections.filter(
      (section) => numbers.has(section) && !section.entries.every(isKnown),
    );
    if (used.length === 0) return undefined;
    return {
      entries: sections.flatMap((section) => {
        const number = numbers.get(section);
        if (number === undefined || !used.includes(section)) return section.entries;
        const [row, ...items] = under(section, number, codeOf);
        const isOther = (titles.get(number) ?? section.title) !== section.title;
        const placed = items.map((item, at) => {
          const own = section.entries[at];
          return own && isKnown(own) ? own : item;
        });
        return row && !isOther ? [row, ...placed] : placed;
      }),
      used: new Set(used.flatMap(({ rows }) => rows)),
      notes: [
        noteOfSections(
          used.map((section) => {
            const number = numbers.get(section) ?? "";
            return `${number} ${titles.get(number) ?? section.title}`;
          }),
          used.flatMap((section) => section.entries.slice(0, 1).map(codeOf)),
        ),
      ],
    };
  }
  return undefined;
}

/** Assigns a code to each section: the code of the plan's section of that name, or the next free number. */
function numberSections(
  sections: readonly Section[],
  {
    roots,
    taken,
  }: { roots: readonly { code: string; title: string }[]; taken: ReadonlySet<string> },
): Map<Section, string> {
  const free = [...roots];
  const numbers = new Map<Section, string>();
  let last = 0;
  const nextFree = (): string => {
    do last += 1;
    while (taken.has(String(last)));
    return String(last);
  };
  for (const section of sections.filter(hasName)) {
    const at = free.findIndex(({ title }) => title === section.title);
    const [known] = at < 0 ? [] : free.splice(at, 1);
    numbers.set(section, known?.code ?? nextFree());
  }
  return numbers;
}

/**
 * Says which cost codes the sections become, each with its title, with the codes of some of their items as
 * examples.
 */
export function noteOfSections(named: readonly string[], examples: readonly string[]): string {
  const rest = named.length > NAMED ? ` and ${named.length - NAMED} more` : "";
  return (
    `The sections become cost codes: ${named.slice(0, NAMED).join("; ")}${rest}. ` +
    `Their items are below them, as ${examples.slice(0, 2).join(" and ")}.`
  );
}

function noteOf(numbers: ReadonlyMap<Section, string>): string {
  return noteOfSections(
    [...numbers].map(([{ title }, number]) => `${number} ${title}`),
    [...numbers].flatMap(([{ entries }, number]) =>
      entries.slice(0, 1).map((entry) => `${number}.${codeOf(entry)}`),
    ),
  );
}

/**
 * Puts the items of a bill of quantities under its sections. It does so if the items are lettered, if their numbers
 * restart, or if the items of each section begin with a number of its own. A spreadsheet with titles or parents of
 * its own, or without headings, stays as it is.
 * @param existing the codes that the plan has.
 */
export function intoSections(
  entries: readonly Entry[],
  headings: readonly Heading[],
  existing: readonly { readonly code: string; readonly title: string; readonly parent: unknown }[],
): SectionedBill {
  const asItIs = { entries, used: new Set<number>(), notes: [] };
  if (entries.some(({ values }) => values.has("Title") || values.has("Parent"))) return asItIs;
  const isLettered = entries.every((entry) => /^\p{L}{0,2}$/u.test(codeOf(entry)));
  if (!isLettered && !restarts(entries))
    return withNumberedSections(entries, headings, existing) ?? asItIs;
  const sections = sectionsOf(entries, headings);
  if (!sections.some(hasName)) return asItIs;
  const outside = sections
    .filter((section) => !hasName(section))
    .flatMap((section) => section.entries);
  const numbers = numberSections(sections, {
    roots: existing.filter(({ parent }) => parent === null),
    taken: new Set([...existing.map(({ code }) => code), ...outside.map(codeOf)]),
  });
  return {
    entries: sections.flatMap((section) => under(section, numbers.get(section))),
    used: new Set(sections.flatMap(({ rows }) => rows)),
    notes: [noteOf(numbers)],
  };
}

/**
 * Returns a section's row and its items, with the names that the plan uses for them. @param codeIn the code of an
 * item in the section
 */
function under(
  { rows, title, entries }: Section,
  number: string | undefined,
  codeIn = (entry: Entry) => `${number ?? ""}.${codeOf(entry)}`,
): Entry[] {
  const titled = entries.map((entry) => {
    const name = titleOfItem(entry);
    const code = codeOf(entry);
    const values = new Map(entry.values);
    if (name !== undefined) values.set("Title", name);
    // A row without a code stays without one, and becomes a problem.
    if (number !== undefined && code !== "")
      values.set("Code", codeIn(entry)).set("Parent", number);
    return { ...entry, values };
  });
  if (number === undefined) return titled;
  const section = new Map<ImportColumn, string>([
    ["Code", number],
    ["Title", title],
  ]);
  return [{ row: rows.at(-1) ?? 1, values: section }, ...titled];
}

/** Names the untitled items that add to a code of the plan with another title. */
export function noteOfOthers(
  entries: readonly Entry[],
  existing: readonly { readonly code: string; readonly title: string }[],
): string[] {
  const titles = new Map(existing.map(({ code, title }) => [code, title]));
  const others = entries.flatMap((entry) => {
    const [item, title] = [titleOfItem(entry), titles.get(codeOf(entry))];
    if (entry.values.has("Title") || item === undefined) return [];
    if (title === undefined || item === title) return [];
    return [`row ${entry.row} adds “${item}” to ${codeOf(entry)} “${title}”`];
  });
  if (others.length === 0) return [];
  const rest = others.length > 3 ? `; and ${others.length - 3} more` : "";
  return [
    `Some items add to codes that the plan calls something else: ${others.slice(0, 3).join("; ")}${rest}.`,
  ];
}
