import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { cell, openProgramme, outline, paste, saved, sheet } from "../pages/programme.ts";

const head = "No\tWork item\tDays\tBegin";

test("rows with other headings are asked about once: which column is which, which cells cannot be read, and which rows are left out", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  const dialog = page.getByRole("dialog", { name: "Paste rows" });

  await sheet(page).focus();
  await paste(page, `${head}\nA\tDig\t3\t02/03/2026\nB\tCast\tlong\t\nC\tCure\t2\t\n`);
  await expect(dialog.getByLabel("Work item")).toHaveValue("name");
  await expect(dialog.getByLabel("Days")).toHaveValue("duration");
  await expect(dialog.getByText(/^Row 3, Duration: /)).toBeVisible();
  await dialog.getByLabel("No", { exact: true }).selectOption("Leave out");
  await dialog.getByLabel("Paste row 4: Cure").uncheck();
  await expectAccessible(page, "rows with other headings");
  await page.setViewportSize({ width: 768, height: 900 });
  await expectNoSidewaysScroll(page, "rows with other headings");
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Paste 2 rows" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => outline(page)).toEqual(["1 Dig", "1 Cast"]);
  await expect(cell(page, "Dig", "duration")).toHaveText("3d");
  await saved(page);

  await page.reload();
  await expect.poll(() => outline(page)).toEqual(["1 Dig", "1 Cast"]);
  await sheet(page).focus();
  await page.keyboard.press("Control+End");
  await paste(page, `${head}\nD\tPlaster\t4\t\nE\tPaint\t1\t\n`);
  await expect.poll(() => outline(page)).toEqual(["1 Dig", "1 Cast", "1 Plaster", "1 Paint"]);
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, "Plaster", "duration")).toHaveText("4d");
  await saved(page);
});
