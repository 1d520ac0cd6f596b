/**
 * The baseline (0153 to 0159) replaced migrations 0001 to 0152 and creates the same tables. A database to
 * which all of the old ones were applied is at the baseline.
 */
const REPLACED = { last: "0152_activities_in_sight.sql", count: 36 } as const;
const AFTER_BASELINE = "0160";

/** Whether a migration is one that the baseline replaced. */
export function isReplaced(name: string): boolean {
  return name <= REPLACED.last;
}

/** Whether a migration belongs to the baseline. */
export function isBaseline(name: string): boolean {
  return !isReplaced(name) && name < AFTER_BASELINE;
}

/**
 * How many of the migrations that the baseline replaced are among `names`. A database with `some` cannot be
 * upgraded.
 */
export function replacedAmong(names: Iterable<string>): "none" | "some" | "all" {
  const replaced = [...names].filter(isReplaced);
  if (replaced.length === 0) return "none";
  return replaced.length === REPLACED.count && replaced.includes(REPLACED.last) ? "all" : "some";
}
