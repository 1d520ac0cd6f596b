import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { cell, openProgramme, saved, typeIn, typeRows } from "./pages/programme.ts";

test("an update asks for what is due, shows what it pushes, and is one step", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await openProgramme(page, company.projectId);
  await typeRows(page, ["Excavate", "Cast", "Blockwork"]);
  await typeIn(page, { name: "Excavate", column: "duration", text: "5d" });
  await typeIn(page, { name: "Cast", column: "predecessors", text: "1" });
  await typeIn(page, { name: "Blockwork", column: "predecessors", text: "2" });
  await saved(page);
  const finish = await cell(page, "Blockwork", "finish").innerText();
  const start = (await cell(page, "Excavate", "start").innerText()).replace(/^\w{3} /, "");
  const castEnd = (await cell(page, "Cast", "finish").innerText()).replace(/^\w{3} /, "");

  await page.getByRole("button", { name: "Programme", exact: true }).click();
  await page.getByRole("link", { name: /^Update the programme/ }).click();
  const dataDate = page.getByLabel("Data date");
  // A day alone is its morning.
  await dataDate.fill(`${castEnd} 17:00`);
  await dataDate.press("Enter");
  const rows = page.getByRole("list", { name: "To report" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Should have finished");
  await expect(page.getByText(/The programme finishes on .*later than before/)).toBeVisible();
  await check(page, "an update");

  // Nothing may be after the data date.
  await rows.first().getByLabel("Actual start").fill(start);
  await rows.first().getByLabel("Actual start").press("Enter");
  await rows.first().getByLabel("Actual finish").fill("31 Dec 2099");
  await rows.first().getByLabel("Actual finish").press("Enter");
  await expect(rows.first()).toContainText("This is after the data date.");
  await rows.first().getByRole("button", { name: "Clear" }).click();

  await page.getByRole("button", { name: "All the rest as planned" }).click();
  await expect(page.getByText("2 activities to report, all answered.")).toBeVisible();
  await expect(page.getByText(/The programme still finishes on/)).toBeVisible();
  await page.getByRole("button", { name: "Update the programme", exact: true }).click();
  await expect(cell(page, "Blockwork", "finish")).toHaveText(finish);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(
    /Undo: Update to/,
  );
});
