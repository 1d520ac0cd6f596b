import { expect, type Page } from "@playwright/test";

/** Whether the browser keeps a file of the app whose name begins so. */
const keeps = (page: Page, name: string) =>
  page.evaluate(async (start) => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (each) => (await caches.open(each)).keys()),
    );
    return kept.flat().some(({ url }) => new URL(url).pathname.startsWith(`/assets/${start}`));
  }, name);

/** Waits until the service worker has installed and keeps the files of the rooms, after which the app opens without a network. */
export async function keptForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keeps(page, "projects-page-")).toBe(true);
  await expect.poll(() => keeps(page, "dashboard-page-")).toBe(true);
}
