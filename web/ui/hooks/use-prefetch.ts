import { useEffect } from "react";

/** Loads the code of a part that may be wanted next, once the page has come to rest. A failure shows where it is used. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) {
      const asked = window.requestIdleCallback(start, { timeout: 5000 });
      return () => window.cancelIdleCallback(asked);
    }
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }, [load]);
}
