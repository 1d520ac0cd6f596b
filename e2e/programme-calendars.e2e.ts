import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { cell, openProgramme, saved, typeIn, typeRows } from "./pages/programme.ts";

test("a calendar gets holidays, rest and rain, and the dates follow when it is saved", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate"]);
  await typeIn(page, { name: "Excavate", column: "duration", text: "200d" });
  await saved(page);
  const before = await cell(page, "Excavate", "finish").innerText();

  const menu = page.getByRole("button", { name: "Programme", exact: true });
  await menu.click();
  await page.getByRole("link", { name: /^Settings/ }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await check(page, "settings");
  await page.getByRole("button", { name: "Back to the programme" }).click();
  await menu.click();
  await page.getByRole("link", { name: /^Calendars/ }).click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await check(page, "calendars");
  await page.getByText("Public holidays", { exact: true }).click();
  await page.getByRole("button", { name: "Fill in holidays" }).click();
  await expect(page.getByText(/\d+ public holidays are days of rest/)).toBeVisible();
  await expect(page.getByText(/The finish moves from .* to /)).toBeVisible();

  // With keys: the arrows move, Shift marks, Enter paints.
  const year = await page.getByRole("heading", { level: 3 }).first().innerText();
  const january = page.getByRole("grid", { name: `January ${year}` });
  await january
    .getByRole("gridcell", { name: /^[A-Z][a-z]{2} 1 Jan .*, rest, New Year's Day \(NG\)$/ })
    .focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/2 Jan .* to 4 Jan .* are painted/)).toBeVisible();
  await expect(january.getByRole("gridcell", { name: / 4 Jan .*, rest$/ })).toBeFocused();

  // With the mouse, from one day to another.
  await page.locator(`[data-day="${year}-06-09"]`).hover();
  await page.mouse.down();
  await page.locator(`[data-day="${year}-06-11"]`).hover();
  await page.mouse.up();
  await expect(page.locator(`[data-day="${year}-06-10"]`)).toHaveAttribute("data-look", "rest");
  await expect(page.locator(`[data-day="${year}-06-12"]`)).toHaveAccessibleName(/Democracy Day/);

  // Another calendar is looked at meanwhile, and what is not saved is still there.
  await page.getByLabel("New calendar").selectOption("always");
  await expect(page.getByRole("button", { name: "Save the calendar" })).toHaveCount(0);
  const list = page.getByLabel("Calendar", { exact: true });
  await list.selectOption({ label: "Standard week (the programme's) (not saved)" });
  await expect(page.locator(`[data-day="${year}-06-10"]`)).toHaveAttribute("data-look", "rest");

  await page.getByText("Rainy season", { exact: true }).click();
  const june = page.getByLabel("Days lost in June");
  const usual = await june.inputValue();
  // A browser's number control would make 5 of it, or nothing.
  await june.fill("0,5");
  await expect(page.getByText("Enter whole days from 0 to 31.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow for rain" })).toBeDisabled();
  await june.press("Tab");
  await expect(june).toHaveValue("0.5");
  await june.fill(usual);
  await page.getByRole("button", { name: "Allow for rain" }).click();
  await page.getByRole("button", { name: "Save the calendar" }).click();
  await expect(page.getByRole("button", { name: "Save the calendar" })).toHaveCount(0);

  await page.getByRole("button", { name: "Back to the programme" }).click();
  await expect(cell(page, "Excavate", "finish")).not.toHaveText(before);
});
