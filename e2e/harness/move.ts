import { expect, type Page } from "@playwright/test";

/** Changes the address as a link of the app would. For React Router, it looks like a step in the history. */
async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
}

/**
 * Opens a screen without loading the app again, which would take most of the time. It leaves the screen before
 * first, so that no part of it can be mistaken for the new one.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const between = page.getByRole("heading", { level: 1, name: "Page not found" });
  await push(page, "/no-such-screen");
  await expect(between).toBeVisible();
  await push(page, path);
  await expect(between).toHaveCount(0);
}

/** Opens a screen: the first of a page loads the app, the next ones do not. */
export async function visit(page: Page, path: string): Promise<void> {
  await (page.url() === "about:blank" ? page.goto(path) : moveTo(page, path));
}
