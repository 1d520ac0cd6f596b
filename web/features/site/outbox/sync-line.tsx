import { CircleAlert, CircleCheck, CloudOff, CloudUpload, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { SyncState } from "../../../device/records/device.ts";
import { useOutbox, useSyncStatus } from "../parts/use-site.ts";
import { OutboxPanel } from "./outbox-panel.tsx";
import { sendingWords } from "./sending-words.ts";

let lines = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  lines += by;
  for (const listener of listeners) listener();
}

/** Whether a screen shows the line itself. */
export const isLineShown = () => lines > 0;

export function listenToLines(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A quiet line: whether all is sent, or how much waits. A press shows what. */
export function SyncLine() {
  const outbox = useOutbox();
  const { state } = useSyncStatus().told;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  if (!outbox) return <span className="h-11" />;
  const words = sendingWords({ ...outbox, state });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-11"
      >
        <StateIcon tone={words.tone} state={state} />
        <span role="status" className={words.tone === "refused" ? "text-red-ink" : "text-soft"}>
          {words.text}
        </span>
      </button>
      {open && <OutboxPanel onClose={() => setOpen(false)} />}
    </>
  );
}

interface StateIconProps {
  readonly tone: ReturnType<typeof sendingWords>["tone"];
  readonly state: SyncState;
}

export function StateIcon({ tone, state }: StateIconProps) {
  const look = { className: "size-4 shrink-0", "aria-hidden": true } as const;
  if (tone === "refused") return <CircleAlert {...look} />;
  if (state === "offline" || state === "failed" || state === "full") return <CloudOff {...look} />;
  if (state === "syncing") return <RefreshCw {...look} />;
  return tone === "waiting" ? <CloudUpload {...look} /> : <CircleCheck {...look} />;
}
