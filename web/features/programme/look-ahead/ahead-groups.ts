import { byName } from "../../../../engine/folded-text.ts";
import type { AheadState } from "../../../../engine/programme/look-ahead.ts";
import type { Ahead } from "./ahead.ts";

/** Who is responsible for work: companies or people. */
export const whose = ["company", "person"] as const;
export type Whose = (typeof whose)[number];

/**
 * The choice of responsible parties in a look-ahead: everybody, nobody, parties whom the reader does not see, or
 * one by id.
 */
export const EVERYBODY = "all";
export const NOBODY = "none";
export const OTHERS = "others";

export interface AheadGroup {
  /** The company or person, `NOBODY` or `OTHERS`. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Ahead[];
}

interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

const unnamed: Readonly<Record<Whose, { readonly other: string; readonly none: string }>> = {
  company: { other: "Another company", none: "No company" },
  person: { other: "Not on the team", none: "Nobody" },
};

/** Who is responsible for a row, as the reader sees it. */
function groupOf(by: Whose, { activity }: Ahead, { people, companies }: Names): string {
  const id = by === "company" ? activity.company : activity.assignee;
  if (id === null) return NOBODY;
  return (by === "company" ? companies : people).has(id) ? id : OTHERS;
}

/**
 * Whether a party, or one of a group of parties, is responsible for a row. @param of an id, also of a party whom
 * the reader does not see
 */
export function isOf(of: string, by: Whose, row: Ahead, names: Names): boolean {
  const { company, assignee } = row.activity;
  return (
    of === EVERYBODY ||
    (by === "company" ? company : assignee) === of ||
    groupOf(by, row, names) === of
  );
}

function nameOfGroup(by: Whose, id: string, { people, companies }: Names): string {
  const { other, none } = unnamed[by];
  if (id === NOBODY) return none;
  return (by === "company" ? companies : people).get(id) ?? other;
}

/** Groups rows by the responsible party, sorted by name. Rows without one come last. */
export function groupsOf(rows: readonly Ahead[], by: Whose, names: Names): AheadGroup[] {
  return [...Map.groupBy(rows, (row) => groupOf(by, row, names))]
    .map(([id, list]) => ({ id, name: nameOfGroup(by, id, names), rows: list }))
    .toSorted(
      (a, b) => Number(a.id === NOBODY) - Number(b.id === NOBODY) || byName(a.name, b.name),
    );
}

export const stateWords: Readonly<Record<AheadState, string>> = {
  can_start: "Can start",
  under_way: "Under way",
  held: "Held",
};

/** Counts rows by state, in words: 3 can start, 1 under way. Empty without rows. */
export function aheadCountWords(rows: readonly Ahead[]): string {
  return (["can_start", "under_way", "held"] as const)
    .map((state) => [rows.filter((row) => row.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${stateWords[state].toLowerCase()}`)
    .join(", ");
}
