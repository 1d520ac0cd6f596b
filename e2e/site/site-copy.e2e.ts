import type { Page } from "@playwright/test";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { siteTables } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { plan } from "../pages/drawings.ts";
import { issueDrawings } from "../seed/drawings.ts";

test.use({ serviceWorkers: "allow" });

const site = (projectId: string, part: string) => `/projects/${projectId}/site?part=${part}`;
const menu = (page: Page) => page.getByRole("dialog", { name: "This device" });

async function addSnagWithPhoto(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill(title);
  await form.locator("input[type=file][multiple]").setInputFiles({
    name: "door.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
}

/** Counts the inked pixels of the sheet on the screen. */
const inked = (page: Page) =>
  page
    .locator("[data-viewer] canvas")
    .last()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext("2d");
      const pixels = context?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 200) dark += 1;
      return dark;
    });

test("the current drawings and the photos of a kept project open without a network", async ({
  page,
  company,
  signIn,
  context,
  watch,
  baseURL,
}) => {
  // The server renders the sheets while the test waits.
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { projectId, engineer: person } = company;
  const place = { address: baseURL ?? "", person, projectId };
  await issueDrawings(place, [plan(), plan({ number: "S-201", title: "Foundation plan" })]);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(site(projectId, "snags"));
  await addSnagWithPhoto(page, "Door rubs");
  await cachedForOffline(page);
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu(page)).toContainText(/2 drawings.*: about \d+ kB to fetch/);
  await expectAccessible(page, "what a copy takes");
  await menu(page).getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu(page)).toContainText(/2 drawings.*: \d+ kB here/, { timeout: 20_000 });
  await expect.poll(() => siteTables(page)).toMatchObject({ sheets: 2, parts: 2 });
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Drawings" }).click();
  const list = page.getByRole("list", { name: "Drawings on this device" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.locator("img").first()).toBeVisible();
  await expectAccessible(page, "drawings on this device");
  await expectNoSidewaysScroll(page, "drawings on this device");
  await list.getByRole("button", { name: /A-101/ }).click();
  const drawing = page.getByRole("dialog", { name: "A-101 Ground floor plan" });
  await expect(drawing).toContainText("Revision P01");
  await expect.poll(() => inked(page)).toBeGreaterThan(500);
  await expect(page.getByText("Parts of this sheet could not be fetched.")).toHaveCount(0);
  await expectAccessible(page, "a drawing on this device");

  // The records on the drawing show, and new ones are pinned.
  await drawing.getByRole("button", { name: "Pin a snag" }).click();
  await drawing.getByRole("application").click();
  const form = page.getByRole("dialog", { name: "New snag" });
  const cutout = page.getByRole("img", { name: "The place on A-101 Ground floor plan" });
  await expect(cutout).toBeVisible();
  await form.getByLabel("What is wrong").fill("Plaster cracked");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await drawing.getByRole("button", { name: "Snag: new Plaster cracked, Open" }).click();
  const panel = page.getByRole("dialog", { name: "Plaster cracked" });
  await expect(cutout).toBeVisible();
  await panel.getByRole("button", { name: "Close", exact: true }).first().click();
  await expectAccessible(page, "a drawing on this device with a pin");
  await drawing.getByRole("button", { name: "Close" }).click();

  // A pin leads back to the drawing, and another point is chosen.
  await page.goto(site(projectId, "snags"));
  await page.getByRole("link", { name: "Plaster cracked" }).click();
  await panel.getByRole("link", { name: "Open the drawing" }).click();
  await expect(drawing.getByRole("button", { name: /^Snag: new Plaster cracked/ })).toBeVisible();
  await page.goto(site(projectId, "snags"));
  await page.getByRole("link", { name: "Plaster cracked" }).click();
  await panel.getByRole("button", { name: "Move", exact: true }).click();
  await panel.getByRole("button", { name: /^Drawing/ }).click();
  await page.getByRole("option", { name: /S-201/ }).click();
  await panel.getByRole("application").click();
  await expect(page.getByRole("img", { name: "The place on S-201 Foundation plan" })).toBeVisible();
  // The address of the drawings tab leads to the drawings on the device.
  await page.goto(`/projects/${projectId}/drawings`);
  await expect(list.getByRole("listitem")).toHaveCount(2);

  // A new revision replaces the old one once there is a network.
  await context.setOffline(false);
  await issueDrawings(place, [plan({ revision: "P02" })]);
  await page.goto(site(projectId, "drawings"));
  await expect(list.getByRole("button", { name: /A-101 P02/ })).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => siteTables(page)).toMatchObject({ sheets: 2, parts: 2, photos: 1 });

  await context.setOffline(true);
  await page.goto(site(projectId, "snags"));
  await page.getByRole("link", { name: "Door rubs" }).click();
  const photos = page.getByRole("list", { name: "Photos on this device" });
  await photos.getByRole("button", { name: /door/ }).click();
  const photo = page.getByRole("dialog", { name: /door/ });
  await expect(photo.getByRole("img", { name: /door/ })).toBeVisible();
  await expectAccessible(page, "a photo on this device");
  await photo.getByRole("button", { name: "Close" }).click();

  await context.setOffline(false);
  await page.goto(site(projectId, "snags"));
  await page.getByRole("button", { name: "On this device" }).click();
  await menu(page).getByRole("button", { name: "Remove it from this device" }).click();
  await expect
    .poll(() => siteTables(page))
    .toMatchObject({ sheets: 0, parts: 0, photos: 0, projects: 1 });
});

test("a copy that was broken off goes on where it was, and signing out wipes it", async ({
  page,
  company,
  signIn,
  context,
  baseURL,
}) => {
  test.slow();
  const { projectId, engineer: person } = company;
  await issueDrawings({ address: baseURL ?? "", person, projectId }, [
    plan(),
    plan({ number: "S-201", title: "Foundation plan" }),
  ]);
  await signIn(company.engineer);
  const asked: string[] = [];
  let isHeld = true;
  await context.route("**/pack/*", async (route) => {
    asked.push(route.request().url());
    // The second request never gets through.
    if (isHeld && asked.length > 1) return;
    await route.continue();
  });
  await page.goto(site(projectId, "snags"));
  await expect(page.getByText("No snags.")).toBeVisible();
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu(page)).toContainText("to fetch");
  await menu(page).getByRole("button", { name: "Keep on this device" }).click();
  await expect(menu(page)).toContainText("1 of 2 drawings are here.");
  await expectAccessible(page, "a copy under way");
  await expect.poll(() => asked.length).toBe(2);
  await page.close({ runBeforeUnload: false });

  isHeld = false;
  const again = await context.newPage();
  await again.goto(site(projectId, "snags"));
  await expect.poll(() => siteTables(again)).toMatchObject({ sheets: 2, parts: 2 });
  expect(asked).toEqual([asked[0], asked[1], asked[1]]);

  await again.getByRole("button", { name: "Logout" }).click();
  await expect(again).toHaveURL("/login");
  await expect
    .poll(() => siteTables(again))
    .toMatchObject({ projects: 0, rows: 0, sheets: 0, parts: 0, photos: 0 });
});
