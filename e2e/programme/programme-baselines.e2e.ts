import type { Page } from "@playwright/test";
import { check } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { openProgramme, row, saved, sheet, typeIn, typeRows } from "../pages/programme.ts";

const item = (page: Page, name: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${name}`) });

async function makeBaseline(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Make baseline" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Make baseline" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a baseline tells what moves from it; planners make, choose, rename and delete baselines, also unheard, and a client reads them", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Two people and two programmes.
  test.slow();
  const shared = company;
  await test.step("a baseline is made, and what moves from it is told in words and column by column", async () => {
    await signIn(company.engineer);
    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate", "Cast foundations"]);
    await typeIn(page, { name: "Cast foundations", column: "predecessors", text: "1" });
    await saved(page);

    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^Baselines/ }).click();
    await page.getByRole("button", { name: "Make baseline" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Contract");
    await page.getByRole("button", { name: "Make baseline" }).click();
    const baseline = page.getByRole("listitem", { name: /^Contract/ });
    await expect(baseline).toContainText("Current");
    await expect(baseline).toContainText(company.engineer.name);
    await expect(page.getByText("No activity moved, and none was added or removed.")).toBeVisible();

    await page.getByRole("button", { name: "Back to the programme" }).click();
    await typeIn(page, { name: "Excavate", column: "duration", text: "3d" });
    await saved(page);
    await page.goBack();

    const words = page.getByRole("region", { name: "Comparison" });
    await expect(words).toContainText("The programme finishes 2 working days later");
    await expect(words).toContainText("“Excavate”: its duration is 2 days longer.");
    await page.getByRole("button", { name: "The 2 that move" }).click();
    await expect(words).toContainText("because “Excavate” moved");
    const table = page.getByRole("table", { name: "Compared dates" });
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByText("Duration", { exact: true }).click();
    await expect(table.getByRole("row", { name: /Excavate/ })).toContainText("+2d");
    await expect(table.getByRole("row")).toHaveCount(2);
    await page.getByLabel("Only what differs").uncheck();
    await expect(table.getByRole("row")).toHaveCount(3);
    await check(page, "baselines");

    await table.getByRole("button", { name: "Cast foundations" }).click();
    await expect(sheet(page)).toBeFocused();
    await expect(row(page, "Cast foundations")).toHaveAttribute("aria-selected", "true");
  });
  await test.step("baselines are made, chosen, renamed and deleted by planners, also while nothing is heard live, and read by a client on a phone", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/ERR_FAILED/);
    await page.route("**/api/events*", (route) => route.abort());
    await page.goto(`/projects/${company.projectId}/programme`);
    await expect(sheet(page)).toBeVisible();
    await typeRows(page, ["Excavate"]);
    await saved(page);
    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^Baselines/ }).click();
    await makeBaseline(page, "Tender");
    await expect(item(page, "Tender")).toContainText("Current");
    // Only the first baseline becomes current by itself.
    await makeBaseline(page, "Contract");
    await item(page, "Contract").getByRole("button", { name: "Make current" }).click();
    await expect(item(page, "Contract")).toContainText("Current");
    await expect(item(page, "Tender")).not.toContainText("Current");
    await item(page, "Tender").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Offer");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect(item(page, "Offer")).toBeVisible();

    const client = await openBrowser(company.clientOn);
    await client.setViewportSize({ width: 360, height: 740 });
    await client.goto(`/projects/${company.projectId}/programme?panel=baselines`);
    await expect(client.getByRole("listitem", { name: /^Offer/ })).toBeVisible();
    await expect(client.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await check(client, "baselines on a phone");

    await item(page, "Offer").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete baseline" }).click();
    await expect(item(page, "Offer")).toHaveCount(0);
    // Another person's open list updates.
    await expect(client.getByRole("listitem", { name: /^Offer/ })).toHaveCount(0);
  });
});
