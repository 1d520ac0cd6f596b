import { byName, folded } from "../../../../engine/folded-text.ts";
import type { FileKind, ReportFilters } from "../../../../contract/reports/reports.ts";
import { isRecordLate, type RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { choiceParam, idParam, searchParam, type UrlParam } from "../../../ui/hooks/url-params.ts";
import { textOf, toneOf } from "../parts/record-words.ts";

/**
 * The filters of a list of records: `search`, `state`, `sort`, and fields of the kind by their names. An empty or
 * undefined filter selects all.
 */
export type RecordFilters = Readonly<Record<string, string | undefined>>;

const sortWords = {
  due: "Due first",
  newest: "Newest first",
  oldest: "Oldest first",
  number: "By number",
} as const;

/** Returns the sort orders of a kind's list, each with its label. The first is the default. */
export function sortsOf({ due, isNumbered }: RecordKind): readonly (readonly [string, string])[] {
  const has: Readonly<Record<string, boolean>> = { due: due !== undefined, number: isNumbered };
  return Object.entries(sortWords).filter(([name]) => has[name] ?? true);
}

/** The choices of the state filter: `todo` is everything undecided, `late` the part of it that is past its due date. */
function stateChoices({ states, due }: RecordKind): readonly (readonly [string, string])[] {
  return [
    ["todo", "To do"],
    ...(due === undefined ? [] : [["late", "Overdue"] as const]),
    ...Object.entries(states).map(([name, { label, short }]) => [name, short ?? label] as const),
    ["all", "All"],
  ];
}

/** The fields that a kind's list is filtered by. */
export function filterNames({ screens }: RecordKind): readonly string[] {
  return Object.keys(screens?.filters ?? {});
}

/** The parameters of the URL that filter a kind's list. */
export function paramsOf(
  kind: RecordKind,
): Readonly<Record<string, UrlParam<string | undefined> | UrlParam<string>>> {
  const fields = filterNames(kind).map((name) => [name, paramOf(kind, name)] as const);
  return {
    search: searchParam(),
    state: choiceParam(
      stateChoices(kind).map(([state]) => state),
      "todo",
    ),
    ...Object.fromEntries(fields),
    sort: choiceParam(
      sortsOf(kind).map(([sort]) => sort),
      kind.due === undefined ? "newest" : "due",
    ),
  };
}

function paramOf({ fields }: RecordKind, name: string): UrlParam<string | undefined> {
  const field = fields[name];
  if (field?.choices) return choiceParam(Object.keys(field.choices));
  return field?.control === "reference" ? idParam : searchParam(60);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts after every day. */
const NEVER = "9999";

function newest(a: LocalRecord, b: LocalRecord): number {
  return compare(b.createdAt, a.createdAt) || compare(b._id, a._id);
}

/** New records, which have no number yet, come last. */
function numberOf({ number }: LocalRecord): number {
  return number ?? Number.MAX_SAFE_INTEGER;
}

function orderOf(
  { due = "" }: RecordKind,
  sort: string | undefined,
): (a: LocalRecord, b: LocalRecord) => number {
  switch (sort) {
    case "due":
      return (a, b) => compare(textOf(a, due) ?? NEVER, textOf(b, due) ?? NEVER) || newest(a, b);
    case "oldest":
      return (a, b) => newest(b, a);
    case "number":
      return (a, b) => numberOf(a) - numberOf(b) || newest(b, a);
    default:
      return newest;
  }
}

/** The fields that a form of the kind asks for. */
export function formNames({ screens }: RecordKind): readonly string[] {
  return [...(screens?.first ?? []), ...(screens?.more ?? [])];
}

function hasWords(kind: RecordKind, record: LocalRecord, words: readonly string[]): boolean {
  const texts = formNames(kind)
    .filter((name) => ["line", "text"].includes(kind.fields[name]?.control ?? ""))
    .map((name) => textOf(record, name));
  const text = folded([record.number ?? "", ...texts].join(" "));
  return words.every((word) => text.includes(word));
}

interface Choice {
  readonly filters: RecordFilters;
  readonly today: string;
  /** The chosen location with all that is inside it; undefined for all. */
  readonly inside: ReadonlySet<string> | undefined;
}

/** The records that filters choose, in order. */
export function chooseRecords(
  kind: RecordKind,
  records: readonly LocalRecord[],
  { filters, today, inside }: Choice,
): readonly LocalRecord[] {
  const words = folded(filters["search"] ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const chosen = filterNames(kind).flatMap((name) => {
    const wanted = filters[name];
    return wanted ? [{ name, wanted, field: kind.fields[name] }] : [];
  });
  const isChosen = (record: LocalRecord) =>
    inState(kind, record, { wanted: filters["state"], today }) &&
    chosen.every(({ name, wanted, field }) => {
      const value = textOf(record, name) ?? "";
      if (field?.refersTo === "location") return inside?.has(value) ?? true;
      return field?.control === "line" ? folded(value) === folded(wanted) : value === wanted;
    }) &&
    (words.length === 0 || hasWords(kind, record, words));
  return records.filter(isChosen).toSorted(orderOf(kind, filters["sort"]));
}

function inState(
  kind: RecordKind,
  record: LocalRecord,
  { wanted = "all", today }: { readonly wanted: string | undefined; readonly today: string },
): boolean {
  if (wanted === "all") return true;
  if (wanted === "late") return isRecordLate(kind, record, today);
  return wanted === "todo" ? !toneOf(kind, record.state).isDecided : record.state === wanted;
}

/** Returns the field of a kind that filters by location; undefined if there is none. */
export function locationFilter(kind: RecordKind): string | undefined {
  return filterNames(kind).find((name) => kind.fields[name]?.refersTo === "location");
}

/** Returns the distinct lines that records have in a field, ignoring case, in alphabetical order. */
export function linesOf(records: readonly LocalRecord[], name: string): readonly string[] {
  const byWord = new Map<string, string>();
  for (const record of records) {
    const words = textOf(record, name);
    if (words !== null && !byWord.has(folded(words))) byWord.set(folded(words), words);
  }
  return [...byWord.values()].toSorted(byName);
}

/** Returns how many records each choice of the state filter has. */
export function countRecords(kind: RecordKind, records: readonly LocalRecord[], today: string) {
  return stateChoices(kind).map(([state, label]) => {
    const isIn = (record: LocalRecord) => inState(kind, record, { wanted: state, today });
    return { state, label, count: records.filter(isIn).length };
  });
}

/** Returns the kind of file to which a kind's list is exported; undefined if it cannot be exported. */
export function fileNameOfList({ list, plural }: RecordKind): FileKind | undefined {
  // The file kind is named after the plural.
  return list ? (plural as FileKind) : undefined;
}

/** The filters for a file with the same records, as far as the file supports them. The file has its own order. */
export function fileFilters(
  { list, plural }: RecordKind,
  project: string,
  filters: RecordFilters,
): ReportFilters {
  const chosen = (list?.filters ?? []).flatMap((name) => {
    // The export of snags names its state filter after the file.
    const value = filters[name === plural ? "state" : name];
    return value ? [[name, value] as const] : [];
  });
  return { project, ...Object.fromEntries(chosen) };
}

/** Suggests recurring titles: those of these records, most frequent first, and the kind's usual ones. */
export function commonTitles(
  { screens, title }: RecordKind,
  records: readonly LocalRecord[],
  most = 30,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const words = textOf(record, title);
    if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const known = [...counts].toSorted(([, a], [, b]) => b - a).map(([words]) => words);
  return [...new Set([...known, ...(screens?.usual ?? [])])].slice(0, most);
}
