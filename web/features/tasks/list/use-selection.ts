import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { useCan, useUser } from "../../session/public.ts";
import { isPending } from "../edit/pending-task.ts";
import {
  allToggled,
  extendedTo,
  MAX_SELECTED,
  noneSelected,
  toggled,
} from "../../../ui/hooks/selection-rules.ts";

export type Select = (id: string, options?: { readonly toHere?: boolean }) => void;

interface ListOf {
  readonly tasks: readonly Task[];
  /** How many the list has on the server. */
  readonly total: number;
  /** Loads more of them; undefined while there is nothing to load. */
  readonly loadMore: (() => void) | undefined;
}

/** The tasks of a list that a person has selected, to change them together. */
export function useSelection({ tasks, total, loadMore }: ListOf) {
  const { _id: me } = useUser();
  // Whoever may change none, not even their own, selects none.
  const { allowed } = useCan("task.move", { createdBy: me, assignedTo: me });
  const [selected, setSelected] = useState(noneSelected);
  const [isMode, setMode] = useState(false);
  // All are wanted: those that are not loaded come first.
  const [isGathering, setGathering] = useState(false);

  const order = useMemo(
    () => tasks.filter((task) => !isPending(task)).map(({ _id }) => _id),
    [tasks],
  );
  // Only those that came while they were gathered: later ones would be changed unseen.
  if (isGathering && order.length >= Math.min(total, MAX_SELECTED)) {
    setGathering(false);
    setSelected(allToggled(noneSelected, order));
  }
  useEffect(() => {
    if (isGathering) loadMore?.();
  }, [isGathering, loadMore]);
  const { ids } = useMemo(
    () => (isGathering ? allToggled(noneSelected, order) : selected),
    [isGathering, order, selected],
  );
  // Those that left the list are not changed unseen.
  const chosen = useMemo(() => tasks.filter(({ _id }) => ids.has(_id)), [tasks, ids]);
  const latest = useRef(order);
  const gathers = useRef(isGathering);
  useEffect(() => {
    latest.current = order;
    gathers.current = isGathering;
  });
  const select = useCallback<Select>((id, { toHere = false } = {}) => {
    const gathered = gathers.current ? allToggled(noneSelected, latest.current) : undefined;
    setGathering(false);
    setSelected((now) => {
      const from = gathered ?? now;
      return toHere ? extendedTo(from, id, latest.current) : toggled(from, id);
    });
  }, []);
  const clear = useCallback(() => {
    setGathering(false);
    setSelected(noneSelected);
    setMode(false);
  }, []);
  const isAll = order.length > 0 && order.slice(0, MAX_SELECTED).every((id) => ids.has(id));
  return {
    /** Whether the person may select at all. */
    allowed,
    tasks: chosen,
    /** How many the list has, of which not all may be loaded, or selected at once. */
    total,
    has: (id: string) => ids.has(id),
    select,
    selectAll: () => {
      setSelected(noneSelected);
      setGathering(!isAll);
    },
    isAll,
    clear,
    /** On a phone, a mode in which a touch selects. */
    isMode: allowed && (isMode || chosen.length > 0),
    startMode: () => setMode(true),
  };
}

export type Selection = ReturnType<typeof useSelection>;
