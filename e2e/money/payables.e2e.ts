import { readFile } from "node:fs/promises";
import { addProject } from "../../server/testing/company.ts";
import { addExpense } from "../seed/money.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, openExpense } from "../pages/money.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

test("what is owed is shown by vendor and age, down to each expense, and exported", async ({
  page,
  company,
  db,
  signIn,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  await signIn(engineer);
  await page.goto("/money?tab=payables");
  await expect(page.getByText("Nothing is owed.")).toBeVisible();

  const owed = { workspaceId, projectId, createdBy: contractorOn.id, status: "approved" } as const;
  const bua = { ...owed, vendor: "BUA Cement" };
  await addExpense(db, { ...bua, amount: 84_000.5, description: "Sand", spentOn: daysAgo(45) });
  await addExpense(db, { ...bua, amount: 250_000, description: "Blocks", spentOn: daysAgo(200) });
  await addExpense(db, { ...owed, amount: 9_000, description: "Fuel", spentOn: daysAgo(5) });
  await addExpense(db, { ...bua, amount: 1_200, currency: "USD", spentOn: daysAgo(75) });
  await db.query(
    `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
     select gen_random_uuid(), workspace_id, id, spent_on, 50000, now() from expenses
      where workspace_id = $1 and description = 'Blocks'`,
    [workspaceId],
  );
  await page.reload();
  const naira = page.getByRole("table", { name: "₦293,000.50 owed" });
  await expect(naira.getByRole("row")).toHaveText([
    /Vendor.*0–30 days.*31–60 days.*61–90 days.*Over 90 days.*Total/,
    /BUA Cement.*₦84,000.50–₦200,000₦284,000.50/,
    /No vendor.*₦9,000–––₦9,000/,
    /Total.*₦9,000₦84,000.50–₦200,000₦293,000.50/,
  ]);
  await expect(page.getByRole("table", { name: "$1,200.00 owed" })).toBeVisible();
  await expectAccessible(page, "what is owed");
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `what is owed at ${width} px`);
  }

  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv).toContain("284000.50");

  await naira.getByRole("link", { name: "BUA Cement" }).click();
  await expect(page.getByRole("heading", { name: "BUA Cement" })).toBeFocused();
  await expect(expenseRow(page, "Blocks")).toContainText("₦200,000 left to pay");
  await expect(page.getByRole("table", { name: "Expenses" }).getByRole("row")).toHaveCount(3);
  const panel = await openExpense(page, "Blocks");
  await expect(panel.getByText("BUA Cement")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page, "what is owed to one vendor");
  await page.getByRole("link", { name: "All vendors" }).click();
  await expect(page).toHaveURL("/money?tab=payables");
  await expect(naira).toBeVisible();
});

test("a contractor finds their own expenses of all projects, and the files of their exports, in one place", async ({
  page,
  company,
  db,
  signIn,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const quay = await addProject(db, { workspaceId, title: "Quay Wall", createdBy: engineer.id });
  await db.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [workspaceId, quay, contractorOn.id],
  );
  const own = { workspaceId, projectId, createdBy: contractorOn.id } as const;
  await addExpense(db, { ...own, amount: 1_000, description: "Sand", status: "submitted" });
  const blocks = { ...own, projectId: quay, amount: 250_000, description: "Blocks" };
  const id = await addExpense(db, { ...blocks, status: "approved" });
  await addExpense(db, { ...own, createdBy: engineer.id, amount: 9, description: "Fuel" });
  await db.query(
    `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, created_at)
     values (gen_random_uuid(), $1, $2, '2026-03-12', 50000, now())`,
    [workspaceId, id],
  );
  await signIn(contractorOn);
  await page.goto("/money");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("link", { name: "Exported files" }).click();
  await expect(page).toHaveURL(/\/exports$/);
  await expect(page.getByText("Nothing is exported yet.")).toBeVisible();
  await expectAccessible(page, "no exported files");
  await page.getByRole("link", { name: "Money" }).click();
  await expect(
    page.getByText("The expenses that you entered, on all your projects."),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Expenses" }).getByRole("row")).toHaveCount(3);
  await expect(expenseRow(page, "Blocks")).toContainText("Quay Wall");
  await expect(expenseRow(page, "Blocks")).toContainText("₦50,000 paid, ₦200,000 left to pay");
  await expect(page.getByRole("button", { name: /^Entered by/ })).toHaveCount(0);
  await expectAccessible(page, "a contractor's expenses");
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, "a contractor's expenses on a phone");
});
