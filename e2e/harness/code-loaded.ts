import type { Page } from "@playwright/test";

/** The code that a page has loaded. */
export interface CodeLoaded {
  readonly scripts: number;
  /** Scripts that the page's HTML did not name, so that they had to wait for others. */
  readonly late: readonly string[];
  /** Scripts and styles over the wire, compressed, with headers. */
  readonly kilobytes: number;
  /** How many files have begun to load and have not ended. */
  readonly underWay: number;
}

interface LoadedFile {
  readonly path: string;
  readonly isNamed: boolean;
  bytes: number;
  isHere: boolean;
}

/** Starts to count the code that a page loads. `read` returns the count so far. */
export async function countCode(page: Page): Promise<{ read(): CodeLoaded }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const files = new Map<string, LoadedFile>();
  session.on("Network.requestWillBeSent", ({ requestId, request, initiator }) => {
    const { pathname } = new URL(request.url);
    if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return;
    files.set(requestId, {
      path: pathname,
      isNamed: initiator.type === "parser",
      bytes: 0,
      isHere: false,
    });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.bytes += encodedDataLength;
    file.isHere = true;
  });
  return {
    read() {
      const all = [...files.values()];
      const scripts = all.filter(({ path }) => path.endsWith(".js"));
      return {
        scripts: scripts.length,
        late: scripts.filter(({ isNamed }) => !isNamed).map(({ path }) => path),
        underWay: all.filter(({ isHere }) => !isHere).length,
        kilobytes: Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
      };
    },
  };
}

/** Stops idle callbacks, so that the page does not load ahead until the returned function is called. */
export async function pauseIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const whenIdle = window.requestIdleCallback.bind(window);
    const cancelled = new Set<number>();
    window.requestIdleCallback = (callback, options) => {
      const handle = -held.length - 1;
      held.push(() => whenIdle((time) => cancelled.has(handle) || callback(time), options));
      return handle;
    };
    window.cancelIdleCallback = (handle) => void cancelled.add(handle);
    document.addEventListener("test:idle", () => {
      window.requestIdleCallback = whenIdle;
      for (const run of held) run();
    });
  });
  return () => page.evaluate(() => void document.dispatchEvent(new Event("test:idle")));
}
