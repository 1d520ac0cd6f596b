import { readFile } from "node:fs/promises";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { expenseRow, openExpense, stateTotal } from "../pages/money.ts";

const SAND = "Sharp sand, three trips";

test("an expense goes from a contractor's form through a rejection to payment, and is reversed", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  // Two browsers, and an expense with seven steps.
  test.slow();
  watch.expect(/status of 400 .* at .*\/submit$/);
  const { workspaceId, projectId } = company;
  const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-02" };
  await addPlannedCode(db, { workspaceId, projectId, ...plan });
  const site = await openBrowser(company.contractorOn);
  await site.goto(`/projects/${company.projectId}`);
  await projectTab(site, "Money").click();
  await expect(site.getByText("No expenses yet.")).toBeVisible();
  await expect(site.getByRole("heading", { name: "Cash flow" })).toHaveCount(0);
  await site.getByRole("button", { name: "Add expense" }).click();
  const form = site.getByRole("dialog", { name: "Add expense" });
  await form.getByRole("button", { name: "Submit" }).click();
  await expectFieldErrors(site, {
    Amount: "Amount is required",
    Description: "Description is required",
  });
  await expectAccessible(site, "the expense form with errors");
  await form.getByLabel("Amount").fill("125000.50");
  await form.getByLabel("Description").fill(SAND);
  await form.getByLabel("Vendor").fill("Ajah Quarry");
  await form.getByLabel("Cost code").click();
  await site.getByRole("option", { name: "03 Frame" }).click();
  await form.getByLabel("Date").fill("2199-01-01");
  await form.getByRole("button", { name: "Submit" }).click();
  const notYet = "This date is in the future. Keep the expense as a draft.";
  await expect(form.getByLabel("Date")).toHaveAccessibleDescription(notYet);
  await expect(form.getByText("It is saved as a draft and not submitted yet.")).toBeVisible();
  await form.getByLabel("Date").fill("2026-03-12");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form).toBeHidden();
  await expect(expenseRow(site, SAND)).toContainText("Submitted");
  await expect(expenseRow(site, SAND)).toContainText("Ajah Quarry · 03");
  await expect(expenseRow(site, SAND)).toContainText("₦125,000.50");

  await signIn(company.engineer);
  await page.goto("/notifications");
  await page.getByRole("link", { name: "Expense waiting for a decision" }).click();
  const panel = page.getByRole("dialog", { name: SAND, exact: true });
  await expect(panel).toContainText("Ajah Quarry");
  await panel.getByRole("button", { name: "Reject" }).click();
  const question = page.getByRole("dialog", { name: `Reject “${SAND}”?` });
  await question.getByRole("button", { name: "Reject expense" }).click();
  await expect(question.getByLabel("Reason")).toHaveAccessibleDescription(
    "Give a reason, so that it can be corrected.",
  );
  await question.getByLabel("Reason").fill("The waybill says two trips");
  await question.getByRole("button", { name: "Reject expense" }).click();
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
  await page.goto(`/projects/${company.projectId}/money?part=expenses`);
  await openExpense(page, SAND);
  await expect(panel.getByText("Rejected", { exact: true }).first()).toBeVisible();

  // The contractor's screen updates, and shows no actions that only others may take.
  await expect(expenseRow(site, SAND)).toContainText("Rejected");
  const own = await openExpense(site, SAND);
  await expect(own.getByRole("status").getByText("The waybill says two trips")).toBeVisible();
  await expect(own.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await own.getByRole("button", { name: "Edit" }).click();
  const edit = site.getByRole("dialog", { name: "Edit expense" });
  await edit.getByLabel("Amount").fill("84000");
  await edit.getByRole("button", { name: "Submit again" }).click();
  await expect(edit).toBeHidden();

  await expect(panel.getByText("₦84,000").first()).toBeVisible();
  await panel.getByRole("button", { name: "Approve" }).click();
  await panel.getByRole("button", { name: "Record payment" }).click();
  const payment = page.getByRole("dialog", { name: "Record payment" });
  await expect(payment).toContainText("Of ₦84,000, ₦0 paid, ₦84,000 left.");
  await payment.getByLabel("Amount").press("Enter");
  await expect(panel.getByText("Paid", { exact: true })).toBeVisible();
  await expect(stateTotal(page, "Paid")).toContainText("₦84,000");
  await expectAccessible(page, "an expense that is paid");
  await panel.getByRole("button", { name: "Reverse", exact: true }).click();
  const reversal = page.getByRole("dialog", { name: `Reverse “${SAND}”?` });
  await reversal.getByLabel("Reason").fill("Paid twice");
  await reversal.getByRole("button", { name: "Reverse" }).click();
  await expect(panel.getByRole("link", { name: "By the reversing entry" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Reverse", exact: true })).toHaveCount(0);
  await expect(panel.getByText(/reversed the expense/)).toBeVisible();
  await panel.getByRole("link", { name: "By the reversing entry" }).click();
  const entry = page.getByRole("dialog", { name: "Reversal: Paid twice" });
  await expect(entry.getByText("−₦84,000").first()).toBeVisible();
  await entry.getByRole("link", { name: "The original expense" }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(stateTotal(page, "Paid")).toContainText("₦0");
  await expect(own.getByRole("link", { name: "By the reversing entry" })).toBeVisible();
});

test("the second person to decide sees who was first, nobody decides on their own expense, and a second press where Approve was pays nothing", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/expenses\//);
  const { workspaceId, projectId, engineer, admin, contractorOn } = company;
  const common = { workspaceId, projectId, status: "submitted" } as const;
  const bill = { ...common, createdBy: contractorOn.id };
  const cement = await addExpense(db, { ...bill, amount: 50_000 });
  const rebar = await addExpense(db, { ...bill, amount: 9_900_000, description: "Rebar" });
  const own = { ...common, amount: 9_000, createdBy: engineer.id, description: "Diesel" };
  await addExpense(db, own);
  await page.clock.install();
  await signIn(engineer);
  await page.goto(`/projects/${projectId}/money?part=expenses`);

  await test.step("nobody decides on their own expense", async () => {
    const diesel = await openExpense(page, "Diesel");
    const approve = diesel.getByRole("button", { name: "Approve" });
    await expect(approve).toHaveAttribute("aria-disabled", "true");
    await expect(approve).toHaveAccessibleDescription(
      "You cannot decide on an expense that you entered. Another administrator or engineer can.",
    );
  });

  await test.step("the second person sees who was first", async () => {
    const panel = await openExpense(page, "Cement");
    await expect(panel.getByRole("button", { name: "Approve" })).toBeEnabled();
    await db.query(
      `update expenses set status = 'approved', decided_by = $2, decided_at = now(), version = version + 1
        where id = $1`,
      [cement, admin.id],
    );
    await panel.getByRole("button", { name: "Approve" }).click();
    await expect(panel.getByRole("alert")).toContainText(`was approved by ${admin.name} on`);
    await panel.getByRole("button", { name: "Reload" }).click();
    await expect(panel.getByRole("button", { name: "Record payment" })).toBeVisible();
    await expect(panel.getByRole("alert")).toHaveCount(0);
  });

  // After an approval, a second press in the same position pays nothing until the person has seen the new button.
  const panel = await openExpense(page, "Rebar");
  await panel.getByRole("button", { name: "Approve" }).hover();
  const approve = await panel.getByRole("button", { name: "Approve" }).boundingBox();
  if (approve === null) throw new Error("Approve has no place on the screen.");
  const press = () => page.mouse.click(approve.x + approve.width / 2, approve.y + 12);
  const pay = panel.getByRole("button", { name: "Record payment" });
  const payment = page.getByRole("dialog", { name: "Record payment" });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

  await press();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return pay.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(350);
  await press();
  await expect(pay).toBeDisabled();
  await expect(payment).toHaveCount(0);
  await page.clock.runFor(800);
  await expect(pay).toBeEnabled();

  await page.clock.resume();
  await press();
  await expect(payment).toBeVisible();
  await payment.getByRole("button", { name: "Cancel" }).click();
  await expect(payment).toBeHidden();

  // If Enter is held down, it opens the dialog but pays nothing in it.
  await pay.focus();
  await page.keyboard.down("Enter");
  await expect(payment.getByLabel("Amount")).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await payment.getByRole("button", { name: "Cancel" }).click();
  await expect(payment).toBeHidden();
  const { rows } = await db.query("select status from expenses where id = $1", [rebar]);
  expect(rows).toEqual([{ status: "approved" }]);
});

test("the list is filtered by the URL, also on a phone", async ({ page, company, signIn, db }) => {
  const { workspaceId, projectId } = company;
  const common = { workspaceId, projectId };
  await addExpense(db, { ...common, amount: 700, status: "paid", description: "Nails" });
  await addExpense(db, { ...common, amount: 90_000, status: "paid", spentOn: "2026-05-02" });
  await addExpense(db, {
    ...common,
    amount: 40,
    currency: "USD",
    status: "submitted",
    description: "Bolts",
  });
  await signIn(company.engineer);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${projectId}/money?part=expenses`);
  await expect(page.getByText("3 expenses")).toBeVisible();
  await expect(expenseRow(page, "Bolts")).toContainText("No rate");
  await expectNoSidewaysScroll(page, "the expenses");
  await expectAccessible(page, "the expenses on a phone");

  await page.setViewportSize({ width: 1440, height: 900 });
  await stateTotal(page, "Paid").click();
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("button", { name: "Amount" }).click();
  const rows = page.getByRole("table", { name: "Expenses" }).getByRole("link");
  await expect(rows).toHaveText(["Nails", "Cement"]);
  await page.getByLabel("From").fill("2026-04-01");
  await expect(rows).toHaveText(["Cement"]);
  await expect(page).toHaveURL(/status=paid&sort=amount&from=2026-04-01/);
  await page.reload();
  await expect(rows).toHaveText(["Cement"]);
  await expect(page.getByLabel("From")).toHaveValue("1 Apr 2026");
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    /^expenses-lekki-duplex-paid-from-1-apr-2026-.*csv$/,
  );
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toContain(",90000.00\r\n");
  expect(csv).not.toContain("Nails");
  await page.getByLabel("Search expenses").fill("gravel");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(3);
});
