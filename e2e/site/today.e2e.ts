import type { Page } from "@playwright/test";
import type pg from "pg";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import type { TestCompany } from "../harness/company.ts";
import { accountMenu } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { tradesOf } from "../pages/diary.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** What has to be seen without scrolling. */
const FIRST_PX = 500;

const section = (page: Page, name: string) => page.getByRole("region", { name });

/** How much of a phone the app bar, the strip and the tabs of a project may take together. */
const BARS_PX = 120;

async function expectRoomForSite(page: Page): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Sections of the project" });
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await tabs.boundingBox();
  expect((box?.y ?? BARS_PX) + (box?.height ?? 0)).toBeLessThanOrEqual(BARS_PX);
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeInViewport();
}

/** Says that the app can be installed, as Chromium does. */
async function letInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => undefined;
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
}

const gangs = {
  "019b0000-0000-7000-8000-000000000001": { trade: "Mason", number: 6, hours: 9 },
  "019b0000-0000-7000-8000-000000000002": { company: "Okafor & Sons", number: 14, hours: 8.5 },
  "019b0000-0000-7000-8000-000000000003": { trade: "Tiler", number: 3, hours: 9 },
};

/** Adds the diary of a day, with three gangs. */
async function addGangs(db: pg.Pool, company: TestCompany, day: string): Promise<void> {
  const { workspaceId, projectId, engineer } = company;
  const on = { workspaceId, projectId, createdBy: engineer.id };
  const id = await addSiteRecord(db, { ...on, kind: "diary", title: day });
  await db.query(
    "update site_records set fields = fields || jsonb_build_object('labour', $2::jsonb) where id = $1",
    [id, JSON.stringify(gangs)],
  );
}

/** Adds a snag, so that there are `all` of them. */
async function addSnag(page: Page, title: string, all: number, photo?: Buffer): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).tap();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill(title);
  if (photo) {
    const file = { name: "snag.jpg", mimeType: "image/jpeg", buffer: photo };
    await form.locator("input[type=file][multiple]").setInputFiles(file);
    await expect(form.getByRole("list", { name: "Chosen photos" })).toBeVisible();
  }
  await form.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(form).toHaveCount(0);
  await expect(section(page, "My snags")).toContainText(`${all} to do`);
}

async function expectAtFirstSight(
  page: Page,
  names = ["Today’s diary", "My snags", "My tasks"],
): Promise<void> {
  for (const name of names) {
    const box = await section(page, name).boundingBox();
    expect((box?.y ?? FIRST_PX) + (box?.height ?? 0), name).toBeLessThanOrEqual(FIRST_PX);
  }
}

test("on a phone, the app opens with today on the site: the diary, my snags, my tasks and what was refused, also without a network", async ({
  page,
  context,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { workspaceId, projectId, engineer } = company;
  await addTasks(db, { workspaceId, projectId, createdBy: engineer.id }, [
    { title: "Order rebar", assignedTo: engineer.id, dueDate: daysFromToday(2) },
    { title: "Check formwork", assignedTo: engineer.id, dueDate: daysFromToday(-1) },
    { title: "Call the surveyor", assignedTo: engineer.id },
  ]);
  await addGangs(db, company, daysFromToday(-1));
  await signIn(engineer);
  await page.goto("/today");
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();

  await test.step("it shows what there is to do, and takes a new snag", async () => {
    const tasks = section(page, "My tasks");
    await expect(tasks).toContainText("3 to do");
    await expect(tasks.getByRole("listitem")).toHaveText([
      /Check formwork.*Overdue/,
      /Order rebar/,
    ]);
    await expect(section(page, "Today’s diary")).toContainText("Not begun");
    await expect(section(page, "My snags")).toContainText("No snag is open.");
    await addSnag(page, "Tile hollow", 1);
    await addSnag(page, "Door scratched", 2);
    await addSnag(page, "Socket loose", 3, await sidewaysPhoto());
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expectAtFirstSight(page);
    await expectAccessible(page, "today");
    await expectNoSidewaysScroll(page, "today");
  });

  await test.step("a snag that is cancelled is discarded by one answer", async () => {
    await page.getByRole("button", { name: "New snag" }).tap();
    const form = page.getByRole("dialog", { name: "New snag" });
    await form.getByLabel("What is wrong").fill("Nothing, after all");
    await form.getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("button", { name: "Discard", exact: true }).tap();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(section(page, "My snags")).toContainText("3 to do");
  });

  await test.step("a client who opens the shortcut for a snag is told why nothing opens", async () => {
    const client = await openBrowser(company.clientOn);
    await client.goto("/today?new=snag");
    await expect(client.getByText("New snags are recorded by the builder")).toBeVisible();
    await expect(client).toHaveURL("/today");
    await client.close();
  });

  await test.step("installing is offered after a first record, and not again once it is refused", async () => {
    const offer = section(page, "Install Plumbline");
    await expect(offer).toHaveCount(0);
    await letInstall(page);
    await offer.getByRole("button", { name: "No, thanks" }).tap();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(section(page, "My snags")).toContainText("3 to do");
    await letInstall(page);
    await accountMenu(page).tap();
    await expect(page.getByRole("button", { name: "Install Plumbline" })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("two taps from the app's start, today's diary has yesterday's gangs, which one touch takes back", async () => {
    await cachedForOffline(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Write it" }).tap();
    const copy = page.getByRole("button", { name: "Copy from yesterday" });
    await copy.tap();
    await expect.poll(() => tradesOf(page)).toEqual(["Mason", "Okafor & Sons", "Tiler"]);
    await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
    const { rows } = await db.query(
      "select fields->'labour' as labour from site_records where project_id = $1 and kind = 'diary' and day = $2",
      [projectId, daysFromToday(0)],
    );
    expect(rows).toEqual([{ labour: gangs }]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect.poll(() => tradesOf(page)).toEqual([""]);
    await copy.tap();
    await expect.poll(() => tradesOf(page)).toEqual(["Mason", "Okafor & Sons", "Tiler"]);
    await page.getByLabel("Notes").fill("Set out the piles.");
    await page.getByLabel("Notes").blur();
    await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
    await expectRoomForSite(page);
  });

  await test.step("the menu and the address of the site lead back", async () => {
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Today", exact: true }).tap();
    await expect(section(page, "Today’s diary")).toContainText("Draft");
    await page.goto("/");
    await expect(page).toHaveURL("/today");
    await expect(section(page, "Today’s diary")).toContainText("Draft");
  });

  await test.step("without a network it shows the same", async () => {
    await context.setOffline(true);
    await page.goto("/");
    await expect(page).toHaveURL("/today");
    await expect(section(page, "Today’s diary")).toContainText("Draft");
    await expect(section(page, "My snags")).toContainText("3 to do");
    await expect(section(page, "My tasks")).toContainText("Check formwork");
    await expectAtFirstSight(page);
    await addSnag(page, "Glass scratched", 4);
  });

  await test.step("a project's bars leave room for the site, also with the strip of a missing network", async () => {
    await page.getByRole("link", { name: "My snags" }).tap();
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expectRoomForSite(page);
  });

  await test.step("the shortcuts of the app open their forms without a network", async () => {
    await page.goto("/today?new=snag");
    await expect(page.getByRole("dialog", { name: "New snag" })).toBeVisible();
    await expect(page).toHaveURL("/today");
    await page.goto("/today/photo");
    await expect(page.getByRole("button", { name: "Take a photo" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Take a photo" })).toBeInViewport();
    await page.goto("/today/snags");
    await expect(page.getByText("Tile hollow")).toBeVisible();
    await page.goto("/today");
    await expect(section(page, "My snags")).toContainText("4 to do");
  });

  await test.step("what the server refuses is the first thing to see", async () => {
    await db.query("update projects set archived_at = now() where id = $1", [projectId]);
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const refused = page.getByRole("button", { name: "1 change not accepted: Glass scratched" });
    await expect(refused).toBeVisible();
    // The tasks leave as soon as the project is known to be archived.
    await expectAtFirstSight(page, ["Today’s diary", "My snags"]);
    await refused.tap();
    await expect(page.getByRole("dialog", { name: "To send" })).toContainText("is archived");
  });
});
