import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a change of theme can break. Everything else on the page stays the same. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

async function violations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Without frames, axe needs no extra window to collect results, which its other mode opens.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const found = await (
    colorScheme === "light" ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
  ).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Expects that axe finds nothing on the present screen, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violations(page, "light"), `${what}, light`).toEqual([]);
  expect.soft(await violations(page, "dark"), `${what}, dark`).toEqual([]);
}

/** Expects that the page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(wide, `width of ${what}`).toBeLessThanOrEqual(screen ?? 0);
}
