import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Whether the stores with this name find no room. */
    isFull?: boolean;
  }
}

/**
 * Lets a page have stores that find no room, as Chromium's do on a full device. Its own quota is no help: it is
 * measured now and then, and lets small things pass for a while.
 * @param database how the names of their databases begin
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
