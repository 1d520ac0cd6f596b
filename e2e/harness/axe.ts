import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a change of theme can break; the rest of the page is the same. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Without frames there is nothing to gather in a window of its own, which other modes open.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const found = await (
    colorScheme === "light" ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  ).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Holds that axe finds nothing on the screen as it stands, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violations(page, "light"), `${what}, light`).toEqual([]);
  expect.soft(await violations(page, "dark"), `${what}, dark`).toEqual([]);
}

/** Holds that the page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(wide, `width of ${what}`).toBeLessThanOrEqual(screen ?? 0);
}
