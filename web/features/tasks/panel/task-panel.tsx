import { lazy, Suspense } from "react";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

const OpenTaskPanel = lazy(async () => ({
  default: (await import("./open-task-panel.tsx")).OpenTaskPanel,
}));

/** The task that the URL opens, beside the list. Renders nothing if there is none. */
export function TaskPanel({ opening, today }: { opening: UrlPanel; today: string }) {
  if (opening.openId === undefined) return null;
  return (
    <Suspense>
      <OpenTaskPanel taskId={opening.openId} today={today} onClose={opening.close} />
    </Suspense>
  );
}
