import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";
import {
  expectFieldError,
  expectNoFieldError,
  fillProject,
  openAddForm,
  projectCard,
} from "./pages/projects.ts";

// Where a browser's own date field says 3/12/2026 for the twelfth of March.
test.use({ locale: "en-US" });

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
});

test("a date is typed day first in any usual spelling, and what is no date is refused", async ({
  page,
}) => {
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  const [start, finish] = [form.getByLabel("Start date"), form.getByLabel("Finish date")];
  await start.fill("12/3/27");
  await start.blur();
  await expect(start).toHaveValue("12 Mar 2027");
  await finish.fill("31/2/2027");
  await finish.press("Enter");
  await expectFieldError(finish, "Enter a date such as 12 Mar 2026");
  await expect(finish).toHaveValue("31/2/2027");
  await expect(finish).toBeFocused();
  await finish.fill("April 3, 2027");
  await expectNoFieldError(finish);
  await finish.press("Enter");
  await expect(
    projectCard(page, "Marina Tower").getByText("12 Mar 2027 – 3 Apr 2027"),
  ).toBeVisible();
});

test("a date is chosen in a calendar, by the keyboard alone", async ({ page }) => {
  const form = await openAddForm(page);
  const start = form.getByLabel("Start date");
  await start.fill("31 Jan 2027");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Calendar" });
  const day = (name: string) => calendar.getByRole("button", { name, exact: true });
  await expect(day("31 Jan 2027")).toBeFocused();
  await expectAccessible(page, "the calendar");
  await page.keyboard.press("PageDown");
  await expect(day("28 Feb 2027")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect(day("1 Mar 2027")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(calendar).toBeHidden();
  await expect(start).toHaveValue("1 Mar 2027");

  await form.getByRole("button", { name: "Open calendar" }).first().click();
  await calendar.getByRole("button", { name: "Clear" }).click();
  await expect(start).toHaveValue("");
});
