import { expect, type Locator } from "@playwright/test";

/** Scrolls to the page's end, again and again as it grows, until `last` is in sight. */
export async function scrollToEnd(last: Locator): Promise<void> {
  const options = { intervals: [50], timeout: 15_000 };
  await expect(async () => {
    await last.page().evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 250 });
  }).toPass(options);
}
