import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { expectAccessible } from "../harness/axe.ts";
import type { TestCompany } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { type At, fingersOn } from "../harness/touch.ts";
import { enterPlans, plan } from "../pages/drawings.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Returns a point of an element, given as fractions of its width and height. */
async function pointOf(element: Locator, x = 0.5, y = 0.5): Promise<At> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Pins snags to points of the only sheet. */
async function pinSnags(
  db: pg.Pool,
  { workspaceId, projectId, engineer }: TestCompany,
  places: Readonly<Record<string, readonly [x: number, y: number]>>,
): Promise<void> {
  const { rows } = await db.query<{ drawing: string; revision: string }>(
    `select drawing_id drawing, id revision from drawing_revisions where workspace_id = $1`,
    [workspaceId],
  );
  for (const [title, [x, y]] of Object.entries(places)) {
    const to = { workspaceId, projectId, createdBy: engineer.id, title };
    const id = await addSiteRecord(db, to);
    await db.query("update site_records set fields = fields || $2 where id = $1", [
      id,
      { pin: { ...rows[0], x, y } },
    ]);
  }
}

async function openViewer(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}/drawings`);
  await page.getByRole("link", { name: "A-101" }).first().tap();
  await page.getByRole("button", { name: "Open revision P01" }).tap();
}

test("a finger places a pin and presses nothing else, moves and enlarges the sheet from a pin, and opens those that overlap", async ({
  page,
  company,
  signIn,
  db,
}) => {
  test.slow();
  await signIn(company.engineer);
  await enterPlans(page, company.projectId, [plan({})]);
  await pinSnags(db, company, {
    "Door rubs": [0.6, 0.5],
    "Lock loose": [0.6, 0.5],
    "Skirting dented": [0.62, 0.5],
    "Tap drips": [0.3, 0.4],
  });
  const { workspaceId, projectId, engineer } = company;
  await addSiteRecord(db, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    title: "Step too high",
  });
  const fingers = await fingersOn(page);
  await openViewer(page, projectId);
  const pins = page.getByRole("list", { name: "Pins" }).getByRole("button");
  const cluster = page.getByRole("button", { name: "3 pins close together, zoom in" });
  const drips = page.getByRole("button", { name: /Tap drips/ });
  await expect(pins).toHaveCount(2);
  await expectAccessible(page, "a drawing with a cluster");

  // Starting on a pin, one finger pans and two fingers zoom.
  const panel = page.getByRole("dialog", { name: "Tap drips" });
  const [x, y] = await pointOf(drips);
  await fingers.put([x, y]);
  for (const by of [7, 30, 60, 80]) await fingers.move([x + by, y]);
  await fingers.lift();
  const panned = await pointOf(drips);
  expect(Math.abs(panned[0] - x - 80)).toBeLessThan(2);
  const apart = async () => (await pointOf(cluster))[0] - (await pointOf(drips))[0];
  const before = await apart();
  const [cx, cy] = await pointOf(cluster);
  await fingers.put(panned);
  await fingers.put(panned, [cx, cy]);
  for (const by of [5, 10, 15]) await fingers.move([panned[0] - by, panned[1]], [cx + by, cy]);
  await fingers.lift();
  expect(await apart()).toBeGreaterThan(before + 20);
  await expect(panel).toHaveCount(0);
  await fingers.tap(await pointOf(drips));
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close", exact: true }).first().tap();

  // Zooming separates pins that overlap; pins that no zoom separates are listed.
  await page.getByRole("button", { name: "Show the whole sheet" }).tap();
  await cluster.press("Enter");
  const both = page.getByRole("button", { name: "2 pins at one place, show them" });
  await expect(both).toBeFocused();
  await expect(page.getByRole("button", { name: /Skirting dented/ })).toBeInViewport();
  await page.getByRole("button", { name: "Show the whole sheet" }).tap();
  await fingers.tap(await pointOf(cluster));
  await expect(both).toBeInViewport();
  await fingers.tap(await pointOf(both));
  const list = page.getByRole("dialog", { name: "2 pins at one place" });
  await expect(list.getByRole("button")).toHaveCount(2);
  await expectAccessible(page, "the pins of a cluster");
  await list.getByRole("button", { name: /Lock loose/ }).tap();
  await expect(page.getByRole("dialog", { name: "Lock loose" })).toBeVisible();

  // The sheet closes as soon as the point is chosen, and other controls take its space.
  await page.goto(`/projects/${projectId}/site?part=snags`);
  await page.getByRole("link", { name: "Step too high" }).tap();
  const snag = page.getByRole("dialog", { name: "Step too high" });
  await snag.getByRole("button", { name: "Choose on a drawing" }).tap();
  await snag.getByRole("button", { name: /^Drawing/ }).tap();
  await page.getByRole("option", { name: /A-101/ }).tap();
  const picker = snag.getByRole("application");
  await picker.scrollIntoViewIfNeeded();
  await fingers.tap(await pointOf(picker, 0.3, 0.3));
  const remove = snag.getByRole("button", { name: "Remove the place" });
  await expect(snag.getByRole("img", { name: /^The place on/ })).toBeVisible();
  const at = await pointOf(remove);
  await snag.getByRole("button", { name: "Move", exact: true }).tap();
  const frame = await picker.boundingBox();
  expect(at[1] - (frame?.y ?? 0), "what appears is under the finger").toBeGreaterThan(0);
  expect(at[1] - (frame?.y ?? 0), "what appears is under the finger").toBeLessThan(318);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ["mousedown", "click"])
      window.addEventListener(
        name,
        ({ target }) => heard.push((target as Element).outerHTML),
        true,
      );
  });
  await fingers.tap(at);
  await expect(picker).toHaveCount(0);
  await expect(remove).toBeVisible();
  // The browser has sent all events by the end of the next tap.
  await snag.getByText("Step too high").first().tap();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((html) => html.includes("Remove"))).toEqual([]);
  await expect(remove).toBeVisible();
});
