import { readFile } from "node:fs/promises";
import { check } from "../harness/accessible.ts";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { cell, openProgramme, outline, row, saved, typeIn, typeRows } from "../pages/programme.ts";

const csv = [
  "Code,Name,Outline level,Duration,Predecessors,Start",
  "S,Structure,1,,,",
  "A10,Columns,2,5d,,2026-03-02",
  "A20,Slab,2,3d,A10,2026-03-30",
].join("\n");

test("a programme is updated, its calendar gets holidays and rain, and a file of another program is imported and exported", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Three programmes, on six panels that axe examines.
  test.slow();
  const shared = company;
  await test.step("an update asks for what is due, shows what it pushes, and is one step", async () => {
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
    // A time is given, because a day alone would mean its morning.
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
  await test.step("a calendar gets holidays, rest and rain, and the dates follow when it is saved", async () => {
    const company = await inNewProject(db, shared);
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

    // With the keyboard: the arrows move, Shift selects, Enter paints.
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

    // After a look at another calendar, the unsaved changes are still there.
    await page.getByLabel("New calendar").selectOption("always");
    await expect(page.getByRole("button", { name: "Save the calendar" })).toHaveCount(0);
    const list = page.getByLabel("Calendar", { exact: true });
    await list.selectOption({ label: "Standard week (the programme's) (not saved)" });
    await expect(page.locator(`[data-day="${year}-06-10"]`)).toHaveAttribute("data-look", "rest");

    await page.getByText("Rainy season", { exact: true }).click();
    const june = page.getByLabel("Days lost in June");
    const usual = await june.inputValue();
    // A browser's number input would turn this into 5, or into nothing.
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
  await test.step("a file that is a programme is looked at, imported, and saved again in another format", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/status of 400 .* at .*programme\/import/);
    await openProgramme(page, company.projectId);
    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^Import From/ }).click();
    await expect(page.getByRole("heading", { name: "Import", exact: true })).toBeFocused();

    await check(page, "import");

    const chosen = page.getByLabel("Programme file");
    await test.step("a file that is no programme is refused with words", async () => {
      await chosen.setInputFiles({
        name: "plan.mpp",
        mimeType: "application/vnd.ms-project",
        buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]),
      });
      await expect(page.getByText(/save it as XML/)).toBeVisible();
      await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
    });

    await test.step("a sheet whose columns nobody knows is asked for them", async () => {
      await chosen.setInputFiles({
        name: "plan.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("What,How long\nDig,3d\n"),
      });
      await page.getByLabel("Field of What").selectOption("Name");
      await expect(page.getByRole("button", { name: "Import 1 activity" })).toBeVisible();
    });

    await chosen.setInputFiles({
      name: "house.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await expect(page.getByText(/3 activities \(1 summary, 0 milestones\), 1 link/)).toBeVisible();
    await page.getByText(/\d+ differences?$/).click();
    await expect(page.getByRole("row", { name: /A20 Slab Start 30 Mar 2026/ })).toBeVisible();
    await page.getByRole("button", { name: "Import 3 activities" }).click();

    // Each difference leads to its row, and the list is there when one comes back.
    await expect(
      page.getByRole("heading", { name: "Result of importing house.csv" }),
    ).toBeVisible();
    await page.getByText(/\d+ differences?$/).click();
    await page.getByRole("button", { name: "A20 Slab" }).first().click();
    await expect(row(page, "Slab")).toBeVisible();
    await page.goBack();
    await expect(
      page.getByRole("heading", { name: "Result of importing house.csv" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Back to the programme" }).click();
    await expect.poll(() => outline(page)).toEqual(["1 Structure", "2 Columns", "2 Slab"]);

    await page.getByRole("button", { name: "Programme", exact: true }).click();
    await page.getByRole("link", { name: /^Export/ }).click();
    await check(page, "export");
    await page.getByRole("button", { name: "Primavera" }).click();
    await expect(page.getByRole("heading", { name: "What this format leaves out" })).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as Primavera" }).click();
    const file = await readFile(await (await saving).path(), "latin1");
    expect(file).toMatch(/^ERMHDR/);
    expect(file).toContain("\tA20\tSlab\t");

    await page.getByRole("button", { name: "PDF" }).click();
    const printing = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const pages = await readFile(await (await printing).path());
    expect(pages.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
