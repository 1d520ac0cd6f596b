import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe.ts";
import { moveTo } from "./move.ts";
import { expect } from "./test.ts";
import { smallTargets } from "./touch.ts";

/** The screens of a desk and of a phone. */
export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
} as const;

/** Opens a page and waits until its main parts are shown. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expectShown(page, heading);
}

/** As `open`, in a page that shows another screen of the app. It does not load the app again. */
export async function openNext(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await moveTo(page, path);
  await expectShown(page, heading);
}

async function expectShown(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

/** Shows a page as on a phone with a finger, while `work` runs, and then as on a desk again. */
export async function onPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize(sizes.phone.viewport);
  await work();
  await device.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await page.setViewportSize(sizes.desktop.viewport);
  await device.detach();
}

/** `check` at a desk, and `checkFit` on a phone: the elements of a screen are the same there, so that axe runs once. */
export async function checkBoth(page: Page, what: string): Promise<void> {
  await check(page, what);
  await onPhone(page, () => checkFit(page, `${what}, on a phone`));
}

/** Expects that axe finds nothing, and that the page fits. */
export async function check(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await checkFit(page, what);
}

/** Expects that the page fits the screen and, on touch screens, that controls are large enough for a finger. */
export async function checkFit(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  const onTouch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  if (!onTouch) return;
  // A page that has just become narrow may still show the controls of a wide one.
  const small = () => smallTargets(page);
  await expect.configure({ soft: true }).poll(small, `targets of ${what}`).toEqual([]);
}
