import type { Page } from "@playwright/test";
import { check, checkBoth } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { cell, openProgramme, saved, sheet, typeIn, typeRows } from "../pages/programme.ts";

const NEXT_YEAR = new Date().getFullYear() + 1;
const library = "/resources?view=calendars";

/** Paints the second week of March of next year, which has days of work whatever the year. */
async function paintWeek(page: Page): Promise<void> {
  const shown = page.getByRole("heading", { level: 3, name: /^\d{4}$/ });
  while ((await shown.innerText()) !== String(NEXT_YEAR))
    await page.getByRole("button", { name: "The year after" }).click();
  await page.locator(`[data-day="${NEXT_YEAR}-03-08"]`).hover();
  await page.mouse.down();
  await page.locator(`[data-day="${NEXT_YEAR}-03-14"]`).hover();
  await page.mouse.up();
  await expect(page.getByText(/8 Mar .* to 14 Mar .* are painted/)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Save the calendar" });
  await button.click();
  await expect(button).toHaveCount(0);
}

test("a calendar of a programme is saved to the company's and added from there; one of the company begins new programmes, which take or leave its changes", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Two people and two programmes, whose calendars are painted three times.
  test.setTimeout(240_000);
  const shared = company;
  await test.step("a calendar of a programme is saved to the company's, and added to the programme from there", async () => {
    await signIn(company.engineer);
    const panel = `/projects/${company.projectId}/programme?panel=calendars`;
    await page.goto(panel);
    await page.getByRole("button", { name: "Save to the company’s calendars" }).click();
    await expect(page.getByText("The same as the company’s “Standard week”.")).toBeVisible();

    await paintWeek(page);
    await save(page);
    await expect(page.getByText(/Changed in this programme: 5 days differ/)).toBeVisible();
    await page.getByRole("button", { name: "Save to the company’s" }).click();
    await page.getByRole("button", { name: "Change it" }).click();
    await expect(page.getByText("The same as the company’s “Standard week”.")).toBeVisible();

    await page.getByLabel("From the company’s calendars").selectOption("Standard week");
    await expect(page.getByLabel("Calendar", { exact: true })).toContainText("Standard week 2");
    await expect(page.getByText("No activity uses it.")).toBeVisible();

    // Leaving with unsaved changes asks first.
    await paintWeek(page);
    await page.getByRole("link", { name: "The company’s calendars" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByRole("link", { name: "The company’s calendars" }).click();
    await expect(page.getByRole("tab", { name: "Calendars", selected: true })).toBeVisible();
    await page.getByRole("button", { name: "Delete this calendar" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(
      "Programmes that use it keep their own copy.",
    );
    await page.getByRole("button", { name: "Delete calendar" }).click();
    await expect(page.getByText("The company has no calendars yet.")).toBeVisible();
    await page.goto(panel);
    await expect(page.getByText(/The company no longer has the calendar/)).toBeVisible();
  });
  await test.step("a calendar of the company begins new programmes, which take or leave what changes in it", async () => {
    const company = await inNewProject(db, shared);
    await moveTo(page, library);
    await expect(page.getByText("The company has no calendars yet.")).toBeVisible();
    await checkBoth(page, "no calendars");
    await page.getByLabel("New calendar").selectOption("six");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Lagos sites");
    await name.press("Enter");
    await save(page);
    await page.getByRole("button", { name: "Use for new programmes" }).click();
    await expect(page.getByRole("button", { name: "Stop using for new programmes" })).toBeVisible();
    await checkBoth(page, "the company's calendars");

    await openProgramme(page, company.projectId);
    await typeRows(page, ["Excavate"]);
    await typeIn(page, { name: "Excavate", column: "duration", text: "400d" });
    await saved(page);
    const finish = cell(page, "Excavate", "finish");
    const before = await finish.innerText();

    const other = await openBrowser(company.admin);
    await other.goto(library);
    await paintWeek(other);
    await save(other);

    // People who have the programme open are told, and no dates move.
    const news = page.getByText(
      /The company’s calendar “Lagos sites” has changed: 6 days differ\./,
    );
    await expect(news).toBeVisible();
    await expect(finish).toHaveText(before);
    await page.getByRole("link", { name: "Look at the change" }).click();
    await page.getByText("What differs").click();
    await expect(
      page.getByText(/8 Mar .*: rest\. In this programme: 08:00-12:00/).first(),
    ).toBeVisible();
    await check(page, "a change of the company's calendar");
    await page.getByRole("button", { name: "Look at what it moves" }).click();
    await expect(
      page.getByText(/With the company’s calendar: .*The finish moves from/),
    ).toBeVisible();
    await save(page);
    await expect(page.getByText("The same as the company’s “Lagos sites”.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the programme" }).click();
    await expect(finish).not.toHaveText(before);
    await saved(page);

    // Undo takes the change back in one step. The programme then offers the change again, and it can be declined.
    await sheet(page).focus();
    await page.keyboard.press("Control+z");
    await expect(finish).toHaveText(before);
    await page.getByRole("link", { name: "Look at the change" }).click();
    await page.getByRole("button", { name: "Keep the programme’s" }).click();
    await expect(page.getByText(/Changed in this programme: 6 days differ/)).toBeVisible();
    await page.getByRole("button", { name: "Back to the programme" }).click();
    await expect(cell(page, "Excavate", "finish")).toHaveText(before);
    await expect(news).toHaveCount(0);
  });
});
