import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a change of theme can break. Everything else on the page stays the same. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Loads axe into the page, unless an earlier check did: it is 650 kB of script. */
async function loadAxe(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => "axe" in window);
  if (!loaded) await page.evaluate(axe.source);
}

async function violations(
  page: Page,
  colorScheme: "light" | "dark",
  only?: { readonly rule: string; readonly within: string },
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await loadAxe(page);
  const runOnly =
    only !== undefined
      ? { type: "rule" as const, values: [only.rule] }
      : colorScheme === "light"
        ? { type: "tag" as const, values: RULES }
        : { type: "rule" as const, values: COLOUR_RULES };
  return page.evaluate(
    async ({ run, within }) => {
      // Waits for animations: a dialog that is still fading in is transparent, so axe would not see that it is
      // open. Animations driven by scrolling (the edges of a wide table) never end, and are left out.
      const ending = document.getAnimations().filter(({ effect, playState, timeline }) => {
        const ends = effect?.getComputedTiming().endTime !== Infinity;
        return playState === "running" && timeline === document.timeline && ends;
      });
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      // Requests only violations: listing the elements that pass takes most of the time.
      const found = await loaded.run(within ?? document, {
        runOnly: run,
        resultTypes: ["violations"],
      });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    { run: runOnly, within: only?.within },
  );
}

/** Expects that axe finds nothing on the present screen, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violations(page, "light"), `${what}, light`).toEqual([]);
  expect.soft(await violations(page, "dark"), `${what}, dark`).toEqual([]);
}

/** Expects that the page is no wider than the screen, once it has taken the screen's width. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .configure({ soft: true })
    .poll(excess, `pixels of ${what} beyond the screen`)
    .toBeLessThanOrEqual(0);
}

/** Expects contrast for reading in the sun (AAA) inside an element, in light and in dark. */
export async function expectEnhancedContrast(
  page: Page,
  { within, what }: { readonly within: string; readonly what: string },
): Promise<void> {
  const only = { rule: "color-contrast-enhanced", within };
  for (const scheme of ["light", "dark"] as const)
    expect.soft(await violations(page, scheme, only), `${what}, in the sun, ${scheme}`).toEqual([]);
}
