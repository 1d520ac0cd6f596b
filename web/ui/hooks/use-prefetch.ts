import { useEffect } from "react";

/**
 * Where a service worker can run, it caches every part of the application: see web/device/app/service-worker.ts.
 */
const isKept = () => import.meta.env.PROD && "serviceWorker" in navigator;

interface Prefetching {
  /** Nothing is loaded while this is false. */
  readonly wanted?: boolean;
  /** Whether to load the part even where the device caches it: it may be needed before that, without a network. */
  readonly always?: boolean;
}

/**
 * Loads the code of a part that may be wanted next, once the page is idle. Where the device caches it anyway, it is
 * not loaded ahead unless `always`. A failure shows only where the code is used.
 */
export function usePrefetch(
  load: () => Promise<unknown>,
  { wanted = true, always = false }: Prefetching = {},
): void {
  useEffect(() => {
    if (!wanted || (!always && isKept())) return undefined;
    const start = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(start, { timeout: 5000 });
      return () => window.cancelIdleCallback(handle);
    }
    const timer = setTimeout(start, 1000);
    return () => clearTimeout(timer);
  }, [load, wanted, always]);
}
