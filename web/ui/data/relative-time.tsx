import { useSyncExternalStore } from "react";
import { createSignal } from "../../store.ts";
import { formatRelativeTime } from "../format.ts";

const step = 30_000;
let now = new Date();
let timer: number | undefined;
const ticked = createSignal();

function tick(): void {
  now = new Date();
  ticked.ring();
}

/** One clock for all relative times on the screen. It runs only while there are any. */
function subscribe(listener: () => void): () => void {
  if (!ticked.isHeard()) {
    now = new Date();
    timer = window.setInterval(tick, step);
  }
  const leave = ticked.listen(listener);
  return () => {
    leave();
    if (!ticked.isHeard()) window.clearInterval(timer);
  };
}

/** The present, renewed twice a minute. */
export const usePresent = (): Date => useSyncExternalStore(subscribe, () => now);

/** How long ago an instant (ISO 8601) was, kept up to date. The tooltip has the exact time. */
export function RelativeTime({ iso }: { iso: string }) {
  const current = usePresent();
  return (
    <time
      dateTime={iso}
      title={new Date(iso).toLocaleString("en-GB")}
      className="whitespace-nowrap"
    >
      {formatRelativeTime(iso, current)}
    </time>
  );
}
