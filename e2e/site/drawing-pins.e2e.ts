import type { Locator, Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { loadPart } from "../harness/part-file.ts";
import { expect, test } from "../harness/test.ts";
import { enterPlans, plan } from "../pages/drawings.ts";

const sent = (page: Page) => page.getByRole("status").filter({ hasText: "All sent" });

async function openViewer(page: Page, projectId: string, revision: string): Promise<Locator> {
  await page.goto(`/projects/${projectId}/drawings`);
  await page.getByRole("link", { name: "A-101" }).click();
  await page.getByRole("button", { name: `Open revision ${revision}` }).click();
  return page.getByRole("application", { name: new RegExp(`revision ${revision}`) });
}

/** Returns the middle of a sheet's frame, or a point given as fractions of its width and height. */
async function placeOn(sheet: Locator, x = 0.5, y = 0.5) {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("The sheet has no size");
  return [box.x + box.width * x, box.y + box.height * y] as const;
}

async function saveSnag(page: Page, title: string): Promise<void> {
  const form = page.getByRole("dialog", { name: "New snag" });
  await expect(form.getByText("A-101 Ground floor plan")).toBeVisible();
  await form.getByLabel("What is wrong").fill(title);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

test("a snag is pinned to a drawing by a long press, a key and the form, and its pin opens it; the viewer's address leads back to the same place", async ({
  page,
  company,
  signIn,
}) => {
  test.slow();
  await signIn(company.engineer);
  await enterPlans(page, company.projectId, [plan({})]);
  const sheet = await openViewer(page, company.projectId, "P01");
  const [x, y] = await placeOn(sheet, 0.45, 0.45);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(page.getByRole("dialog", { name: "New snag" })).toBeVisible();
  await page.mouse.up();
  await expectAccessible(page, "a snag to be pinned");
  await saveSnag(page, "Door rubs");
  const pins = page.getByRole("list", { name: "Pins" }).getByRole("button");
  await expect(pins).toHaveCount(1);
  const tip = await pins.boundingBox();
  expect(Math.abs((tip?.x ?? 0) - x)).toBeLessThan(2);
  expect(Math.abs((tip?.y ?? 0) + (tip?.height ?? 0) - y)).toBeLessThan(2);

  // With keys alone: moves the sheet under the cross.
  await page.getByRole("button", { name: "Pin a snag" }).press("Enter");
  await sheet.focus();
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "New snag" });
  await expect(form.getByLabel("What is wrong")).toBeFocused();
  await page.keyboard.type("Skirting dented");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await expect(pins).toHaveCount(2);
  await expectAccessible(page, "a drawing with pins");

  // A pin outside the screen scrolls into view when a key moves the focus to it.
  await sheet.focus();
  for (const key of ["+", "+", "+", "+", "+", "+", "ArrowDown", "ArrowDown"])
    await page.keyboard.press(key);
  for (let n = 0; n < 15; n += 1) await page.keyboard.press("ArrowRight");
  await expect(pins.first()).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(pins.first()).toBeFocused();
  await expect(pins.first()).toBeInViewport();

  // The snag gets its number from the server's answer.
  await page.getByRole("button", { name: /^Snag: \d+ Door rubs, Open$/ }).click();
  const panel = page.getByRole("dialog", { name: "Door rubs" });
  await expect(
    panel.getByRole("img", { name: "The place on A-101 Ground floor plan" }),
  ).toBeVisible();
  await expectAccessible(page, "a snag with a place on a drawing");
  await panel.locator("input[type=file][multiple]").setInputFiles({
    name: "door.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await panel.getByRole("button", { name: "Close", exact: true }).first().click();
  await page.getByRole("button", { name: /^1 photo: Snag \d+ Door rubs/ }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Remove the place" }).click();
  await expect(page.getByRole("button", { name: /Door rubs/ })).toHaveCount(0);

  // Pins the snag again from the snags of the site tab.
  await page.goto(`/projects/${company.projectId}/site?part=snags`);
  await page.getByRole("link", { name: "Door rubs" }).click();
  await panel.getByRole("button", { name: "Choose on a drawing" }).click();
  await panel.getByRole("button", { name: /^Drawing/ }).click();
  await page.getByRole("option", { name: /A-101/ }).click();
  await panel.getByRole("application").click();
  await expect(
    panel.getByRole("img", { name: "The place on A-101 Ground floor plan" }),
  ).toBeVisible();
  await expect(sent(page)).toBeVisible();
  await panel.getByRole("link", { name: "Open the drawing" }).click();
  await expect(page.getByRole("button", { name: /^Snag: \d+ Door rubs/ })).toBeVisible();

  await page.getByRole("button", { name: "Show the whole sheet" }).click();
  await sheet.focus();
  for (const key of ["+", "+", "+", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/view=.*revision=.*x=0\.\d+.*y=0\.\d+.*zoom=2\.\d/);
  const address = page.url();
  await page.goto("/projects");
  await page.goto(address);
  await sheet.focus();
  // The panel that it was opened from does not cover it.
  await expect(page.locator("[data-panel]")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(address);
});

test("a pin of an earlier revision shows on the next, marked as such, and no pin is lost without a network", async ({
  page,
  company,
  signIn,
  context,
  watch,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await enterPlans(page, company.projectId, [plan({})]);
  await enterPlans(page, company.projectId, [plan({ revision: "P02" })]);
  const sheet = await openViewer(page, company.projectId, "P01");
  await expect(sheet).toBeVisible();
  await loadPart(page, "features/site/records/record-form.tsx");
  await loadPart(page, "features/drawings/pin-on-sheet.tsx");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Pin a snag" }).click();
  await sheet.click();
  await saveSnag(page, "Plaster cracked");
  await expect(page.getByRole("button", { name: "Snag: new Plaster cracked, Open" })).toBeVisible();
  await expectNoSidewaysScroll(page, "a drawing with pins on a phone");
  await context.setOffline(false);
  await page
    .getByLabel("Revision", { exact: true })
    .selectOption({ label: "P02 · For construction" });
  await expect(
    page.getByRole("button", { name: /^Snag: 1 Plaster cracked, Open, pinned on revision P01$/ }),
  ).toBeVisible();

  // A closed snag no longer needs a pin, but still has it.
  await page.getByRole("button", { name: /Plaster cracked/ }).click();
  const panel = page.getByRole("dialog", { name: "Plaster cracked" });
  await panel.getByRole("button", { name: "Ready for review" }).click();
  await panel.getByRole("button", { name: "Close", exact: true }).last().click();
  await panel.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(page.getByRole("button", { name: /Plaster cracked/ })).toHaveCount(0);
  await page.getByRole("button", { name: "All 1" }).click();
  await expect(page.getByRole("button", { name: /Plaster cracked, Closed/ })).toBeVisible();
});
