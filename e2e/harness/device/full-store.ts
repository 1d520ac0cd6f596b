import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Whether the affected databases fail because the device is full. */
    isFull?: boolean;
  }
}

/**
 * Makes a page's databases fail on demand as Chromium's do on a full device. Chromium's own quota is no help: it is
 * measured only now and then, and small writes pass for a while.
 * @param database how the names of the affected databases begin
 */
export async function mayBeFull(page: Page, database: string): Promise<void> {
  await page.addInitScript((start) => {
    for (const write of ["add", "put"] as const) {
      const own = IDBObjectStore.prototype[write];
      IDBObjectStore.prototype[write] = function (...args) {
        if (window.isFull === true && this.transaction.db.name.startsWith(start))
          throw new DOMException("Full", "QuotaExceededError");
        return own.apply(this, args);
      };
    }
  }, database);
}

export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((next) => {
    window.isFull = next;
  }, isFull);
