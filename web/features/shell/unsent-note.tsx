import { useCallback } from "react";
import { useBeforeUnload } from "react-router";
import type { Entry } from "../../device/outbox/command.ts";
import { useEntries } from "../../device/writing/use-shown.ts";
import { counted } from "../../ui/counted.ts";
import { Banner } from "../../ui/data/banner.tsx";

/** Applied optimistically on the screen; the server has not answered yet. */
function isUnsent({ command, state }: Entry): boolean {
  return state === "retrying" && command.patience === "long";
}

/** Says that optimistic updates have not reached the server yet, and that they are retried. */
export function UnsentNote() {
  const count = useEntries(isUnsent).length;
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => count > 0 && event.preventDefault(), [count]),
  );
  if (count === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="orange" title={`${counted(count, "change")} not saved yet`}>
        The server cannot be reached. Saving is retried automatically. Keep this page open.
      </Banner>
    </div>
  );
}
