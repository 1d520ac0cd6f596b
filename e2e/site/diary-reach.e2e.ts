import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { addResource } from "../../server/testing/seed/seed-resources.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { seedProgramme } from "../../server/testing/seed/seed-programme.ts";
import { inNewProject } from "../harness/company.ts";
import {
  expectAccessible,
  expectEnhancedContrast,
  expectNoSidewaysScroll,
} from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { addLine, unfold } from "../pages/diary.ts";
import { cell, saved } from "../pages/programme.ts";

const sent = (page: Page) => page.getByRole("status").filter({ hasText: "All sent" });
const comments = (page: Page) =>
  page.getByRole("group").filter({ has: page.locator("summary", { hasText: "Comments" }) });

async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name }).click();
}

async function material(db: pg.Pool, workspaceId: string, [name, unit]: [string, string]) {
  const id = await addResource(db, { workspaceId, name, kind: "material" });
  await db.query("update resources set unit = $2 where id = $1", [id, unit]);
  return id;
}

test("a diary written without a network is sent and approved, and is in the stock and the programme", async ({
  page,
  company,
  signIn,
  openBrowser,
  context,
  db,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  // Slow: two people, five screens and a programme.
  test.setTimeout(120_000);
  const { workspaceId, projectId } = company;
  const cement = await material(db, workspaceId, ["Cement", "bag"]);
  await material(db, workspaceId, ["Sharp sand", "tonne"]);
  await seedProgramme(db, company, { id: projectId, mark: "Block" });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}/site`);
  await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
  await expect(sent(page)).toBeVisible();

  await context.setOffline(true);
  await page.getByRole("button", { name: "Write today’s diary" }).click();
  const bags = await addLine(page, "Deliveries");
  await unfold(bags);
  await choose(page, bags.getByLabel("Booked to"), "Cement");
  await expect(bags.getByLabel("Material")).toHaveValue("Cement");
  await expect(bags.getByLabel("Unit")).toHaveValue("bag");
  await bags.getByLabel("Quantity").fill("200");
  const sand = await addLine(page, "Deliveries");
  await sand.getByLabel("Material").fill("Sharp sand");
  await sand.getByLabel("Material").blur();
  await expect(sand.getByLabel("Material")).toHaveValue("Sharp sand");
  await expect(bags.getByLabel("Material")).toHaveValue("Cement");
  await sand.getByLabel("Quantity").fill("2");
  await sand.getByLabel("Unit").fill("truck");
  const work = await addLine(page, "Work done");
  await unfold(work);
  await choose(page, work.getByLabel("Activity"), "Block dig");
  await work.getByLabel("Percent done").fill("40");
  await work.getByLabel("What was done").fill("North pit");
  const weather = await addLine(page, "Weather");
  await weather.getByLabel("Weather", { exact: true }).selectOption("rain");
  await weather.getByLabel("What it stopped").fill("The pour");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submitted once it is sent")).toBeVisible();
  await context.setOffline(false);
  await expect(sent(page)).toBeVisible();

  const office = await openBrowser(company.admin);
  await office.goto(`/projects/${projectId}/site`);
  const today = office.getByRole("button", { name: /Submitted, Rain, stopped: The pour/ });
  await expect(today).toBeVisible();
  await expectAccessible(office, "a month with a diary");
  await today.click();
  await office.getByRole("button", { name: "Approve" }).click();
  await expect(office.getByText("1 delivery is not booked to a material.")).toBeVisible();
  const deliveries = office.getByRole("region", { name: "Deliveries in the materials" });
  await expect(deliveries).toContainText("Booked: 200 bag to Cement");
  await expect(deliveries.getByRole("button", { name: "Material" })).toContainText("Sharp sand");
  await deliveries.getByRole("button", { name: "Book" }).click();
  await expect(deliveries).toContainText("Quantity must be a number");
  await deliveries.getByLabel("Quantity in tonne").fill("30");
  await expectAccessible(office, "a delivery to match");
  await expectEnhancedContrast(office, { within: ".site-sun", what: "a delivery to match" });
  await deliveries.getByRole("button", { name: "Book" }).click();
  await expect(deliveries).toContainText("Booked: 30 tonne to Sharp sand");

  await deliveries.getByRole("link", { name: "Cement" }).click();
  await expect(office).toHaveURL(new RegExp(`resource=${cement}`));
  const ledger = office.getByRole("region", { name: "Ordered, delivered and used" });
  await expect(ledger.getByRole("listitem")).toHaveCount(1);
  await expect(ledger).toContainText("200 bag");
  await ledger.getByRole("link", { name: /^Diary of/ }).click();
  await expect(office.getByText("Approved", { exact: true })).toBeVisible();

  await moveTo(office, `/projects/${projectId}/programme?panel=reported`);
  const report = office
    .getByRole("list", { name: "Reports waiting for a decision" })
    .getByRole("listitem");
  await expect(report).toHaveCount(1);
  await expect(report).toContainText("Emeka Engineer");
  await expect(report).toContainText("“North pit”");
  await expect(report.getByRole("link", { name: /The project’s diary of/ })).toBeVisible();
  await expectAccessible(office, "what a diary proposes");
  await office.getByRole("button", { name: "Accept 1 report" }).click();
  await expect(office.getByText("No reports are waiting.")).toBeVisible();
  await office.getByRole("button", { name: "Back to the programme" }).click();
  await saved(office);
  await expect(cell(office, "Block dig", "percent")).toHaveText("40%");
});

test("words are found in the diaries of a device without a network, and the diaries of companies are chosen by company and state", async ({
  page,
  company,
  signIn,
  context,
  db,
  watch,
}) => {
  const shared = company;
  await test.step("words are found in the diaries of a device without a network", async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/site`);
    await page.getByRole("button", { name: "Write today’s diary" }).click();
    const visitor = await addLine(page, "Visitors");
    await visitor.getByLabel("Name").fill("Ngozi Okafor");
    await page.getByLabel("Notes").fill("The café was closed.");
    await page.getByLabel("Notes").blur();
    const notes = "select fields->>'notes' as notes from site_records where project_id = $1";
    await expect
      .poll(async () => (await db.query(notes, [company.projectId])).rows)
      .toEqual([{ notes: "The café was closed." }]);
    await expect(sent(page)).toBeVisible();
    // The server has the record, so others may comment on it.
    await expect(comments(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "All days" }).click();
    await page.getByLabel("Search the diaries").fill("cafe ngozi");
    const found = page.getByRole("region", { name: "Diaries found" });
    await expect(found.getByRole("listitem")).toHaveCount(1);
    await expect(found).toContainText("The café was closed.");
    await expectAccessible(page, "diaries found");
    await expectEnhancedContrast(page, { within: ".site-sun", what: "diaries found" });
    await expectNoSidewaysScroll(page, "diaries found on a phone");
    await page.getByLabel("Search the diaries").fill("crane");
    await expect(page.getByText("No diary contains these words.")).toBeVisible();
    await page.getByLabel("Search the diaries").fill("ngozi");
    await found.getByRole("button").click();
    await expect(page.getByLabel("Notes")).toHaveValue("The café was closed.");

    // A section that only the server can fill says when it is shown.
    await comments(page).locator("summary").click();
    await expect(
      page.getByText("You can read and write comments when you are online."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Submitted once it is sent")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
  });
  await test.step("the diaries of companies are chosen by company and state", async () => {
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, contractorOn } = company;
    const on = { workspaceId, projectId, createdBy: contractorOn.id, kind: "diary" } as const;
    const month = new Intl.DateTimeFormat("en-CA", {
      timeZone: "Africa/Lagos",
      year: "numeric",
      month: "2-digit",
    }).format(new Date());
    const employ = (name: string) => addDirectoryCompany(db, { workspaceId, name, people: [] });
    const [masons, painters] = [await employ("Lagos Masons"), await employ("Painters")];
    const write = (of: string, state: string, day: string) =>
      addSiteRecord(db, { ...on, title: `${month}-${day}`, state, company: of });
    await write(masons, "draft", "01");
    await write(masons, "submitted", "02");
    await write(painters, "approved", "01");
    await page.setViewportSize({ width: 360, height: 740 });
    await moveTo(page, `/projects/${projectId}/site`);
    const others = page.getByRole("region", { name: "Diaries of companies" });
    await expect(others.getByRole("listitem")).toHaveCount(3);
    await others.getByLabel("Whose diaries").selectOption("Lagos Masons");
    await expect(others.getByRole("listitem")).toHaveCount(2);
    await others.getByLabel("State of diaries").selectOption("Submitted");
    await expect(others.getByRole("listitem")).toHaveText(/Lagos Masons.*Submitted/);
    await expectNoSidewaysScroll(page, "diaries of companies on a phone");
    await expectAccessible(page, "diaries of companies");
    await others.getByLabel("Whose diaries").selectOption("Painters");
    await expect(others.getByText("No diary of this month matches.")).toBeVisible();
  });
});
