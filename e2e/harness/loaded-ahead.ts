import type { Page } from "@playwright/test";

/**
 * The next file of the application that is named so, with all that it imports, is loaded.
 * Call it before the page opens. An answer alone would not do: its text, or a file it imports, may still be on its way.
 * @param name what the file's name begins with
 */
export async function loadedAhead(page: Page, name: string): Promise<void> {
  const answer = await page.waitForResponse(`**/assets/${name}-*.js`);
  await page.evaluate(async (url) => void (await import(url)), answer.url());
}
