import { useCallback, useMemo, useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { type Paging, useRowSelection } from "../../../ui/hooks/use-row-selection.ts";
import { useCan, useUser } from "../../session/public.ts";

interface ListOf {
  readonly tasks: readonly Task[];
  /** How many tasks the list has on the server. */
  readonly total: number;
  readonly paging: Paging;
}

/** The tasks of a list that a person has selected, to change them together. */
export function useSelection({ tasks, total, paging }: ListOf) {
  const { _id: me } = useUser();
  // People who may not change any tasks, not even their own, cannot select any.
  const { allowed } = useCan("task.move", { createdBy: me, assignedTo: me });
  const [isMode, setMode] = useState(false);
  const order = useMemo(() => tasks.map(({ _id }) => _id), [tasks]);
  const { ids, clear: clearRows, ...rows } = useRowSelection({ paging, order, total });
  // Selected tasks that have left the list are no longer visible, so they are not changed.
  const chosen = useMemo(() => tasks.filter(({ _id }) => ids.has(_id)), [tasks, ids]);
  const clear = useCallback(() => {
    clearRows();
    setMode(false);
  }, [clearRows]);
  return {
    ...rows,
    /** Whether the person may select at all. */
    allowed,
    tasks: chosen,
    has: (id: string) => ids.has(id),
    clear,
    /** Whether a phone is in the mode in which a touch selects. */
    isMode: allowed && (isMode || chosen.length > 0),
    startMode: () => setMode(true),
  };
}

export type TaskSelection = ReturnType<typeof useSelection>;
