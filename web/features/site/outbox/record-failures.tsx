import { useMemo } from "react";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { useDevice, useStored, useUnstored } from "../parts/use-site.ts";

const FailedChanges = lazyView(async () => (await import("./failed-changes.tsx")).FailedChanges);

/** What did not stay of this device's changes on a record. Renders nothing if all stayed. */
export function RecordFailures({ recordId }: { readonly recordId: string }) {
  const { db } = useDevice();
  const ask = useMemo(
    () => () => db.outbox.where("recordId").equals(recordId).sortBy("seq"),
    [db, recordId],
  );
  const held = useUnstored().entries.filter((entry) => entry.recordId === recordId);
  const failed = [...(useStored(ask) ?? []), ...held].filter(
    ({ state }) => state === "refused" || state === "met",
  );
  return failed.length === 0 ? null : <FailedChanges entries={failed} />;
}
