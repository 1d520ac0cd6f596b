import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { allToggled, extendedTo, MAX_SELECTED, noneSelected, toggled } from "./selection-rules.ts";

export type Select = (id: string, options?: { readonly toHere?: boolean }) => void;

interface ListOf {
  /** The ids of the rows that are loaded and can be selected, in order. */
  readonly order: readonly string[];
  /** How many the list has on the server. */
  readonly total: number;
  /** Loads more of them; undefined while there is nothing to load. */
  readonly loadMore: (() => void) | undefined;
  /** The most that are selected at once. */
  readonly max?: number;
}

/** The rows of a paged list that a person has selected. All that are wanted are loaded first. */
export function useRowSelection({ order, total, loadMore, max = MAX_SELECTED }: ListOf) {
  const [selected, setSelected] = useState(noneSelected);
  // All are wanted: those that are not loaded come first.
  const [isGathering, setGathering] = useState(false);

  // Only those that came while they were gathered: later ones would be changed unseen.
  if (isGathering && order.length >= Math.min(total, max)) {
    setGathering(false);
    setSelected(allToggled(noneSelected, order, max));
  }
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
  const select = useCallback<Select>(
    (id, { toHere = false } = {}) => {
      const gathered = gathers.current ? allToggled(noneSelected, latest.current, max) : undefined;
      setGathering(false);
      setSelected((now) => {
        const from = gathered ?? now;
        return toHere ? extendedTo(from, id, latest.current, max) : toggled(from, id, max);
      });
    },
    [max],
  );
  const clear = useCallback(() => {
    setGathering(false);
    setSelected(noneSelected);
  }, []);
  const isAll = order.length > 0 && order.slice(0, max).every((id) => ids.has(id));
  return {
    ids,
    /** How many the list has, of which not all may be loaded, or selected at once. */
    total,
    select,
    selectAll: () => {
      setSelected(noneSelected);
      setGathering(!isAll);
    },
    isAll,
    clear,
  };
}
