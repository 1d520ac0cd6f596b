import { useState } from "react";
import { useIsMounted } from "../../ui/hooks/use-is-mounted.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { Action } from "./actions.ts";
import { type BulkRefused, bulkRefusals, type Named, refusalWords } from "./bulk-refusals.ts";
import { useAction } from "./use-command.ts";

/**
 * Carries out an action on several records, and remembers which were refused and why. It shows them in a dialog, or
 * as a toast if the person has left.
 * @param what the records, in one word: "tasks"
 */
export function useBulkAction(what: string) {
  const act = useAction();
  const [refused, setRefused] = useState<BulkRefused>();
  const isMounted = useIsMounted();
  return {
    refused,
    dismiss: () => setRefused(undefined),
    /** @param done what happened to the records that were not refused: "changed" */
    async carryOut(asked: Action, records: readonly Named[], done: string): Promise<void> {
      const found = bulkRefusals(await act(asked), records);
      if (found.length === 0) return;
      if (isMounted.current) setRefused({ refusals: found, all: records.length, done });
      else toast(refusalWords(found, records.length, what), { tone: "red" });
    },
  };
}
