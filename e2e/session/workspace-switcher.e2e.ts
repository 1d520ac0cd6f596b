import type pg from "pg";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls } from "../harness/calls.ts";
import { createCompanyWithPasswords, PASSWORD, type TestPerson } from "../harness/company.ts";
import { tabTo } from "../harness/keyboard.ts";
import { mainNav } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { smallTargets } from "../harness/touch.ts";

/** Another company, in which `person` is a client without a project. */
async function secondCompany(db: pg.Pool, person: TestPerson): Promise<void> {
  const { workspaceId } = await createCompanyWithPasswords(db);
  await db.query("update workspaces set name = 'Okafor & Sons' where id = $1", [workspaceId]);
  await db.query(
    "insert into memberships (workspace_id, user_id, role) values ($1, $2, 'client')",
    [workspaceId, person.id],
  );
}

function switcher(page: Page) {
  return page.getByRole("button", { name: /, switch company$/ });
}

function companies(page: Page) {
  return page.getByRole("list", { name: "Your companies" }).getByRole("listitem");
}

test("a person in several companies switches between them by keyboard, in every tab", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Slow: reloads two tabs at each switch, and runs axe.
  test.slow();
  await signIn(company.engineer);
  await page.goto("/projects");
  // A person with one company sees no switcher.
  await expect(page.getByRole("banner")).toContainText("Company: Adeyemi Builders");
  await expect(switcher(page)).toHaveCount(0);

  await secondCompany(db, company.engineer);
  await page.reload();
  const second = await page.context().newPage();
  await second.goto("/projects");
  await expect(second.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();

  await tabTo(page, switcher(page));
  await page.keyboard.press("Enter");
  await expect(companies(page)).toHaveText([
    /Adeyemi Builders\s*Engineer/,
    /Okafor & Sons\s*Client/,
  ]);
  await expect(companies(page).first().locator("[aria-current]")).toBeVisible();
  await expectAccessible(page, "the companies to choose from");

  watch.expect(/status of 500 .* at .*\/api\/auth\/switch/);
  await answerCalls(page, "**/api/auth/switch", { status: 500 });
  const entry = page.getByRole("button", { name: /^Okafor & Sons/ });
  await tabTo(page, entry);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "The company could not be entered. Please try again.",
  );
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  for (const tab of [page, second]) {
    await expect(switcher(tab)).toContainText("Okafor & Sons");
    await expect(mainNav(tab).getByRole("link", { name: "Tasks" })).toHaveCount(0);
    await tab.goto("/projects");
    await expect(tab.getByText("No projects found.")).toBeVisible();
  }

  // A record of the other company is not found, and the page says where to look.
  watch.expect(/status of 404 .* at .*\/api\//);
  await second.goto(`/projects/${company.projectId}`);
  await expect(second.getByText("Or it belongs to another of your companies.")).toBeVisible();

  // Escape changes nothing; a reload keeps the company; switching back works the same way.
  await switcher(page).click();
  await expect(companies(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(companies(page)).toHaveCount(0);
  await expect(switcher(page)).toBeFocused();
  await page.reload();
  await expect(switcher(page)).toContainText("Okafor & Sons");

  // Access to the other company is deactivated between opening the list and choosing it. The list says so.
  watch.expect(/status of 403 .* at .*\/api\/auth\/switch/);
  await switcher(page).click();
  await expect(companies(page)).toHaveCount(2);
  await db.query("update memberships set active = false where workspace_id = $1 and user_id = $2", [
    company.workspaceId,
    company.engineer.id,
  ]);
  await page.getByRole("button", { name: /^Adeyemi Builders/ }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your access to Adeyemi Builders has been deactivated. Please ask its administrator.",
  );
});

test("a company with a pending deletion says so to everybody, and its owner cancels it", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  // Slow: uses two browsers, one after the other, and runs axe twice.
  test.slow();
  const client = await openBrowser(company.clientOn);
  await client.goto("/projects");
  await expect(client.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await signIn(company.owner);
  const listening = page.waitForResponse("**/api/events*");
  await page.goto("/projects");
  await listening;
  const answer = await page.request.post("/api/auth/refresh");
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const deletion = await page.request.post("/api/workspace/delete", {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { name: "Adeyemi Builders", password: PASSWORD },
  });
  expect(deletion.status(), await deletion.text()).toBe(200);

  const news = /^Adeyemi Builders will be deleted on \w+ \d+ \w+ \d{4} at \d\d:\d\d$/;
  for (const tab of [page, client]) await expect(tab.getByText(news)).toBeVisible();
  await expect(client.getByRole("button", { name: "Cancel the deletion" })).toHaveCount(0);
  await expectAccessible(page, "a company that is to be deleted");
  await page.getByRole("button", { name: "Cancel the deletion" }).click();
  for (const tab of [page, client]) await expect(tab.getByText(news)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the companies are in the sheet", async ({ page, company, signIn, db }) => {
    // A switch reloads the page, and axe runs at two widths.
    test.slow();
    await secondCompany(db, company.engineer);
    await db.query("update workspaces set deletion_at = now() + interval '2 days' where id = $1", [
      company.workspaceId,
    ]);
    await signIn(company.engineer);
    await page.goto("/projects");
    await expect(page.getByText(/^Adeyemi Builders will be deleted on/)).toBeVisible();
    await expectNoSidewaysScroll(page, "a company that is to be deleted");
    await expect(switcher(page)).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await expect(companies(page)).toHaveCount(2);
    await expectAccessible(page, "the sheet");
    expect.soft(await smallTargets(page)).toEqual([]);
    await page.getByRole("button", { name: /^Okafor & Sons/ }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await expect(companies(page).last().locator("[aria-current]")).toBeVisible();

    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: "Close" }).tap();
    await expectNoSidewaysScroll(page, "the bar at 320 px");
  });
});
