import { useMemo, useState } from "react";
import type { RecordAction, RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useRowSelection } from "../../../ui/hooks/use-row-selection.ts";
import type { useMayDo } from "../parts/use-actions.ts";

/** The records of a list that a person has selected, and what they may do to several at once. */
export function useRecordSelection(
  kind: RecordKind,
  records: readonly LocalRecord[],
  { listKey, may }: { readonly listKey: string; readonly may: ReturnType<typeof useMayDo> },
) {
  const [isMode, setMode] = useState(false);
  const order = useMemo(() => records.map(({ _id }) => _id), [records]);
  const paging = { key: listKey, hasMore: false, loadMore: undefined };
  const { ids, clear, ...rows } = useRowSelection({ paging, order, total: order.length });
  const acts = Object.entries(kind.acts).filter(([act, { inBulk }]) => inBulk && may(act));
  return {
    ...rows,
    acts: acts as readonly (readonly [string, RecordAction])[],
    isMode: isMode && acts.length > 0,
    has: (id: string) => ids.has(id),
    // Records that have left the list are not changed unseen.
    records: records.filter(({ _id }) => ids.has(_id)),
    start: () => setMode(true),
    stop: () => {
      clear();
      setMode(false);
    },
  };
}

export type RecordSelection = ReturnType<typeof useRecordSelection>;
