import type { Page } from "@playwright/test";

/** The code that a page has loaded. */
export interface CodeLoaded {
  readonly scripts: number;
  /** Scripts that the page's own address did not name: they waited for others. */
  readonly late: readonly string[];
  /** Scripts and styles over the wire, compressed, with headers. */
  readonly kilobytes: number;
}

/** Counts the code that a page loads from now on, until `read`. */
export async function countCode(page: Page): Promise<{ read(): CodeLoaded }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const files = new Map<string, { path: string; isNamed: boolean; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ requestId, request, initiator }) => {
    const { pathname } = new URL(request.url);
    if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return;
    files.set(requestId, { path: pathname, isNamed: initiator.type === "parser", bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  return {
    read() {
      const all = [...files.values()];
      const scripts = all.filter(({ path }) => path.endsWith(".js"));
      return {
        scripts: scripts.length,
        late: scripts.filter(({ isNamed }) => !isNamed).map(({ path }) => path),
        kilobytes: Math.round(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
      };
    },
  };
}
