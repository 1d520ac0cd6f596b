export const healthChecks = [
  "logic",
  "leads",
  "lags",
  "relationship_types",
  "hard_constraints",
  "high_float",
  "negative_float",
  "high_duration",
  "invalid_dates",
  "resources",
  "missed_tasks",
  "critical_path_test",
  "critical_path_length_index",
  "baseline_execution_index",
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** One of the fourteen points. */
export interface HealthPoint {
  /** A number from 1 to 14, as in the pamphlet. */
  readonly number: number;
  readonly check: HealthCheck;
  /** The figure; null where there is nothing to judge: no data date, no baseline, nothing unfinished. */
  readonly figure: number | null;
  readonly unit: "percent" | "count" | "days" | "ratio";
  readonly limit: number;
  readonly limitIs: "most" | "least";
  /** Whether the point passes; null without a figure. */
  readonly passes: boolean | null;
  /** How many tasks or links were looked at. */
  readonly of: number;
  /** The activities and links behind the figure, in the order of the rows. */
  readonly activities: readonly string[];
  readonly links: readonly string[];
}

export interface Behind {
  readonly activities: readonly string[];
  readonly links: readonly string[];
}
export const nobody: Behind = { activities: [], links: [] };

export function point(
  check: HealthCheck,
  {
    behind,
    ...judged
  }: Pick<HealthPoint, "figure" | "unit" | "limit" | "limitIs" | "of"> & {
    readonly behind: Behind;
  },
): HealthPoint {
  const { figure, limit, limitIs } = judged;
  const holds = limitIs === "most" ? (figure ?? 0) <= limit : (figure ?? 0) >= limit;
  return {
    number: healthChecks.indexOf(check) + 1,
    check,
    ...judged,
    passes: figure === null ? null : holds,
    activities: behind.activities,
    links: behind.links,
  };
}

/**
 * Returns a point whose figure is a percentage: with `atMost` the share of the items behind it, with `atLeast` the
 * share of the others.
 */
export function share(
  check: HealthCheck,
  {
    behind,
    of,
    ...limits
  }: { readonly behind: Behind; readonly of: number } & (
    | { readonly atMost: number }
    | { readonly atLeast: number }
  ),
): HealthPoint {
  const count = behind.activities.length + behind.links.length;
  const percent = of === 0 ? null : (count / of) * 100;
  const rule =
    "atMost" in limits
      ? ({ figure: percent, limit: limits.atMost, limitIs: "most" } as const)
      : ({
          figure: of === 0 ? null : ((of - count) / of) * 100,
          limit: limits.atLeast,
          limitIs: "least",
        } as const);
  return point(check, { ...rule, unit: "percent", of, behind });
}

/** Returns a point whose figure is a number of items, of which there should be none. */
export function total(
  check: HealthCheck,
  { behind, of, known }: { readonly behind: Behind; readonly of: number; readonly known: boolean },
): HealthPoint {
  const count = behind.activities.length + behind.links.length;
  const figure = known ? count : null;
  return point(check, {
    figure,
    unit: "count",
    limit: 0,
    limitIs: "most",
    of,
    behind: known ? behind : nobody,
  });
}
