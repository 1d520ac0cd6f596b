import type { Locator, Page } from "@playwright/test";

/** The bell in the top bar. Its accessible name says how many are unread. */
export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notifications/ });
}

/** Opens the bell's panel. */
export async function openBell(page: Page): Promise<Locator> {
  await bell(page).click();
  return page.getByRole("dialog", { name: "Notifications" });
}

/** The notifications in the panel or on the page, or the one with this title. */
export function notices(within: Locator, title?: string): Locator {
  const rows = within.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  if (title === undefined) return rows;
  return rows.filter({ has: within.page().getByText(title, { exact: true }) });
}

/** The console warnings of the page from now on. */
export function recordWarnings(page: Page): readonly string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}
