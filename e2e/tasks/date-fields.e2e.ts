import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import {
  expectFieldError,
  expectNoFieldError,
  fillProject,
  openAddForm,
  projectCard,
} from "../pages/projects.ts";

// Uses a locale in which a browser's own date field shows 3/12/2026 for the twelfth of March.
test.use({ locale: "en-US" });

test("a project's dates are typed day first in any usual spelling, and what is no date is refused", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(projectCard(page, "Lekki Duplex")).toBeVisible();
  const form = await openAddForm(page);
  await fillProject(form, { title: "Marina Tower" });
  const [start, finish] = [form.getByLabel("Start date"), form.getByLabel("Finish date")];
  await start.fill("12/3/27");
  await start.press("Tab");
  await expect(start).toHaveValue("12 Mar 2027");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Calendar" })).toBeVisible();
  await expectAccessible(page, "the calendar");
  await page.keyboard.press("Escape");
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
