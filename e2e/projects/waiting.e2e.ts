import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { addTasks } from "../seed/tasks.ts";

/** Presses a key until it does something: what has just opened takes no decision for a moment. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("what waits is gone through with keys: an expense is approved and one rejected in sight of its budget, a task is accepted, and the next one opens each time", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 403 .* at .*\/approve$/);
  watch.expect(/status of 500 .* at .*\/cost-report/);
  const { workspaceId, projectId, contractorOn, owner, admin, engineer } = company;
  const costCode = await addPlannedCode(db, {
    workspaceId,
    projectId,
    code: "02.1",
    title: "Concrete",
    amount: 1_000_000,
    month: "2026-03",
  });
  const of = { workspaceId, projectId, createdBy: contractorOn.id, costCode };
  await addExpense(db, { ...of, amount: 250_000.5, status: "paid", description: "Cement" });
  const waits = { ...of, status: "submitted" } as const;
  await addExpense(db, { ...waits, amount: 600_000.25, description: "Ready-mix, ground floor" });
  await addExpense(db, { ...waits, amount: 400_000, description: "Pump hire" });
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Cast the slab", status: "done", assignedTo: engineer.id },
  ]);
  await signIn(admin);
  await page.goto("/admin");

  const list = page.getByRole("list", { name: "Waiting for you" });
  await test.step("the count in the bar leads to the list", async () => {
    await page.getByRole("link", { name: "Waiting for you, 3" }).click();
    await expect(page).toHaveURL(/\/waiting$/);
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("status").getByText("3 waiting")).toBeVisible();
    await expect(list.getByRole("listitem").first()).toContainText("₦600,000.25");
  });

  const expense = page.getByRole("dialog", { name: "Ready-mix, ground floor" });
  await test.step("an expense shows what is left on its code, who else may decide, and takes a comment", async () => {
    const costReport = `**/api/projects/${projectId}/cost-report`;
    await answerCalls(page, costReport, { status: 500 });
    await page.keyboard.press("j");
    await expect(expense).toBeVisible();
    const failed = expense.getByRole("alert");
    await expect(failed).toContainText("What is left on the code could not be loaded.");
    await page.unroute(costReport);
    await failed.getByRole("button", { name: "Retry" }).click();
    const left = expense.getByRole("region", { name: "Left on 02.1 Concrete" });
    await expect(left.getByRole("definition")).toHaveText([
      "₦1,000,000",
      "₦250,000.50",
      "₦0",
      "₦749,999.50",
      "₦600,000.25",
      "₦149,999.25",
    ]);
    await expect(expense).toContainText(/Others who may decide: .*Emeka Engineer/);
    await expect(expense.getByRole("textbox", { name: "Add a comment" })).toBeVisible();
    await page.keyboard.press("c");
    await page.keyboard.type("Jar jar");
    await expect(expense.getByRole("textbox", { name: "Add a comment" })).toHaveValue("Jar jar");
    await expense.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(expense.getByRole("list", { name: "Comments" })).toContainText("Jar jar");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `an expense in the list of what waits, ${width} px`);
      await expectNoSidewaysScroll(page, `an expense in the list of what waits, ${width} px`);
    }
  });

  const second = page.getByRole("dialog", { name: "Pump hire" });
  await test.step("an approval that is refused says so, although the next one is open by then", async () => {
    const approvals = "**/api/expenses/*/approve";
    const body = { code: "forbidden", message: "The amount is above your limit." };
    await answerCalls(page, approvals, { status: 403, body });
    const answer = await delayCalls(page, approvals);
    await expense.getByRole("heading", { name: "Ready-mix, ground floor" }).click();
    await pressUntil(page, "a", expense.locator("button[aria-busy]", { hasText: "Approve" }));
    await page.keyboard.press("j");
    await expect(second).toBeVisible();
    answer();
    await expect(page.getByText("“Ready-mix, ground floor”: The amount is above")).toBeVisible();
    await expect(second).toBeVisible();
    await page.unroute(approvals);
    await second.getByRole("button", { name: "Previous" }).click();
    await expect(expense).toBeVisible();
    await expect(expense.getByRole("button", { name: "Previous" })).toBeDisabled();
    await expense.getByRole("button", { name: "Next" }).click();
    await expect(second.getByRole("button", { name: "Next" })).toBeFocused();
    await page.keyboard.press("k");
    await expect(expense).toBeVisible();
  });

  await test.step("a approves it, and the next one opens with less left", async () => {
    await expense.getByRole("heading", { name: "Ready-mix, ground floor" }).click();
    await pressUntil(page, "a", page.getByText("Expense approved."));
    await expect(second).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(second).toContainText("This takes the code ₦250,000.75 over its budget.");
  });

  const task = page.getByRole("dialog", { name: "Cast the slab" });
  await test.step("r asks why, and the task opens", async () => {
    const why = page.getByRole("dialog", { name: "Reject “Pump hire”?" });
    await pressUntil(page, "r", why);
    await why.getByLabel("Reason").fill("Over the budget");
    // A letter in a field is no key.
    await page.keyboard.press("j");
    await why.getByRole("button", { name: "Reject expense" }).click();
    await expect(task.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Waiting for you, 1" })).toBeVisible();
  });

  await test.step("the last one is accepted, and nothing waits", async () => {
    await pressUntil(page, "a", page.getByText("Nothing is waiting for you."));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(
      page.getByRole("link", { name: "Waiting for you, nothing", exact: true }),
    ).toBeVisible();
  });
});
