import type { Page } from "@playwright/test";

/** The contents of the page's local storage. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** Writes values to the page's local storage; undefined removes one. */
export async function writeStorage(
  page: Page,
  values: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of entries) {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, Object.entries(values));
}

/** The page's access token, or undefined. */
export async function readToken(page: Page): Promise<string | undefined> {
  return (await readStorage(page))["accessToken"];
}
