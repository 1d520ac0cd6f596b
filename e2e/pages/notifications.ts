import type { Locator, Page } from "@playwright/test";

/** The bell of the top bar; its name tells how many are unread. */
export function bell(page: Page): Locator {
  return page.getByRole("button", { name: /^Notifications/ });
}

/** Opens what hangs from the bell. */
export async function openBell(page: Page): Promise<Locator> {
  await bell(page).click();
  return page.getByRole("dialog", { name: "Notifications" });
}

/** The notifications within the panel or the page, or the one of this title. */
export function notices(within: Locator, title?: string): Locator {
  const rows = within.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  if (title === undefined) return rows;
  return rows.filter({ has: within.page().getByText(title, { exact: true }) });
}

/** What the page writes to the console as warnings from now on. */
export function recordWarnings(page: Page): readonly string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  return warnings;
}
