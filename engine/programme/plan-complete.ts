/** Why a promise was not kept, in the order of the list. */
export const missReasons = [
  "predecessor",
  "material",
  "labour",
  "plant",
  "information",
  "permit",
  "weather",
  "priorities",
  "estimate",
  "rework",
  "other",
] as const;
export type MissReason = (typeof missReasons)[number];

/** The reasons in words. */
export const missReasonWords: Readonly<Record<MissReason, string>> = {
  predecessor: "Predecessor not done",
  material: "Material",
  labour: "Labour",
  plant: "Plant",
  information: "Drawing or information",
  permit: "Permit",
  weather: "Weather",
  priorities: "Changed priorities",
  estimate: "Estimate was wrong",
  rework: "Rework",
  other: "Other",
};

/** What one company promised in one week, and what became of these promises. */
export interface Tally {
  /** The week's Monday, `YYYY-MM-DD`. */
  readonly week: string;
  readonly closed: boolean;
  readonly promised: number;
  readonly kept: number;
  readonly late: number;
  readonly reasons: readonly { readonly reason: MissReason; readonly count: number }[];
}

export interface WeekComplete extends Omit<Tally, "reasons"> {
  /** The percentage of promises that were kept; null for a week that is not closed. */
  readonly percent: number | null;
}

/** Rule G5: returns the promises that were kept in whole percent; null without promises. */
export function percentKept(of: Pick<Tally, "promised" | "kept">): number | null {
  return of.promised === 0 ? null : Math.round((of.kept / of.promised) * 100);
}

/** Returns the weeks of tallies in order, each with all its companies together. */
export function weeksComplete(tallies: readonly Tally[]): WeekComplete[] {
  return [...Map.groupBy(tallies, ({ week }) => week)]
    .map(([week, list]) => {
      const closed = list.every((one) => one.closed);
      const sums = {
        promised: total(list, "promised"),
        kept: total(list, "kept"),
        late: total(list, "late"),
      };
      return { week, closed, ...sums, percent: closed ? percentKept(sums) : null };
    })
    .toSorted((a, b) => (a.week < b.week ? -1 : 1));
}

/** Returns the total of all closed weeks. */
export function allComplete(
  tallies: readonly Tally[],
): Pick<WeekComplete, "promised" | "kept" | "percent"> {
  const closed = tallies.filter((tally) => tally.closed);
  const sums = { promised: total(closed, "promised"), kept: total(closed, "kept") };
  return { ...sums, percent: percentKept(sums) };
}

export interface ReasonCount {
  readonly reason: MissReason;
  readonly count: number;
  /** The share of all misses that have this reason or one before it, in whole percent. */
  readonly upTo: number;
}

/** Rule G6: the reasons for misses in closed weeks, the most frequent first. */
export function reasonsCounted(tallies: readonly Tally[]): ReasonCount[] {
  const counts = new Map<MissReason, number>();
  for (const { closed, reasons } of tallies)
    if (closed)
      for (const { reason, count } of reasons)
        counts.set(reason, (counts.get(reason) ?? 0) + count);
  const place = (reason: MissReason) => missReasons.indexOf(reason);
  const sorted = [...counts].toSorted(([a, many], [b, more]) => more - many || place(a) - place(b));
  const misses = sorted.reduce((sum, [, count]) => sum + count, 0);
  let before = 0;
  return sorted.map(([reason, count]) => {
    before += count;
    return { reason, count, upTo: Math.round((before / misses) * 100) };
  });
}

const total = (list: readonly Tally[], field: "promised" | "kept" | "late"): number =>
  list.reduce((sum, tally) => sum + tally[field], 0);
