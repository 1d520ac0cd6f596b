import type { Locator, Page } from "@playwright/test";

/** The card with this figure, by its name. */
export function statCard(page: Page, label: string): Locator {
  return page
    .locator("a, div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
}

/** A block of the dashboard by its heading. */
export function block(page: Page, heading: string): Locator {
  return page.getByRole("region", { name: heading });
}

/** The rows of the recent activities. */
export function activityRows(page: Page): Locator {
  return page.getByRole("list", { name: "Activities" }).getByRole("listitem");
}
