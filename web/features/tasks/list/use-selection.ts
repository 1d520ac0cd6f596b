import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { useCan, useUser } from "../../session/public.ts";
import { isPending } from "../edit/pending-task.ts";
import {
  allToggled,
  extendedTo,
  noneSelected,
  toggled,
} from "../../../ui/hooks/selection-rules.ts";

export type Select = (id: string, options?: { readonly toHere?: boolean }) => void;

/** The tasks of a list that a person has selected, to change them together. */
export function useSelection(tasks: readonly Task[]) {
  const { _id: me } = useUser();
  // Whoever may change none, not even their own, selects none.
  const { allowed } = useCan("task.move", { createdBy: me, assignedTo: me });
  const [selected, setSelected] = useState(noneSelected);
  const [isMode, setMode] = useState(false);

  // Those that left the list are not changed unseen.
  const chosen = useMemo(() => tasks.filter(({ _id }) => selected.ids.has(_id)), [tasks, selected]);
  const order = useMemo(
    () => tasks.filter((task) => !isPending(task)).map(({ _id }) => _id),
    [tasks],
  );
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const select = useCallback<Select>((id, { toHere = false } = {}) => {
    setSelected((now) => (toHere ? extendedTo(now, id, latest.current) : toggled(now, id)));
  }, []);
  const clear = useCallback(() => {
    setSelected(noneSelected);
    setMode(false);
  }, []);
  return {
    /** Whether the person may select at all. */
    allowed,
    tasks: chosen,
    has: (id: string) => selected.ids.has(id),
    select,
    selectAll: () => setSelected((now) => allToggled(now, order)),
    isAll: order.length > 0 && order.every((id) => selected.ids.has(id)),
    clear,
    /** On a phone, a mode in which a touch selects. */
    isMode: allowed && (isMode || chosen.length > 0),
    startMode: () => setMode(true),
  };
}

export type Selection = ReturnType<typeof useSelection>;
