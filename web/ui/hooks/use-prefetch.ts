import { useEffect } from "react";

/** Where a service worker can run, it keeps every part of the application: see web/device/service-worker.ts. */
const isKept = () => import.meta.env.PROD && "serviceWorker" in navigator;

/**
 * Loads the code of a part that may be wanted next, once the page is idle; never while it is not `wanted`, and not where the
 * device keeps it anyway. A failure shows where the code is used.
 */
export function usePrefetch(load: () => Promise<unknown>, wanted = true): void {
  useEffect(() => {
    if (!wanted || isKept()) return undefined;
    const start = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(start, { timeout: 5000 });
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }, [load, wanted]);
}
