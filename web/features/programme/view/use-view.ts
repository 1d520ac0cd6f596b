import { useCallback, useMemo, useState } from "react";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { columnsOf } from "../columns/all-columns.ts";
import type { CellContext } from "../columns/column.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";
import { visibleRows } from "../rows/visible-rows.ts";
import { usedConditions } from "./conditions.ts";
import { groupingOf, matcherOf } from "./matching.ts";
import { orderByColumn } from "./sorting.ts";
import { type ChosenColumn, viewParams } from "./view-params.ts";

export type ViewControl = ReturnType<typeof useView>;

/** How many activities a filter finds, summaries apart. */
interface FoundActivities {
  readonly matched: number;
  readonly total: number;
}

/**
 * The rows and columns on the screen: columns, filters, order and groups come from the URL; collapsed rows are
 * remembered until the page is left.
 * @param context the programme as it is stored, without the preview of a drag
 */
export function useView(context: CellContext) {
  const { state: view, change } = useUrlState(viewParams);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { plan } = context;
  const known = useMemo(() => columnsOf({ columns: plan.columns }), [plan.columns]);
  const conditions = useMemo(
    () => usedConditions(view.where, known, context),
    [view.where, known, context],
  );
  const matching = useMemo(() => {
    const matches = matcherOf(view, context, conditions);
    return matches && new Set(plan.activities.filter(matches).map(({ _id }) => _id));
  }, [view, context, conditions, plan]);
  const rows = useMemo(
    () =>
      visibleRows(plan, {
        collapsed,
        matches: matching && (({ _id }) => matching.has(_id)),
        grouping: groupingOf(view.group, context),
        compare: view.sort ? orderByColumn(view.sort, known, context) : null,
      }),
    [plan, context, known, view.group, view.sort, matching, collapsed],
  );
  const found = useMemo((): FoundActivities | null => {
    if (!matching) return null;
    const work = plan.activities.filter(({ kind }) => kind !== "summary");
    return { matched: work.filter(({ _id }) => matching.has(_id)).length, total: work.length };
  }, [plan, matching]);

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
  return {
    view,
    change,
    rows,
    found,
    conditions,
    columns,
    known,
    fold,
    foldAll,
    choose,
    resize,
  };
}

/** How many filters are set. */
export function filterCount({
  view,
  conditions,
}: Pick<ViewControl, "view" | "conditions">): number {
  const { person, company, location, status, critical, weeks, below, group, sort } = view;
  const chosen = [person, company, location, status, critical, weeks, below, group, sort];
  return chosen.filter(Boolean).length + conditions.length;
}
