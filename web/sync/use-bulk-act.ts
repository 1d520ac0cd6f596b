import { useEffect, useRef, useState } from "react";
import { toast } from "../ui/overlays/toast-store.ts";
import type { Act } from "./acts.ts";
import { type BulkRefusal, bulkRefusals, type Named, refusalWords } from "./bulk-refusals.ts";
import { useAct } from "./use-command.ts";

/**
 * Carries out an act on several records, and keeps which were refused and why: for a dialog, or as a toast if the
 * person has left.
 * @param what the records, in one word: "tasks"
 */
export function useBulkAct(what: string) {
  const act = useAct();
  const [refusals, setRefusals] = useState<readonly BulkRefusal[]>([]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    refusals,
    dismiss: () => setRefusals([]),
    async carryOut(asked: Act, records: readonly Named[]): Promise<void> {
      const found = bulkRefusals(await act(asked), records);
      if (found.length === 0) return;
      if (isShown.current) setRefusals(found);
      else toast(refusalWords(found, records.length, what), { tone: "red" });
    },
  };
}
