import { expect, type Locator, type Page } from "@playwright/test";

const MAX_STOPS = 60;

/** Presses Tab until `target` has the focus, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target.toString()} within ${MAX_STOPS} stops`);
}

/** Returns the focused element if its focus is not visible; undefined if it is. */
export function unseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const outlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
    const seen = [focused, focused.parentElement, focused.closest("label")].some(
      (element) =>
        element &&
        (outlined(getComputedStyle(element)) || outlined(getComputedStyle(element, "::after"))),
    );
    return seen ? undefined : focused.outerHTML.slice(0, 200);
  });
}
