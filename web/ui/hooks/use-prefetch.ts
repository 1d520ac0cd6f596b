import { useEffect } from "react";

/**
 * Loads the code of a part that may be wanted next, once the page is idle; never while it is not `wanted`.
 * A failure shows where the code is used.
 */
export function usePrefetch(load: () => Promise<unknown>, wanted = true): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const start = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(start, { timeout: 5000 });
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }, [load, wanted]);
}
