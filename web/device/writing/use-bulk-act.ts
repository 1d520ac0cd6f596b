import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { Act } from "./acts.ts";
import { type BulkRefused, bulkRefusals, type Named, refusalWords } from "./bulk-refusals.ts";
import { useAct } from "./use-command.ts";

/**
 * Carries out an act on several records, and keeps which were refused and why: for a dialog, or as a toast if the
 * person has left.
 * @param what the records, in one word: "tasks"
 */
export function useBulkAct(what: string) {
  const act = useAct();
  const [refused, setRefused] = useState<BulkRefused>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    refused,
    dismiss: () => setRefused(undefined),
    /** @param done what happened to the records that were not refused: "changed" */
    async carryOut(asked: Act, records: readonly Named[], done: string): Promise<void> {
      const found = bulkRefusals(await act(asked), records);
      if (found.length === 0) return;
      if (isShown.current) setRefused({ refusals: found, all: records.length, done });
      else toast(refusalWords(found, records.length, what), { tone: "red" });
    },
  };
}
