import { byName, folded } from "../../../../engine/folded-text.ts";
import type { ReportFilters } from "../../../../contract/reports.ts";
import { snag, snagPriorities } from "../../../../contract/site/snag.ts";
import type { SnagChoice } from "../../../../contract/snag-filters.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { choiceParam, idParam, searchParam, type UrlState } from "../../../ui/hooks/url-params.ts";

const states = Object.keys(snag.states) as readonly (keyof typeof snag.states)[];
const priorities = Object.keys(snagPriorities) as (keyof typeof snagPriorities)[];
export const snagSorts = ["due", "newest", "oldest", "number"] as const;

export const snagParams = {
  search: searchParam(),
  /** `todo`: all that is not closed; `late`: what of it is past its due date. */
  state: choiceParam<SnagChoice>(["todo", "late", "all", ...states], "todo"),
  company: idParam,
  location: idParam,
  trade: searchParam(60),
  priority: choiceParam(priorities),
  sort: choiceParam(snagSorts, "due"),
};
export type SnagFilters = UrlState<typeof snagParams>;

/** Sorts after every day. */
const NEVER = "9999";

const orders: Readonly<
  Record<(typeof snagSorts)[number], (a: LocalRecord, b: LocalRecord) => number>
> = {
  due: (a, b) => compare(dueOf(a) ?? NEVER, dueOf(b) ?? NEVER) || newest(a, b),
  newest: (a, b) => newest(a, b),
  oldest: (a, b) => newest(b, a),
  number: (a, b) => numberOf(a) - numberOf(b) || newest(b, a),
};

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function newest(a: LocalRecord, b: LocalRecord): number {
  return compare(b.createdAt, a.createdAt) || compare(b._id, a._id);
}

/** New ones, without a number yet, come last. */
function numberOf({ number }: LocalRecord): number {
  return number ?? Number.MAX_SAFE_INTEGER;
}

/** A field's text; null if it is empty. */
export function textOf({ fields }: Pick<LocalRecord, "fields">, name: string): string | null {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const dueOf = (record: LocalRecord) => textOf(record, "due");

export function isLate(record: LocalRecord, today: string): boolean {
  const due = dueOf(record);
  return record.state !== "closed" && due !== null && due < today;
}

function matches(record: LocalRecord, words: readonly string[]): boolean {
  const texts = [
    record.number === null ? "" : String(record.number),
    textOf(record, "title"),
    textOf(record, "description"),
    textOf(record, "trade"),
  ];
  const text = folded(texts.join(" "));
  return words.every((word) => text.includes(word));
}

/**
 * The snags that filters choose, in order.
 * @param on `inside`: the chosen location with all that is inside it; undefined for all
 */
export function chooseSnags(
  records: readonly LocalRecord[],
  filters: SnagFilters,
  { today, inside }: { readonly today: string; readonly inside: ReadonlySet<string> | undefined },
): readonly LocalRecord[] {
  const words = folded(filters.search).split(/\s+/).filter(Boolean);
  const isChosen = (record: LocalRecord) =>
    inState(record, filters.state, today) &&
    (filters.company === undefined || textOf(record, "company") === filters.company) &&
    (filters.trade === "" || sameTrade(textOf(record, "trade"), filters.trade)) &&
    (filters.priority === undefined || textOf(record, "priority") === filters.priority) &&
    (inside === undefined || inside.has(textOf(record, "location") ?? "")) &&
    (words.length === 0 || matches(record, words));
  return records.filter(isChosen).toSorted(orders[filters.sort]);
}

function sameTrade(trade: string | null, wanted: string): boolean {
  return folded(trade ?? "") === folded(wanted);
}

/** The trades that snags name, each once, by name. */
export function tradesOf(records: readonly LocalRecord[]): readonly string[] {
  const byWord = new Map<string, string>();
  for (const record of records) {
    const trade = textOf(record, "trade");
    if (trade !== null && !byWord.has(folded(trade))) byWord.set(folded(trade), trade);
  }
  return [...byWord.values()].toSorted(byName);
}

/** The companies of snags, by name, with how many each has, and how many of them only this device knows. */
export function companiesWithSnags(
  records: readonly LocalRecord[],
  names: ReadonlyMap<string, string>,
): readonly {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly unsent: number;
}[] {
  const byCompany = Map.groupBy(records, (record) => textOf(record, "company") ?? "");
  byCompany.delete("");
  return [...byCompany]
    .map(([id, theirs]) => ({
      id,
      label: names.get(id) ?? "A company that is not on this device",
      count: theirs.length,
      unsent: theirs.filter(({ version }) => version === 0).length,
    }))
    .toSorted((a, b) => byName(a.label, b.label));
}

/** The same choice of snags for a file, which is in an order of its own: company by company. */
export function exportFilters(project: string, filters: SnagFilters): ReportFilters {
  const { state, company, location, trade, priority, search } = filters;
  return {
    project,
    snags: state,
    company,
    location,
    priority,
    ...(trade !== "" && { trade }),
    ...(search !== "" && { search }),
  };
}

function inState(record: LocalRecord, wanted: SnagFilters["state"], today: string): boolean {
  if (wanted === "all") return true;
  if (wanted === "late") return isLate(record, today);
  return wanted === "todo" ? record.state !== "closed" : record.state === wanted;
}

/** How many snags are in each state, and late. */
export function countSnags(records: readonly LocalRecord[], today: string) {
  const counts = {
    all: records.length,
    todo: 0,
    late: 0,
    open: 0,
    ready: 0,
    rejected: 0,
    closed: 0,
  };
  for (const record of records) {
    if (record.state !== "closed") counts.todo += 1;
    if (isLate(record, today)) counts.late += 1;
    const state = states.find((each) => each === record.state);
    if (state) counts[state] += 1;
  }
  return counts;
}

/** What is wrong most often, for those who type it again: the titles of these snags, the commonest first. */
export function commonTitles(records: readonly LocalRecord[], most = 30): readonly string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const title = textOf(record, "title");
    if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  const known = [...counts].toSorted(([, a], [, b]) => b - a).map(([title]) => title);
  return [...new Set([...known, ...usual])].slice(0, most);
}

/** What is found on most buildings. */
const usual = [
  "Paint finish uneven",
  "Plaster cracked",
  "Plaster hollow",
  "Tile chipped",
  "Tile hollow",
  "Grout missing",
  "Door does not close",
  "Door scratched",
  "Lock does not work",
  "Window leaks",
  "Glass scratched",
  "Sealant missing",
  "Socket loose",
  "Light does not work",
  "Tap drips",
  "Drain slow",
  "Water stain on ceiling",
  "Skirting loose",
  "Site not cleaned",
];
