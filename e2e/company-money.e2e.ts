import { addProject } from "../server/testing/company.ts";
import { addExpense } from "./seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";
import { expenseRow, openExpense, stateTotal } from "./pages/money.ts";

const OWN = "You cannot decide on an expense that you entered.";

test("all that waits for a decision is on one screen, and all expenses on another", async ({
  page,
  company,
  db,
  signIn,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const tower = await addProject(db, {
    workspaceId,
    title: "Marina Tower",
    createdBy: engineer.id,
  });
  const sand = { workspaceId, projectId, createdBy: contractorOn.id, status: "submitted" } as const;
  await addExpense(db, { ...sand, amount: 84_000, description: "Sand", spentOn: "2026-03-12" });
  const blocks = { ...sand, projectId: tower, amount: 250_000, description: "Blocks" };
  await addExpense(db, { ...blocks, spentOn: "2026-03-02" });
  const own = { ...sand, createdBy: engineer.id, amount: 9_000, description: "Fuel" };
  await addExpense(db, { ...own, spentOn: "2026-03-20" });
  await addExpense(db, { ...blocks, description: "Nails", amount: 5_000, status: "paid" });

  await signIn(engineer);
  await page.goto("/money");
  await expect(page.getByRole("status").getByText("3 expenses, ₦343,000")).toBeVisible();
  const rows = page.getByRole("table", { name: "Expenses" }).getByRole("row");
  await expect(rows).toHaveText([/Date/, /Blocks/, /Sand/, /Fuel/]);
  await expect(expenseRow(page, "Blocks")).toContainText("Marina Tower");
  await expect(expenseRow(page, "Fuel")).toContainText(OWN);
  await expect(expenseRow(page, "Sand")).not.toContainText(OWN);
  await expectAccessible(page, "what waits for a decision");

  const panel = await openExpense(page, "Blocks");
  await expect(panel.getByRole("link", { name: "Marina Tower" })).toBeVisible();
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect(rows).toHaveText([/Date/, /Sand/, /Fuel/]);
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "All expenses" }).click();
  await expect(page).toHaveURL("/money?tab=expenses");
  await expect(rows).toHaveCount(5);
  await page.getByRole("button", { name: "All projects" }).click();
  await page.getByRole("option", { name: "Marina Tower" }).click();
  await expect(rows).toHaveCount(3);
  await expect(stateTotal(page, "Approved")).toContainText("₦250,000");
  await page.getByRole("button", { name: "Entered by everyone" }).click();
  await page.getByRole("option", { name: engineer.name }).click();
  await expect(page.getByText("No expenses match your filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(5);
  await expectAccessible(page, "all expenses");
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `all expenses at ${width} px`);
  }
});
