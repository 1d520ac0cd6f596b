import { readFile } from "node:fs/promises";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, stateTotal } from "../pages/money.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("a sheet of expenses is corrected, imported as paid, and imported once although its answer was lost", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Two browsers, and a spreadsheet that is chosen five times.
  test.slow();
  watch.expect(/ERR_FAILED|Failed to load resource/);
  const { workspaceId, projectId } = company;
  const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-02" };
  await addPlannedCode(db, { workspaceId, projectId, ...plan });
  await addExpense(db, {
    workspaceId,
    projectId,
    amount: 500,
    status: "paid",
    spentOn: "2026-03-12",
    description: "Nails",
  });
  await signIn(company.owner);
  await page.goto(`/projects/${projectId}/money?part=expenses`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Import expenses" });
  const add = form.getByRole("button", { name: "Import", exact: true });
  const choose = async (buffer: string | Buffer) =>
    form.getByLabel("CSV or XLSX file").setInputFiles({
      name: "expenses.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(buffer),
    });
  await expect(form).toBeVisible();
  await expectAccessible(page, "an import of expenses");
  await form.getByLabel("Import as").selectOption("Paid");

  const head = "Cost code,Date,Description,Vendor,Amount";
  const many = Array.from({ length: 300 }, (_, n) => `03,2026-03-12,Trip ${n},Ajah Quarry,-1`);
  await choose([head, "04,31/02/2026,Sand,,12", ...many].join("\n"));
  const problems = form.getByRole("region", { name: "Problems in the sheet" });
  await expect(form.getByText("302 problems. Correct them")).toBeVisible();
  await expect(problems.getByRole("row")).toHaveCount(201);
  await expect(problems.getByRole("row").nth(1)).toContainText(
    /^2Date“31\/02\/2026” is not a date/,
  );
  await problems.getByRole("button", { name: "Show 102 more" }).click();
  await expect(problems.getByRole("row")).toHaveCount(303);
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "expenses with problems");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "expenses with problems");
  await page.setViewportSize({ width: 1440, height: 900 });

  await choose(
    `${head}\n03,20/03/2026,Sharp sand,Ajah Quarry,"₦1,250,000.50"\n,2026-03-12,Nails,,500\n`,
  );
  await expect(form.getByText("This adds 2 expenses, ₦1,250,500.50.")).toBeVisible();
  await expect(form.getByRole("region", { name: "Duplicate rows" })).toContainText(
    "This expense exists already.",
  );
  await expectAccessible(page, "duplicate expenses");
  await page.route("**/api/expenses/import", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await add.click();
  await expect(form.getByRole("alert")).toHaveText("Failed to import the sheet. Please try again.");
  await page.unroute("**/api/expenses/import");
  await add.click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Imported 2 expenses.")).toBeVisible();
  await expect(expenseRow(page, "Sharp sand")).toHaveCount(1);
  await expect(expenseRow(page, "Sharp sand")).toContainText("Ajah Quarry · 03");
  await expect(expenseRow(page, "Nails")).toHaveCount(2);
  await expect(stateTotal(page, "Paid")).toContainText("₦1,251,000.50");

  const site = await openBrowser(company.contractorOn);
  await site.goto(`/projects/${projectId}/money?part=expenses`);
  await site.getByRole("button", { name: "Import", exact: true }).click();
  const own = site.getByRole("dialog", { name: "Import expenses" });
  const downloading = site.waitForEvent("download");
  await own.getByRole("button", { name: "Download a template" }).click();
  const template = await downloading;
  expect(template.suggestedFilename()).toBe("expenses-template.xlsx");
  await own.getByLabel("CSV or XLSX file").setInputFiles({
    name: template.suggestedFilename(),
    mimeType: XLSX,
    buffer: await readFile(await template.path()),
  });
  await expect(own.getByText("This adds 1 expense, ₦475,000.")).toBeVisible();
  await expect(own.getByLabel("Import as").getByRole("option")).toHaveText([
    "Drafts, to be submitted",
    "Submitted, for a decision",
  ]);
  await site.reload();
  await site.getByRole("button", { name: "Import", exact: true }).click();
  await expect(
    own.getByText("The sheet that you chose here earlier was not imported."),
  ).toBeVisible();
  await own.getByRole("button", { name: "Continue" }).click();
  await expect(own.getByText("This adds 1 expense, ₦475,000.")).toBeVisible();
  await own.getByLabel("CSV or XLSX file").setInputFiles({
    name: "site.csv",
    mimeType: "text/csv",
    // As Excel on Windows writes it: semicolons, and one byte for é.
    buffer: Buffer.from("Amount;Date;Description\n7500;x;Caf\u00e9\n", "latin1"),
  });
  await expect(own.getByRole("region", { name: "Problems in the sheet" })).toContainText("“x”");
  await own.getByLabel("CSV or XLSX file").setInputFiles({
    name: "site.csv",
    mimeType: "text/csv",
    // Nothing shows whether the decimals have a comma, or which figure is the month; and one row is bad.
    buffer: Buffer.from(
      "Date;Description;Amount\n03/04/2026;Sand;3.000\n05/04/2026;Nails;12.000\n05/04/2026;;5\n",
    ),
  });
  const take = own.getByRole("button", { name: "Import", exact: true });
  await expect(own.getByText("How is this sheet written?")).toBeVisible();
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(site, "questions of a sheet");
  await own
    .getByRole("group", { name: "Date: what is “03/04/2026” in row 2?" })
    .getByLabel("4 March 2026")
    .check();
  await own
    .getByRole("group", { name: "Amount: what is “3.000” in row 2?" })
    .getByLabel("3,000")
    .check();
  await expect(own.getByText("The good rows would add 2 expenses, ₦15,000.")).toBeVisible();
  await expect(take).toHaveAttribute("aria-disabled", "true");
  await own.getByLabel("Leave out 1 row with problems, and import the others").check();
  await expect(own.getByText("This adds 2 expenses, ₦15,000.")).toBeVisible();
  const sample = own.getByRole("table", { name: "The first rows, as they are read" });
  await expect(sample).toContainText("2026-03-04");
  await expect(sample).toContainText("₦12,000");
  await expect(take).not.toHaveAttribute("aria-disabled", "true");
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await site.setViewportSize({ width, height });
    await expectNoSidewaysScroll(site, "a sheet with questions");
    await expectAccessible(site, `a sheet with questions at ${width}`);
  }
  await own.getByLabel("CSV or XLSX file").setInputFiles({
    name: "site.csv",
    mimeType: "text/csv",
    // A spreadsheet as people write it: a title above, a total below, and headings of their own.
    buffer: Buffer.from(
      "MARCH;;\nWhen;What;Naira spent\n20/03/2026;Café for the gang;7500\n;Total;7500\n",
      "latin1",
    ),
  });
  await expect(own.getByText("Say below which column is which.")).toBeVisible();
  await expectAccessible(site, "the columns of a sheet");
  await site.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(site, "the columns of a sheet");
  await own.getByLabel("Field of When").selectOption("Date");
  await own.getByLabel("Field of What").selectOption("Description");
  await own.getByLabel("Field of Naira spent").selectOption("Amount");
  await expect(own.getByText("This adds 1 expense, ₦7,500.")).toBeVisible();
  await expect(own.getByText("1 row with totals is left out: row 4.")).toBeVisible();
  await own.getByLabel("Import as").selectOption("Submitted, for a decision");
  await own.getByRole("button", { name: "Import", exact: true }).click();
  await expect(expenseRow(site, "Café for the gang")).toContainText("Submitted");
});

test("rows of a sheet are left out one by one, and the import is undone where it was made", async ({
  page,
  company,
  signIn,
}) => {
  const { projectId } = company;
  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}/money?part=expenses`);
  const open = () => page.getByRole("button", { name: "Import", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Import expenses" });
  await open();
  await form.getByLabel("CSV or XLSX file").setInputFiles({
    name: "march.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Date,Description,Amount\n2026-03-12,Sand,100\n2026-03-13,Nails,50\n"),
  });
  await expect(form.getByText("This adds 2 expenses, ₦150.")).toBeVisible();
  await form.getByLabel("Row 3", { exact: true }).uncheck();
  await expect(form.getByText("This adds 1 expense, ₦100.")).toBeVisible();
  await form.getByLabel("Row 3", { exact: true }).check();
  await expect(form.getByText("This adds 2 expenses, ₦150.")).toBeVisible();
  await form.getByLabel("Row 2", { exact: true }).uncheck();
  await expect(form.getByText("This adds 1 expense, ₦50.")).toBeVisible();
  await expectAccessible(page, "rows to leave out");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "rows to leave out");
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("button", { name: "Import", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(expenseRow(page, "Nails")).toHaveCount(1);
  await expect(expenseRow(page, "Sand")).toHaveCount(0);

  await open();
  await form.getByRole("button", { name: "Undo the import of 1 expense from march.csv" }).click();
  await expect(form.getByText("Undone", { exact: true })).toBeVisible();
  await expectAccessible(page, "an import that is undone");
  await form.getByRole("button", { name: "Close" }).click();
  await expect(expenseRow(page, "Nails")).toHaveCount(0);
});
