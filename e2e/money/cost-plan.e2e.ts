import type { Page } from "@playwright/test";
import { addPlannedCode } from "../seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { addProject } from "../harness/company.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { expect, test } from "../harness/test.ts";
import { showPlan } from "../../server/testing/company.ts";
import { projectTab } from "../pages/projects.ts";

const figures = (page: Page) => page.getByRole("region", { name: "The plan against the budget" });
const table = (page: Page) => page.getByRole("table", { name: "Cost codes and their lines" });
const planOf = (projectId: string) => `/projects/${projectId}/money?part=plan`;

test("a plan grows by codes and lines, and every change is kept", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/(budget-lines|cost-codes)\//);
  // One story with four people, through every form of the plan.
  test.slow();
  const { projectId } = company;
  await db.query(
    "update projects set start_date = '2026-01-15', finish_date = '2026-03-20' where id = $1",
    [projectId],
  );
  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}/money`);
  await page.getByRole("link", { name: "Cost plan" }).click();
  await page.getByRole("button", { name: "Add cost code" }).last().click();
  const codeForm = page.getByRole("dialog", { name: "Add cost code" });
  await codeForm.getByRole("button", { name: "Add cost code" }).click();
  await expectFieldErrors(page, { Code: "Code is required", Title: "Title is required" });
  await codeForm.getByLabel("Code", { exact: true }).fill("03");
  await codeForm.getByLabel("Title").fill("Frame");
  await codeForm.getByRole("button", { name: "Add cost code" }).click();
  await expect(codeForm).toBeHidden();

  // By quantity and rate, over the project's own months.
  await page.getByRole("button", { name: "Add line to 03 Frame" }).click();
  const lineForm = page.getByRole("dialog", { name: "Add line" });
  await lineForm.getByRole("button", { name: "Add line" }).click();
  await expectFieldErrors(page, {
    Description: "Description is required",
    Quantity: "Enter a quantity",
    Rate: "Enter a rate",
  });
  await lineForm.getByLabel("Description").fill("Rebar Y16");
  // Typed as in countries with a decimal comma.
  await lineForm.getByLabel("Quantity").pressSequentially("12,5");
  await lineForm.getByLabel("Unit").fill("t");
  await expect(lineForm.getByLabel("Quantity")).toHaveValue("12.5");
  await lineForm.getByLabel("Rate").pressSequentially("0,5");
  await expect(lineForm.getByLabel("Rate")).toHaveAccessibleDescription("Total: ₦6.25");
  await lineForm.getByLabel("Rate").fill("1,234,5");
  await lineForm.getByLabel("Unit").focus();
  await expect(lineForm.getByLabel("Rate")).toHaveAccessibleDescription(
    "This is not clearly a number. Write it as 1,234.50.",
  );
  await lineForm.getByLabel("Rate").fill("80000.08");
  await expect(lineForm.getByLabel("Rate")).toHaveAccessibleDescription("Total: ₦1,000,001");
  await lineForm.getByText("3 months").click();
  await expect(lineForm.getByRole("listitem")).toHaveText([
    "Jan 2026₦333,333.67",
    "Feb 2026₦333,333.67",
    "Mar 2026₦333,333.66",
  ]);
  const last = lineForm.getByLabel("Last month");
  await expect(last).toHaveValue("Mar 2026");
  await last.fill("apr");
  await expect(lineForm.getByText("Hide 3 months")).toBeVisible();
  await last.fill("apr 26");
  await last.blur();
  await expect(last).toHaveValue("Apr 2026");
  await expect(lineForm.getByText("4 months")).toBeVisible();
  await lineForm.getByRole("button", { name: "Choose a month" }).last().click();
  const months = page.getByRole("dialog", { name: "Months" });
  await expectAccessible(page, "the months to choose from");
  const month = (name: string) => months.getByRole("button", { name });
  await expect(month("Apr 2026")).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(month("Apr 2027")).toBeFocused();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(months).toBeHidden();
  await expect(last).toHaveValue("Mar 2026");
  await expect(lineForm.getByText("3 months")).toBeVisible();
  await expectAccessible(page, "the form of a line");
  await lineForm.getByRole("button", { name: "Add line" }).click();
  await expect(lineForm).toBeHidden();
  await expect(table(page).getByRole("row", { name: /Rebar Y16/ })).toContainText(
    "12.5 t × 80,000.08",
  );
  await expect(figures(page)).toContainText("Unallocated₦3,999,999");

  // Typed month by month, with a code of its own below the first.
  await page.getByRole("button", { name: "Add cost code" }).click();
  await codeForm.getByLabel("Code", { exact: true }).fill("03.1");
  await codeForm.getByLabel("Title").fill("Formwork");
  await codeForm.getByLabel("Under").click();
  await page.getByRole("option", { name: "03 Frame" }).click();
  await codeForm.getByRole("button", { name: "Add cost code" }).click();
  await page.getByRole("button", { name: "Add line to 03.1 Formwork" }).click();
  await lineForm.getByLabel("Description").fill("Hire of forms");
  await lineForm.getByLabel("Amount by").selectOption({ label: "Lump sum" });
  await lineForm.getByLabel("Spread").selectOption({ label: "Typed by month" });
  await lineForm.getByLabel("Jan 2026").fill("1500000");
  await lineForm.getByLabel("Mar 2026").fill("3000000");
  await expect(lineForm.getByText("the sum of the months: ₦4,500,000")).toBeVisible();
  await lineForm.getByRole("button", { name: "Add line" }).click();
  await expect(lineForm).toBeHidden();
  await expect(figures(page)).toContainText("Over the budget₦500,001");
  await expect(table(page).getByRole("row", { name: /^03 Frame/ })).toContainText("₦5,500,001");

  // Someone else changed the line first.
  await page.getByRole("button", { name: "Edit Hire of forms" }).click();
  const edit = page.getByRole("dialog", { name: "Edit line" });
  await edit.getByLabel("Mar 2026").fill("2000000");
  await edit.getByLabel("Reason").fill("Forms are used twice");
  await db.query(
    "update budget_lines set description = 'Hire of steel forms', version = version + 1 where project_id = $1 and description = 'Hire of forms'",
    [projectId],
  );
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit.getByRole("alert")).toContainText("Someone may have changed the figures");
  await edit.getByRole("button", { name: "Keep mine" }).click();
  await expect(edit).toBeHidden();
  await expect(table(page).getByText("Hire of steel forms", { exact: true })).toBeVisible();
  await expect(figures(page)).toContainText("Unallocated₦499,999");

  await page.getByRole("button", { name: "Delete 03 Frame" }).click();
  const question = page.getByRole("alertdialog", { name: "03 Frame cannot be deleted" });
  await expect(question).toContainText("1 code below it and 1 line of the cost plan");
  await expect(question.getByRole("button", { name: "Delete code" })).toHaveCount(0);
  await question.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Delete Rebar Y16" }).click();
  const removal = page.getByRole("dialog", { name: "Delete “Rebar Y16”?" });
  await removal.getByLabel("Reason").fill("Precast instead");
  await removal.getByRole("button", { name: "Delete line" }).click();
  await expect(table(page).getByRole("row", { name: /Rebar/ })).toHaveCount(0);
  await expectAccessible(page, "a cost plan");

  // The client reads the plan and its history, on a phone, where the project shows it.
  await showPlan(db, projectId);
  const client = await openBrowser(company.clientOn);
  await client.setViewportSize({ width: 360, height: 740 });
  await client.goto(planOf(projectId));
  await expect(table(client).getByRole("row", { name: /Hire of steel forms/ })).toBeVisible();
  await expect(client.getByRole("button", { name: /Add|Edit|Delete|Import/ })).toHaveCount(0);
  await expectNoSidewaysScroll(client, "a cost plan");
  await client.getByRole("link", { name: "Revisions" }).click();
  const revisions = client
    .getByRole("region", { name: "Revisions" })
    .getByRole("listitem")
    .filter({ hasText: company.engineer.name });
  await expect(revisions).toHaveCount(4);
  await expect(revisions.first()).toContainText("“Precast instead”");
  await expect(revisions.first()).toContainText("Deleted: ₦1,000,001");
  await expect(revisions.nth(1)).toContainText(/Amount: ₦4,500,000.* became ₦3,500,000/);
  await expectNoSidewaysScroll(client, "the revisions");
  // Controls half covered by the page's header would count as too small.
  await client.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(client, "the revisions on a phone");

  const contractor = await openBrowser(company.contractorOn);
  await contractor.goto(planOf(projectId));
  await expect(projectTab(contractor, "Money")).toBeVisible();
  await expect(contractor.getByText("Cost plan")).toHaveCount(0);
});

test("a plan is imported from a sheet or copied from another project, and a long one works by keyboard", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // A spreadsheet, a copied plan and a long plan, each examined by axe.
  test.slow();
  const { workspaceId, projectId, engineer } = company;
  const tower = await addProject(db, {
    workspaceId,
    title: "Marina Tower",
    createdBy: engineer.id,
  });
  await signIn(engineer);
  await page.goto(planOf(projectId));
  await expect(page.getByText("No cost plan yet.")).toBeVisible();
  await expectAccessible(page, "a project without a plan");
  await page.getByRole("button", { name: "Import a sheet" }).click();
  const form = page.getByRole("dialog", { name: "Import a sheet" });
  const add = form.getByRole("button", { name: "Import" });
  const choose = async (name: string, text: string) => {
    await form
      .getByLabel("CSV or XLSX file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  await choose("plan.pdf", "%PDF");
  await expect(form.getByText("Choose a CSV or an XLSX file.")).toBeVisible();
  const head = "Code,Title,Description,Amount,Start,Finish";
  await choose(
    "plan.csv",
    `${head}\n01,Frame,Rebar,abc,2026-01,2026-02\n02,Roof,Tiles,500,2026-05,2026-04`,
  );
  const problems = form.getByRole("region", { name: "Problems in the sheet" });
  await expect(problems.getByRole("row")).toHaveCount(3);
  await expect(problems.getByRole("row").nth(1)).toContainText(/^2Amount/);
  await expect(problems.getByRole("row").nth(2)).toContainText(/^3Finish/);
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "a sheet with problems");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "a sheet with problems");
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = Array.from({ length: 1000 }, (_, at) => `01.${at + 1},Part ${at + 1},Lot,100,,`);
  await choose("plan.csv", `${head}\n01,Frame,,,,\n${rows.join("\n")}`);
  await expect(form.getByText("This adds 1,001 codes and 1,000 lines, ₦100,000.")).toBeVisible();
  await form.getByLabel("Reason").fill("Bill of quantities, rev B");
  await add.click();
  await expect(form).toBeHidden();
  await expect(figures(page)).toContainText("1,000 lines in 1,001 codes");

  const first = page.getByRole("button", { name: "01.1 Part 1", exact: true });
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await expect(table(page).getByRole("row", { name: /Lot/ })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "01.2 Part 2", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(table(page).getByRole("row", { name: /Lot/ })).toHaveCount(0);

  await addPlannedCode(db, {
    workspaceId,
    projectId: tower,
    code: "07",
    title: "Lifts",
    amount: 900_000,
    month: "2026-04",
  });
  const empty = await addProject(db, {
    workspaceId,
    title: "Marina Annex",
    createdBy: engineer.id,
  });
  await page.goto(planOf(empty));
  await page.getByRole("button", { name: "Copy from a project" }).click();
  const copy = page.getByRole("dialog", { name: "Copy a cost plan" });
  await copy.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(copy.getByLabel("Copy from")).toHaveAccessibleDescription("Choose a project");
  await copy.getByLabel("Copy from").click();
  await page.getByRole("combobox").last().fill("Tower");
  await page.getByRole("option", { name: "Marina Tower" }).click();
  await copy.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(copy).toBeHidden();
  await expect(page.getByText("Copied 1 code and 1 line of Marina Tower.")).toBeVisible();
  await expect(table(page).getByRole("row", { name: /^07 Lifts/ })).toContainText("₦900,000");
});
