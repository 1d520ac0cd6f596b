import { useCallback, useMemo, useState } from "react";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { columnsOf } from "../columns/all-columns.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";
import { visibleRows } from "../rows/visible-rows.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";
import { groupingOf, matcherOf } from "./matching.ts";
import { type ChosenColumn, viewParams } from "./view-params.ts";

export type ViewControl = ReturnType<typeof useView>;

interface Seen {
  readonly plan: Plan;
  readonly schedule: Schedule;
  readonly today: string;
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
  readonly locations: ReadonlyMap<string, string>;
}

/**
 * The rows and columns on the screen: columns, filters and groups come from the URL; collapsed rows are remembered
 * until the page is left.
 */
export function useView(seen: Seen) {
  const { state: view, change } = useUrlState(viewParams);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { plan, schedule, today, people, companies, locations } = seen;

  const rows = useMemo(() => {
    const all = { plan, schedule, today, people, companies, locations };
    const grouping = groupingOf(view.group, all);
    return visibleRows(plan, { collapsed, matches: matcherOf(view, all), grouping });
  }, [plan, schedule, today, people, companies, locations, view, collapsed]);

  const known = useMemo(() => columnsOf({ columns: plan.columns }), [plan.columns]);
  const columns = useMemo(
    (): SizedColumn[] =>
      view.columns.flatMap(({ key, width }) => {
        const column = known.find((one) => one.key === key);
        return column ? [{ column, width: width ?? column.width }] : [];
      }),
    [known, view.columns],
  );

  const fold = useCallback((id: string, folded?: boolean) => {
    setCollapsed((was) => {
      const now = new Set(was);
      const isFolded = folded ?? !was.has(id);
      if (isFolded) now.add(id);
      else now.delete(id);
      return now;
    });
  }, []);
  /** Collapses every summary that has something below it, or none. */
  const foldAll = useCallback(
    (folded: boolean) => {
      const parents = plan.activities.flatMap(({ parent }) => parent ?? []);
      setCollapsed(new Set(folded ? parents : []));
    },
    [plan.activities],
  );
  const choose = useCallback(
    (next: readonly ChosenColumn[]) => change({ columns: next }),
    [change],
  );
  const resize = useCallback(
    (key: string, width: number) =>
      choose(view.columns.map((column) => (column.key === key ? { key, width } : column))),
    [choose, view.columns],
  );
  return { view, change, rows, columns, known, fold, foldAll, choose, resize };
}

/** How many filters are set. */
export function filterCount({ view }: Pick<ViewControl, "view">): number {
  const { person, company, status, critical, weeks, below, group } = view;
  return [person, company, status, critical, weeks, below, group].filter(Boolean).length;
}
