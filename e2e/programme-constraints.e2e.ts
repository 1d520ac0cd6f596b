import { check, sizes } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { addWork, WEDNESDAY } from "./seed/look-ahead.ts";

test.beforeEach(async ({ page, request, db, company }) => {
  await addWork(request, { db, company });
  await page.clock.setFixedTime(WEDNESDAY);
});

test("constraints are logged in their log or from the look-ahead, hold their activities, and are cleared", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}/programme?panel=constraints`);
  await test.step("the log lists what is open and what is cleared, and is changed and deleted there", async () => {
    await expect(page.getByText(/^Nothing is logged/)).toBeVisible();
    await check(page, "an empty log");
    await page.getByRole("button", { name: "Log a constraint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Activity").click();
    await page.getByRole("option", { name: /Fix steel/ }).click();
    await dialog.getByLabel("What is missing").selectOption("Permit");
    await dialog.getByLabel("In words").fill("Road closure");
    await dialog.getByRole("textbox", { name: "Needed by" }).fill("3 Mar 2026");
    await dialog.getByRole("button", { name: "Log constraint" }).click();
    const log = page.getByRole("list", { name: "Constraints" });
    await expect(log.getByRole("listitem")).toContainText(
      "Late · Nobody named yet, needed by 3 Mar 2026",
    );
    await expect(page.getByText("1 constraint open, 1 late.")).toBeVisible();
    await check(page, "the log");

    await log.getByRole("button", { name: "Change Road closure" }).click();
    await dialog.getByRole("textbox", { name: "Promised for" }).fill("9 Mar 2026");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(log).toContainText("promised for 9 Mar 2026");
    await log.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(log).toHaveCount(0);
    await page.getByRole("button", { name: "Cleared" }).click();
    await expect(log).toContainText(`by ${company.engineer.name}`);
    await log.getByRole("button", { name: "Delete Road closure" }).click();
    await page.getByRole("button", { name: "Delete constraint" }).click();
    await expect(page.getByText("Nothing is cleared yet.")).toBeVisible();
  });

  await test.step("one that is logged from the look-ahead holds its activity until it is cleared", async () => {
    await page.getByRole("button", { name: "Back to the programme" }).click();
    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^Look-ahead/ }).click();
    const table = page.getByRole("table", { name: "Look-ahead" });
    const cast = table
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: /^Cast base/ }) });
    await expect(cast).toContainText("Can start");
    await page.getByRole("button", { name: "Log a constraint for Cast base" }).click();
    const dialog = page.getByRole("dialog", { name: "Log a constraint" });
    await dialog.getByRole("button", { name: "Log constraint" }).click();
    await expect(dialog.getByText("Choose what is missing.")).toBeVisible();
    await dialog.getByLabel("What is missing").selectOption("Drawing");
    await dialog.getByLabel("In words").fill("Rebar schedule");
    await dialog.getByLabel("Who clears it").selectOption("Alpha Steel");
    await dialog.getByRole("textbox", { name: "Needed by" }).fill("6 Mar 2026");
    await check(page, "a new constraint");
    await dialog.getByRole("button", { name: "Log constraint" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cast).toContainText("Held");
    await expect(cast).toContainText("Alpha Steel, needed by 6 Mar 2026");
    await check(page, "the look-ahead with a constraint");

    await cast.getByRole("button", { name: "Drawing: Rebar schedule" }).click();
    const sheet = page.getByRole("dialog", { name: "Cast base" });
    await check(page, "a constraint");
    await sheet.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(cast).toContainText("Can start");
    // It can be undone.
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(cast).toContainText("Held");
  });
});

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("a contractor logs what is missing on an activity, and leaves others' alone", async ({
    page,
    company,
    signIn,
    openBrowser,
  }) => {
    await signIn(company.contractorOn);
    const room = `/projects/${company.projectId}/programme`;
    await page.goto(room);
    await page.getByRole("button", { name: "Cast base" }).click();
    const sheet = page.getByRole("dialog", { name: "Cast base" });
    await sheet.getByRole("button", { name: "Log a constraint" }).click();
    const dialog = page.getByRole("dialog", { name: "Log a constraint" });
    await dialog.getByLabel("What is missing").selectOption("Material");
    await dialog.getByLabel("In words").fill("Cement");
    await dialog.getByRole("button", { name: "Log constraint" }).click();
    await expect(sheet.getByRole("list", { name: "Constraints" })).toContainText("Cement");
    await expect(sheet.getByRole("button", { name: "Clear", exact: true })).toBeVisible();
    await check(page, "an activity with a constraint");
    const client = await openBrowser(company.clientOn);
    await client.goto(`${room}?panel=constraints`);
    await expect(client.getByRole("list", { name: "Constraints" })).toContainText("Cement");
    await expect(client.getByRole("button", { name: "Clear", exact: true })).toHaveCount(0);
  });
});
