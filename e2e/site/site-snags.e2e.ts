import type { Page } from "@playwright/test";
import { LIVE_PATH } from "../../contract/live.ts";
import { sidewaysPhoto } from "../../server/testing/files/pictures.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { inNewProject } from "../harness/company.ts";
import { visit } from "../harness/move.ts";
import {
  expectAccessible,
  expectEnhancedContrast,
  expectNoSidewaysScroll,
} from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

const snags = (page: Page) =>
  page.getByRole("list", { name: "Snags", exact: true }).getByRole("listitem");
const site = (projectId: string) => `/projects/${projectId}/site?part=snags`;

async function addSnag(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New snag" }).first().click();
  const form = page.getByRole("dialog", { name: "New snag" });
  await form.getByLabel("What is wrong").fill(title);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

test("a snag is found, put right, rejected and closed; the overview leads to each; they are recorded at a first visit without the server, in a tree of locations", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Slow: uses three projects, and checks axe and the contrast of everything in the first.
  test.slow();
  const shared = company;
  await test.step("a snag is found, put right, rejected with a reason and closed", async () => {
    await signIn(company.engineer);
    const asked = page.waitForResponse(/\/mail-address$/);
    await page.goto(site(company.projectId));
    await expect(page.getByText("No snags.")).toBeVisible();
    await test.step("a server that receives no mail offers none", async () => {
      await asked;
      await expect(page.getByRole("button", { name: "New snag" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Add by mail" })).toHaveCount(0);
    });
    await expectAccessible(page, "a site without snags");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "a site without snags" });
    await page.getByRole("button", { name: "New snag" }).click();
    const form = page.getByRole("dialog", { name: "New snag" });
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form.getByText("Say what is wrong.")).toBeVisible();
    await form.getByLabel("What is wrong").fill("Door rubs");
    await form.getByLabel("Due date").fill("2026-03-12");
    await form.locator("input[type=file][multiple]").setInputFiles({
      name: "door.jpg",
      mimeType: "image/jpeg",
      buffer: await sidewaysPhoto(),
    });
    await expectAccessible(page, "a new snag");
    await expectEnhancedContrast(page, { within: '[role="dialog"]', what: "a new snag" });
    await form.getByRole("button", { name: "Save and next" }).click();
    await expect(form.getByLabel("What is wrong")).toHaveValue("");
    await form.getByLabel("What is wrong").fill("Tile chipped");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(snags(page)).toHaveCount(2);
    await expect(page.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
    await expect(snags(page).filter({ hasText: "Door rubs" })).toContainText("Snag 1");

    await expectEnhancedContrast(page, { within: ".site-sun", what: "snags" });

    await page.getByRole("link", { name: "Door rubs" }).click();
    const panel = page.getByRole("dialog", { name: "Door rubs" });
    await expect(panel.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page, "a snag");
    await expectEnhancedContrast(page, { within: '[role="dialog"]', what: "a snag" });
    await panel.getByRole("button", { name: "Ready for review" }).click();
    await panel.getByRole("button", { name: "Reject" }).click();
    const reject = page.getByRole("dialog", { name: "Reject" });
    // Checks this before the pointer is on a button, because a hovered button is darker.
    await expectEnhancedContrast(page, { within: '[role="dialog"]', what: "a reason" });
    await reject.getByRole("button", { name: "Reject" }).click();
    await expect(reject.getByText("Say what is still wrong.")).toBeVisible();
    await reject.getByLabel("Reason").fill("Still rubs at the top");
    await reject.getByRole("button", { name: "Reject" }).click();
    await expect(panel.getByText("Still rubs at the top")).toBeVisible();
    await panel.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(panel.getByText("Closed", { exact: true })).toBeVisible();
    await panel.getByText("History", { exact: true }).click();
    await expect(panel.getByRole("list", { name: "History" })).toContainText("closed");
    await expectEnhancedContrast(page, { within: '[role="dialog"]', what: "a closed snag" });
  });
  await test.step("several snags are closed at once, and one that cannot be is named", async () => {
    await visit(page, `${site(company.projectId)}&state=all`);
    await expect(snags(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    const bar = page.getByRole("region", { name: "Selected snags" });
    await bar.getByRole("button", { name: "Select all" }).click();
    await expect(bar).toContainText("2 snags selected");
    await expectAccessible(page, "selected snags");
    await bar.getByRole("button", { name: "Close", exact: true }).click();
    const refused = page.getByRole("dialog", { name: "1 snag refused" });
    await expect(refused).toContainText("In the state “Closed”, a snag cannot be closed.");
    await expect(refused.getByRole("listitem")).toHaveText(["Door rubs"]);
    await refused.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(snags(page).getByText("Closed", { exact: true })).toHaveCount(2);
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(snags(page).getByText("Open", { exact: true })).toHaveCount(1);
    await bar.getByRole("button", { name: "Stop selecting" }).click();
    await expect(bar).toHaveCount(0);
    const select = page.getByRole("button", { name: "Select", exact: true });
    await select.click();
    await expect(select).toBeFocused();
    await expect(bar).toBeVisible();
    await select.click();
    await expect(bar).toHaveCount(0);
  });
  await test.step("the site of all projects lists the snags, and the diaries of a day that is typed", async () => {
    const { workspaceId, projectId, engineer } = company;
    const of = { workspaceId, projectId, createdBy: engineer.id };
    await addSiteRecord(db, { ...of, kind: "diary", title: "2026-03-02", state: "submitted" });
    await visit(page, "/site");
    await expect(snags(page)).toHaveCount(1);
    await expect(snags(page)).toContainText("Lekki Duplex");
    await page.getByLabel("State", { exact: true }).selectOption("Closed");
    await expect(page).toHaveURL("/site?state=closed");
    await expect(snags(page)).toContainText("Closed");
    await page.getByRole("tab", { name: "Diaries of a day" }).click();
    const day = page.getByRole("textbox", { name: "Day", exact: true });
    await day.clear();
    await day.pressSequentially("2 mar 2026");
    await expect(page).toHaveURL("/site?tab=diaries&day=2026-03-02");
    const diaries = page.getByRole("list", { name: "Diaries of Lekki Duplex" });
    await expect(diaries).toContainText("Submitted");
    await expect(page.getByRole("status").filter({ hasText: "no diary is missing" })).toBeVisible();
    await expectAccessible(page, "the diaries of a day");
    await diaries.getByRole("link", { name: "The project" }).click();
    await expect(page).toHaveURL(`/projects/${projectId}/site?part=diary&day=2026-03-02`);
  });
  await test.step("the project's overview tells of its snags, and leads to each of them", async () => {
    const company = await inNewProject(db, shared);
    const on = { workspaceId: company.workspaceId, projectId: company.projectId };
    const masons = await addDirectoryCompany(db, {
      workspaceId: company.workspaceId,
      name: "Lagos Masons",
      people: [company.contractorOn.id],
    });
    const add = (title: string, more: object = {}) =>
      addSiteRecord(db, { ...on, createdBy: company.engineer.id, title, ...more });
    const tap = await add("Tap drips");
    await add("Door rubs", { company: masons, state: "ready" });
    const late = await add("Tile hollow", { company: masons });
    await db.query(
      `update site_records set created_at = now() - interval '40 days', fields = fields || '{"due": "2026-01-05"}'
      where id = $1`,
      [late],
    );
    await visit(page, `/projects/${company.projectId}`);
    const card = page.getByRole("region", { name: "Snags" });
    await expect(
      card.getByText("The oldest that is not closed was found 40 days ago."),
    ).toBeVisible();
    await expect(card.getByRole("link", { name: "2 Open" })).toBeVisible();
    await expect(card.getByRole("link", { name: "Up to a week: 2" })).toContainText("Older: 1");
    const companies = card.getByRole("list", { name: "Snags by company" });
    await expect(companies.getByRole("listitem").first()).toContainText(
      "2 to do · 1 overdue · oldest 40 days ago",
    );
    await expectAccessible(page, "the overview with snags");

    // The overview follows changes live.
    await db.query("update site_records set state = 'closed' where id = $1", [tap]);
    const contractor = await page.context().newPage();
    await contractor.goto(site(company.projectId));
    await addSnag(contractor, "Crack over the lintel");
    await expect(card.getByRole("link", { name: "2 Open" })).toBeVisible();
    await expect(card.getByRole("link", { name: "Up to a week: 2" })).toBeVisible();
    await contractor.close();

    await companies.getByRole("link", { name: "Lagos Masons" }).click();
    await expect(snags(page)).toHaveCount(2);
    await page.goBack();
    await card.getByRole("link", { name: "1 Overdue" }).click();
    await expect(snags(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Overdue/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
  await test.step("who cannot reach the server at the first visit records snags all the same, and finds them in a tree of locations", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/ERR_FAILED/);
    const feed = (url: URL) => url.pathname === "/api/sync";
    await page.route(feed, (route) => route.abort());
    await visit(page, site(company.projectId));
    await expect(page.getByText("No snags on this device yet.")).toBeVisible();
    await addSnag(page, "Door rubs");
    await expect(snags(page)).toContainText("Door rubs");
    await page.unroute(feed);
    await expect(snags(page)).toContainText("Snag 1");

    await page.getByRole("button", { name: "Locations" }).click();
    await page.getByRole("button", { name: "Add location" }).click();
    const form = page.getByRole("dialog", { name: "Add location" });
    await form.getByLabel("Name").fill("Block A");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Add inside Block A" }).click();
    await form.getByLabel("Name").fill("Level 1");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("list", { name: "Locations" }).getByRole("listitem")).toHaveCount(
      2,
    );
    await expectAccessible(page, "locations");
    await page.getByRole("button", { name: "Snags" }).click();
    await page.getByRole("button", { name: "New snag" }).click();
    const snag = page.getByRole("dialog", { name: "New snag" });
    await snag.getByLabel("What is wrong").fill("Hollow tile");
    await snag.getByLabel("Location").click();
    await page.getByRole("option", { name: "Block A, Level 1" }).click();
    await snag.getByRole("button", { name: "Save", exact: true }).click();
    await expect(snags(page).filter({ hasText: "Hollow tile" })).toContainText("Block A, Level 1");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "snags on a phone");
    await page.getByRole("button", { name: "Locations" }).click();
    await expectNoSidewaysScroll(page, "locations on a phone");
    await page.getByRole("link", { name: "Block A" }).click();
    await expect(snags(page), "the snags of the block alone").toHaveCount(1);
    await expect(snags(page)).toContainText("Hollow tile");
  });
});

test("in airplane mode snags and photos are recorded, survive a killed page, and are sent once", async ({
  page,
  company,
  signIn,
  context,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn(company.contractorOn);
  await page.goto(site(company.projectId));
  await expect(page.getByText("No snags.")).toBeVisible();
  await context.setOffline(true);
  await addSnag(page, "Crack over the lintel");
  await page.getByRole("link", { name: "Crack over the lintel" }).click();
  const panel = page.getByRole("dialog", { name: "Crack over the lintel" });
  await panel.locator('input[type="file"][multiple]').setInputFiles({
    name: "crack.jpg",
    mimeType: "image/jpeg",
    buffer: await sidewaysPhoto(),
  });
  await expect(panel.getByRole("list", { name: "Photos to send" })).toContainText("To send");
  // Text that is edited again while it waits is sent once.
  const change = page.getByRole("dialog", { name: "Change the snag" });
  for (const words of ["A crack.", "A crack, 2 mm wide."]) {
    await panel.getByRole("button", { name: "Change snag" }).click();
    await change.getByLabel("Description").fill(words);
    await change.getByRole("button", { name: "Save" }).click();
    await expect(panel.getByText(words, { exact: true })).toBeVisible();
  }
  await panel.getByRole("button", { name: "Close", exact: true }).last().click();
  const line = page.getByRole("status").filter({ hasText: "to send" });
  await expect(line).toContainText("3 things to send, 1 photo");
  await line.click();
  await expect(page.getByRole("dialog", { name: "To send" })).toContainText(
    "New snag “Crack over the lintel”",
  );
  await expectAccessible(page, "what waits to be sent");

  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(site(company.projectId));
  await expect(again.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
  await expect(snags(again)).toHaveCount(1);
  await expect(snags(again)).toContainText("Snag 1");
  await again.getByRole("link", { name: "Crack over the lintel" }).click();
  await expect(
    again.getByRole("dialog").getByRole("list", { name: "Files" }).getByRole("listitem"),
  ).toHaveCount(1);
  await expect(again.getByText("A crack, 2 mm wide.", { exact: true })).toBeVisible();
});

test("two people see each other's snags at once, and a refused change keeps its words; clients see none until the company shows them", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Slow: four people take part.
  test.slow();
  const shared = company;
  await test.step("two people see each other's snags at once, and a refused change keeps its words", async () => {
    await signIn(company.engineer);
    await page.goto(site(company.projectId));
    const office = await openBrowser(company.admin);
    await office.goto(site(company.projectId));
    await addSnag(page, "Tap drips");
    await expect(snags(office)).toContainText("Tap drips");
    // Delays this device's request until the office has closed the snag.
    const held: (() => void)[] = [];
    let isHeld = true;
    await page.route("**/api/sync", async (route) => {
      if (isHeld && route.request().method() === "POST")
        await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.getByRole("link", { name: "Tap drips" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ready for review" }).click();
    await office.getByRole("link", { name: "Tap drips" }).click();
    await office
      .getByRole("dialog")
      .getByRole("button", { name: "Close", exact: true })
      .last()
      .click();
    await expect(office.getByRole("dialog").getByText("Closed", { exact: true })).toBeVisible();
    // The office sees the change at once, so the test also waits until the server has it.
    await expect(office.getByRole("status").filter({ hasText: "All sent" })).toBeVisible();
    await expect.poll(() => held.length).toBe(1);
    isHeld = false;
    held.forEach((go) => go());
    const line = page.getByRole("status").filter({ hasText: "1 change was not accepted" });
    await expect(line).toBeVisible();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Close", exact: true })
      .first()
      .click();
    await line.click();
    const list = page.getByRole("dialog", { name: "To send" });
    await expect(list).toContainText(
      "It is “Closed” now, so “Ready for review” is not possible any more.",
    );
    await list.getByRole("button", { name: "Remove from this device" }).click();
    await expect(list).toContainText("Everything that you did has been sent.");
    await page.unrouteAll();
  });
  await test.step("clients see no snags until the company shows them, and then at once", async () => {
    const company = await inNewProject(db, shared);
    // The panel is open when its snag becomes invisible to the reader.
    watch.expect(/status of 404 .* at .*\/api\/(site-records|files|comments)/);
    await visit(page, site(company.projectId));
    await addSnag(page, "Tap drips");
    await expect(snags(page)).toContainText("Snag 1");
    const client = await openBrowser(company.clientOn);
    const asked = client.waitForResponse(/\/overview$/);
    await client.goto(`/projects/${company.projectId}`);
    expect((await (await asked).json()).data.hasSnags).toBe(false);
    await expect(client.getByRole("region", { name: "Snags" })).toHaveCount(0);
    // Leaves the page first: the stream of the previous page may answer late.
    await client.goto("about:blank");
    const listening = client.waitForResponse(
      (answer) => answer.url().includes(LIVE_PATH) && answer.ok(),
    );
    await client.goto(site(company.projectId));
    await expect(client.getByText("No snags.")).toBeVisible();
    await listening;

    const office = await openBrowser(company.admin);
    await office.goto("/admin?tab=settings");
    const setting = office.getByLabel("Show snags to clients");
    await expect(setting).toHaveAccessibleDescription(/^Clients on a project’s team then see all/);
    await setting.check();
    await office.getByRole("button", { name: "Save settings" }).click();
    await expect(office.getByText("Settings saved")).toBeVisible();
    await expect(snags(client)).toContainText("Tap drips");
    await client.getByRole("link", { name: "Tap drips" }).click();
    const panel = client.getByRole("dialog", { name: "Tap drips" });
    await expect(panel.getByText("Open", { exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Change snag" })).toHaveCount(0);
    await expectEnhancedContrast(client, { within: '[role="dialog"]', what: "a client's snag" });

    await office.reload();
    await expect(setting).toBeChecked();
    await office.goto("/admin?tab=audit");
    await expect(office.getByText("Snags shown to clients").first()).toBeVisible();
    await office.goto("/admin?tab=settings");
    await setting.uncheck();
    await office.getByRole("button", { name: "Save settings" }).click();
    await expect(panel).toHaveCount(0);
    await expect(client.getByText("No snags.")).toBeVisible();
  });
});
