import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { allToggled, extendedTo, MAX_SELECTED, noneSelected, toggled } from "./selection-rules.ts";

export type ToggleRow = (id: string, options?: { readonly toHere?: boolean }) => void;

/** How more pages of a list are loaded. */
export interface Paging {
  /** Distinguishes lists: another filter or order is another list. */
  readonly key: string;
  /** Whether more rows can be loaded: not at the end, nor after a page that failed. */
  readonly hasMore: boolean;
  /** Loads more rows; undefined while there are none to load. */
  readonly loadMore: (() => void) | undefined;
}

interface ListOf {
  readonly paging: Paging;
  /** The ids of the rows that are loaded and can be selected, in order. */
  readonly order: readonly string[];
  /** The number of rows of the list on the server. */
  readonly total: number;
  /** The most rows that can be selected at once. */
  readonly max?: number;
}

/** The rows of a paged list that a person has selected. To select all, it loads the missing ones first. */
export function useRowSelection({ paging, order, total, max = MAX_SELECTED }: ListOf) {
  const [selected, setSelected] = useState(noneSelected);
  // The key of the list whose rows are all to be selected: the missing ones are loaded first.
  const [gatheredList, setGatheredList] = useState<string>();
  const { key, hasMore, loadMore } = paging;
  const isGathering = gatheredList === key;

  // Only rows that arrived during the loading are selected: later ones would be changed unseen.
  if (isGathering && (!hasMore || order.length >= Math.min(total, max))) {
    setGatheredList(undefined);
    setSelected(allToggled(noneSelected, order, max));
  } else if (gatheredList !== undefined && !isGathering) setGatheredList(undefined);
  useEffect(() => {
    if (isGathering) loadMore?.();
  }, [isGathering, loadMore]);
  const { ids } = useMemo(
    () => (isGathering ? allToggled(noneSelected, order, max) : selected),
    [isGathering, order, selected, max],
  );
  const latest = useRef(order);
  const gathers = useRef(isGathering);
  useEffect(() => {
    latest.current = order;
    gathers.current = isGathering;
  });
  const select = useCallback<ToggleRow>(
    (id, { toHere = false } = {}) => {
      const loaded = gathers.current ? allToggled(noneSelected, latest.current, max) : undefined;
      setGatheredList(undefined);
      setSelected((now) => {
        const from = loaded ?? now;
        return toHere ? extendedTo(from, id, latest.current, max) : toggled(from, id, max);
      });
    },
    [max],
  );
  const clear = useCallback(() => {
    setGatheredList(undefined);
    setSelected(noneSelected);
  }, []);
  const isAll = order.length > 0 && order.slice(0, max).every((id) => ids.has(id));
  return {
    ids,
    /** The number of rows of the list; not all may be loaded, or selectable at once. */
    total,
    select,
    selectAll: () => {
      setSelected(noneSelected);
      setGatheredList(isAll ? undefined : key);
    },
    isAll,
    clear,
  };
}
