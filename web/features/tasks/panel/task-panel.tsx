import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

const OpenTaskPanel = lazyPart(async () => (await import("./open-task-panel.tsx")).OpenTaskPanel);

/** The task that the URL opens, beside the list. Renders nothing if there is none. */
export function TaskPanel({ opening, today }: { opening: UrlPanel; today: string }) {
  if (opening.openId === undefined) return null;
  return <OpenTaskPanel taskId={opening.openId} today={today} onClose={opening.close} />;
}
