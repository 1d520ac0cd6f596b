import { readFile } from "node:fs/promises";
import { check } from "./harness/accessible.ts";
import { expect, test } from "./harness/test.ts";
import { openProgramme, outline, row } from "./pages/programme.ts";

const csv = [
  "Code,Name,Outline level,Duration,Predecessors,Start",
  "S,Structure,1,,,",
  "A10,Columns,2,5d,,2026-03-02",
  "A20,Slab,2,3d,A10,2026-03-30",
].join("\n");

test("a file that is a programme is looked at, imported, and saved again in another format", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 400 .* at .*programme\/import/);
  await signIn(company.engineer);
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
  await expect(page.getByRole("heading", { name: "What came of house.csv" })).toBeVisible();
  await page.getByText(/\d+ differences?$/).click();
  await page.getByRole("button", { name: "A20 Slab" }).first().click();
  await expect(row(page, "Slab")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "What came of house.csv" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the programme" }).click();
  await expect.poll(() => outline(page)).toEqual(["1 Structure", "2 Columns", "2 Slab"]);

  await page.getByRole("button", { name: "Programme", exact: true }).click();
  await page.getByRole("link", { name: /^Export/ }).click();
  await check(page, "export");
  await page.getByRole("button", { name: "Primavera" }).click();
  await expect(page.getByRole("heading", { name: "What this format does not hold" })).toBeVisible();
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
