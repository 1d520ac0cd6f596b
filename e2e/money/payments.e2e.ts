import { addExpense } from "../seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, openExpense } from "../pages/money.ts";

test("an expense is paid in two parts, each on record, and one is reversed", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, contractorOn } = company;
  const cement = { amount: 3_000_000.5, status: "approved", createdBy: contractorOn.id } as const;
  await addExpense(db, { workspaceId, projectId, ...cement });
  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}/money?part=expenses`);
  const panel = await openExpense(page, "Cement");
  await panel.getByRole("button", { name: "Record payment" }).click();
  const payment = page.getByRole("dialog", { name: "Record payment" });
  const amount = payment.getByLabel("Amount");
  await expect(amount).toHaveValue("3,000,000.5");
  await amount.fill("4000000");
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(amount).toHaveAccessibleDescription(/Only ₦3,000,000.50 is left to pay/);
  await amount.fill("1200000.5");
  await expect(amount).toHaveAccessibleDescription(
    /one million, two hundred thousand naira and fifty kobo/i,
  );
  await payment.getByLabel("Date").fill("2 Jan 2026");
  await expect(payment.getByLabel("Date")).toHaveAccessibleDescription(
    /Before the date of the expense/,
  );
  await payment.getByLabel("Date").fill("12 Mar 2026");
  await payment.getByLabel("Method").selectOption("Bank transfer");
  await payment.getByLabel("Reference").fill("TRF 0077");

  // What was typed survives a reload.
  await expect.poll(() => typedText(page)).toContain("TRF 0077");
  await page.reload();
  await panel.getByRole("button", { name: "Record payment" }).click();
  await payment.getByRole("button", { name: "Continue" }).click();
  await expect(payment.getByLabel("Reference")).toHaveValue("TRF 0077");
  await payment.getByLabel("Account").fill("GTB current");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `the payment dialog, ${width} px`);
    await expectNoSidewaysScroll(page, `the payment dialog, ${width} px`);
  }
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(payment).toBeHidden();

  const payments = panel.getByRole("region", { name: "Payments" });
  await expect(payments).toContainText("₦1,200,000.50 paid");
  await expect(payments).toContainText("₦1,800,000 left");
  const first = payments.getByRole("listitem").first();
  await expect(first).toContainText("12 Mar 2026");
  await expect(first).toContainText("Bank transfer · TRF 0077 · from GTB current");
  await expect(first).toContainText(`Recorded by ${company.engineer.name}`);
  await expect(panel.getByText("Part paid", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "an expense that is paid in part, 360 px");
  await expectNoSidewaysScroll(page, "an expense that is paid in part, 360 px");

  await panel.getByRole("button", { name: "Record payment" }).click();
  await expect(amount).toHaveValue("1,800,000");
  await amount.press("Enter");
  await expect(panel.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(payments.getByRole("listitem")).toHaveCount(2);
  await expect(payments).toContainText("Nothing left to pay");

  await first.getByRole("button", { name: "Reverse the payment of ₦1,200,000.50" }).click();
  const reversal = page.getByRole("dialog", { name: "Reverse the payment of ₦1,200,000.50?" });
  await reversal.getByRole("button", { name: "Reverse payment" }).click();
  await expect(reversal.getByLabel("Reason")).toHaveAccessibleDescription(/Give a reason/);
  await reversal.getByLabel("Reason").fill("The bank sent it back");
  await expectAccessible(page, "the question before a payment is reversed");
  await reversal.getByRole("button", { name: "Reverse payment" }).click();
  await expect(reversal).toBeHidden();
  await expect(payments.getByRole("listitem")).toHaveCount(3);
  await expect(payments).toContainText("Reversal: The bank sent it back");
  await expect(payments).toContainText("₦1,200,000.50 left");
  await expect(first.getByRole("button")).toHaveCount(0);
  await expect(panel.getByText("Part paid", { exact: true }).first()).toBeVisible();
  await expectNoSidewaysScroll(page, "an expense with a reversed payment, 360 px");
  await page.keyboard.press("Escape");
  await expect(expenseRow(page, "Cement")).toContainText("₦1,800,000 paid, ₦1,200,000.50 left");
});
