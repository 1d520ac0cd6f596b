import { expect, type Page, test } from "@playwright/test";

/** The longest that the service worker takes to fetch some hundred files, on a machine that is busy with other tests. */
const FETCH_MS = 90_000;

/** Returns how many of the files that the service worker should cache are not yet on this device. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch("/service-worker.js")).text();
    const wanted = new Set(worker.match(/\bassets\/[\w.-]+/g));
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        wanted.delete(new URL(url).pathname.slice(1));
    return wanted.size;
  });

/**
 * Waits until the service worker has installed and cached all files of the app. After that, any part of it opens
 * without a network. A file that is still loading when the network goes would fail the test with an unexpected
 * error.
 */
export async function cachedForOffline(page: Page): Promise<void> {
  const info = test.info();
  info.setTimeout(info.timeout + FETCH_MS);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => missing(page), { timeout: FETCH_MS }).toBe(0);
}
