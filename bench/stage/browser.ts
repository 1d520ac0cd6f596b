import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { ensureChromium } from "../../scripts/run/chromium.ts";
import type { Scope } from "../scope.ts";

const QUIET_MS = 750;
const LONGEST_MS = 15_000;

/** A real Chromium without background activity. */
export async function openBrowser(scope: Scope): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  scope.defer(() => browser.close());
  return browser;
}

/** Opens a desktop browser with nothing cached or stored from earlier visits. */
export function freshVisitor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

export const PHONE = { width: 360, height: 740 };
/** One bar of signal. */
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 6250,
  uploadThroughput: 6250,
};
export const SLOW_CPU = 4;

/** Gives a page one bar of signal, 50 kbps and 400 ms, and a quarter of the processor. What a service worker fetches is not slowed down. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_LINE);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
}

export interface Traffic {
  /** Bytes over the wire, headers included, by URL. */
  readonly bytes: ReadonlyMap<string, number>;
  /** API calls, in order. */
  readonly calls: readonly string[];
  /** Waits until the page has sent no new request for a while. */
  quiet(): Promise<void>;
}

/** Records everything that a page fetches from now on, as Chromium itself counts it. */
export async function listenTo(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  const calls: string[] = [];
  let last = performance.now();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    last = performance.now();
    urls.set(requestId, request.url);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/")) calls.push(`${request.method} ${pathname}`);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const url = urls.get(requestId);
    if (url !== undefined) bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  return {
    bytes,
    calls,
    async quiet() {
      const begun = performance.now();
      while (performance.now() - last < QUIET_MS && performance.now() - begun < LONGEST_MS) {
        await page.waitForTimeout(50);
      }
    },
  };
}

declare global {
  interface Window {
    /** Resolves to the milliseconds from navigation until the first frame that shows the awaited element. */
    shown?: Promise<number>;
  }
}

/**
 * Makes each document of the page record when something that matches `selector` is first on the screen.
 * Playwright's own waiting polls at 0, 20, 70, 170, 270 and then every 500 ms, so it would measure the polling.
 */
export async function rememberWhenShown(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.shown = new Promise((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector(wanted)?.checkVisibility()) return;
        watcher.disconnect();
        // A message that is sent within a frame arrives after that frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(performance.now()));
        port1.start();
        requestAnimationFrame(() => port2.postMessage(undefined));
      });
      watcher.observe(document, { childList: true, subtree: true });
    });
  }, selector);
}

/** Returns the seconds from navigation that `rememberWhenShown` recorded. */
export async function secondsUntilShown(page: Page): Promise<number> {
  const milliseconds = await page.evaluate(() => window.shown);
  if (milliseconds === undefined) throw new Error("The page has noted nothing");
  return milliseconds / 1000;
}
