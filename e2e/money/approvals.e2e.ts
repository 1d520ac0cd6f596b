import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, openExpense } from "../pages/money.ts";
import { addExpense } from "../seed/money.ts";

const CRANE = "Tower crane, three months";

test("two people approve an expense above the amount that the owner sets, and a limit explains its button", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Three browsers, one after the other.
  test.slow();
  const { workspaceId, projectId, contractorOn, owner, admin, engineer } = company;
  await signIn(owner);
  await page.goto("/admin?tab=security");
  const card = page.getByRole("region", { name: "Approvals" });
  await expect(card.getByRole("button", { name: "Save approvals" })).toBeDisabled();
  await card.getByLabel("Two people approve above").fill("-5");
  await card.getByLabel("Engineer", { exact: true }).fill("1000000");
  await card.getByRole("button", { name: "Save approvals" }).click();
  await expect(card.getByLabel("Two people approve above")).toHaveAccessibleDescription(
    /cannot be negative|greater than or equal to 0/,
  );
  await card.getByLabel("Two people approve above").fill("5000000");
  await expectAccessible(page, "the settings of approvals");
  await expectNoSidewaysScroll(page, "the settings of approvals");
  await card.getByRole("button", { name: "Save approvals" }).click();
  await expect(page.getByText("Approvals saved")).toBeVisible();

  await addExpense(db, {
    workspaceId,
    projectId,
    createdBy: contractorOn.id,
    status: "submitted",
    amount: 6_000_000,
    description: CRANE,
  });
  await addExpense(db, {
    workspaceId,
    projectId,
    createdBy: contractorOn.id,
    status: "submitted",
    amount: 2_000_000,
    description: "Blocks",
  });
  const site = await openBrowser(engineer);
  await site.goto(`/projects/${projectId}/money?part=expenses`);
  const small = await openExpense(site, "Blocks");
  await expect(small.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expect(small.getByRole("button", { name: "Approve" })).toHaveAccessibleDescription(
    "On this project you can approve, pay and reverse up to ₦1,000,000 on your own. Somebody with a higher limit must do this.",
  );
  await expect(
    small.locator("p").filter({ hasText: "Somebody with a higher limit must do this." }),
  ).toBeVisible();
  await site.keyboard.press("Escape");
  const first = await openExpense(site, CRANE);
  await expect(first).toContainText("Two people must approve this expense.");
  await first.getByRole("button", { name: "Approve" }).click();
  await expect(site.getByText("Approved. A second person must approve it, too.")).toBeVisible();
  await expect(first).toContainText("Waiting for a second approval");
  await expect(expenseRow(site, CRANE)).toContainText("Approved 1 of 2");
  await expect(first.getByRole("button", { name: "Approve" })).toHaveAccessibleDescription(
    "You have approved this expense. A second person must approve it, too.",
  );
  for (const width of [360, 768, 1440]) {
    await site.setViewportSize({ width, height: 800 });
    await expectAccessible(site, `an expense between two approvals, ${width} px`);
    await expectNoSidewaysScroll(site, `an expense between two approvals, ${width} px`);
  }

  const office = await openBrowser(admin);
  await office.goto("/notifications");
  await office.getByRole("link", { name: "Expense waiting for a second approval" }).click();
  await expect(office).toHaveURL(/\/waiting/);
  const asked = office.getByRole("dialog", { name: CRANE, exact: true });
  await expect(asked).toContainText(`${engineer.name} has approved it.`);
  await asked.getByRole("button", { name: "Approve" }).click();
  await expect(office.getByRole("dialog", { name: "Blocks" })).toBeVisible();
  await office.goto(`/projects/${projectId}/money?part=expenses`);
  await expect(expenseRow(office, CRANE)).toContainText("Approved");
  const second = await openExpense(office, CRANE);
  await expect(second).toContainText("First approval");
  await expect(second).toContainText("gave the first of two approvals to the expense");
  await second.getByRole("button", { name: "Record payment" }).click();
  const payment = office.getByRole("dialog", { name: "Record payment" });
  await payment.getByRole("button", { name: "Record payment" }).click();
  await expect(expenseRow(office, CRANE)).toContainText("Paid");
});
