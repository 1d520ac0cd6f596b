import { addProject } from "../../server/testing/company.ts";
import { addExpense } from "../seed/money.ts";
import { delayCalls } from "../harness/calls.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, openExpense, stateTotal } from "../pages/money.ts";

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
  await expect(page.getByRole("status").getByText("2 expenses, ₦334,000")).toBeVisible();
  const rows = page.getByRole("table", { name: "Expenses" }).getByRole("row");
  await expect(rows).toHaveText([/Date/, /Blocks/, /Sand/]);
  await expect(expenseRow(page, "Blocks")).toContainText("Marina Tower");
  await expectAccessible(page, "what waits for a decision");

  const panel = await openExpense(page, "Blocks");
  await expect(panel.getByRole("link", { name: "Marina Tower" })).toBeVisible();
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect(rows).toHaveText([/Date/, /Sand/]);
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

test("several expenses are approved, paid and rejected together, and each refusal has its reason", async ({
  page,
  company,
  db,
  signIn,
  watch,
}) => {
  watch.expect(/status of 4\d\d .* at .*\/approve$/);
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const tower = await addProject(db, {
    workspaceId,
    title: "Marina Tower",
    createdBy: engineer.id,
  });
  const sand = { workspaceId, projectId, createdBy: contractorOn.id, status: "submitted" } as const;
  await addExpense(db, { ...sand, amount: 84_000.5, description: "Sand", spentOn: "2026-03-01" });
  await addExpense(db, { ...sand, amount: 1_000, description: "Wire", spentOn: "2026-03-02" });
  const blocks = { ...sand, projectId: tower, amount: 250_000, description: "Blocks" };
  await addExpense(db, { ...blocks, spentOn: "2026-03-03" });
  const own = { ...sand, createdBy: engineer.id, amount: 9_000, description: "Fuel" };
  await addExpense(db, { ...own, spentOn: "2026-03-04" });
  // The list does not show that a project is archived, but the server refuses the action.
  await db.query("update projects set archived_at = now() where id = $1", [tower]);

  await signIn(engineer);
  await page.goto("/money?tab=expenses&status=submitted&sort=date");
  const bar = page.getByRole("region", { name: "Selected expenses" });
  await page.getByRole("checkbox", { name: "Select Sand" }).click();
  await page.getByRole("checkbox", { name: "Select Fuel" }).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("4 expenses selected, ₦344,000.50")).toBeVisible();
  // One expense is deselected with the keyboard.
  await expenseRow(page, "Wire").getByRole("link").focus();
  await page.keyboard.press("x");
  await expect(bar.getByText("3 expenses selected, ₦343,000.50")).toBeVisible();
  await expectAccessible(page, "selected expenses");
  for (const width of [768, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `selected expenses, ${width} px`);
  }
  await bar.getByRole("button", { name: "Approve (2)" }).click();
  const question = page.getByRole("alertdialog", { name: "Approve 2 expenses, ₦334,000.50?" });
  await expect(question).toContainText(OWN);
  await expectAccessible(page, "the question before several are approved");
  await question.getByRole("button", { name: "Approve", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "1 expense refused" });
  await expect(refused.getByRole("listitem")).toHaveText("Blocks");
  await refused.getByRole("button", { name: "Close" }).last().click();
  await expect(expenseRow(page, "Sand")).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("checkbox", { name: "Select Wire" }).click();
  await bar.getByRole("button", { name: "Reject (1)" }).click();
  const why = page.getByRole("alertdialog", { name: "Reject 1 expense, ₦1,000?" });
  await why.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(why.getByLabel("Reason")).toHaveAccessibleDescription(/Give a reason/);
  await why.getByLabel("Reason").fill("No waybill");
  await expectNoSidewaysScroll(page, "the question on a phone");
  await why.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(expenseRow(page, "Wire")).toHaveCount(0);

  await moveTo(page, "/money?tab=expenses&status=approved");
  await page.getByRole("checkbox", { name: "Select Sand" }).click();
  await bar.getByRole("button", { name: "Pay (1)" }).click();
  const paying = page.getByRole("dialog", {
    name: "Record the payment of 1 expense, ₦84,000.50?",
  });
  await paying.getByLabel("Method").selectOption("Bank transfer");
  await paying.getByLabel("Reference").fill("Run 7");
  await paying.getByLabel("Account").fill("GTB 0123");
  await expectNoSidewaysScroll(page, "the payment on a phone");
  await expectAccessible(page, "the payment of several");
  await paying.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("1 expense marked as paid.")).toBeVisible();
  const { rows } = await db.query<{ state: string }>(
    "select description || ' ' || status as state from expenses where workspace_id = $1 order by 1",
    [workspaceId],
  );
  const paid = await db.query(
    "select method, reference, account, amount::float8 from expense_payments where workspace_id = $1",
    [workspaceId],
  );
  expect(paid.rows).toEqual([
    { method: "transfer", reference: "Run 7", account: "GTB 0123", amount: 84_000.5 },
  ]);
  expect(rows.map(({ state }) => state)).toEqual([
    "Blocks submitted",
    "Fuel submitted",
    "Sand paid",
    "Wire rejected",
  ]);
});

test("what changes while the question is open is not approved as it is then", async ({
  page,
  company,
  db,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/approve$/);
  const { workspaceId, projectId, contractorOn, engineer, admin } = company;
  const bill = { workspaceId, projectId, createdBy: contractorOn.id, status: "submitted" } as const;
  await addExpense(db, { ...bill, amount: 84_000, description: "Sand" });
  await addExpense(db, { ...bill, amount: 1_000, description: "Wire" });
  await signIn(engineer);
  await page.goto("/money?tab=expenses");
  await page.getByRole("checkbox", { name: "Select Sand" }).click();
  await page.getByRole("checkbox", { name: "Select Wire" }).click();
  const bar = page.getByRole("region", { name: "Selected expenses" });
  await bar.getByRole("button", { name: "Approve (2)" }).click();
  const question = page.getByRole("alertdialog", { name: "Approve 2 expenses, ₦85,000?" });
  await expect(question).toBeVisible();

  // Meanwhile it is sent back, corrected and submitted again, for ten times as much.
  const office = await openBrowser(admin);
  await office.goto("/money?tab=expenses");
  const panel = await openExpense(office, "Wire");
  await panel.getByRole("button", { name: "Reject" }).click();
  const why = office.getByRole("dialog", { name: "Reject “Wire”?" });
  await why.getByLabel("Reason").fill("Wrong sum");
  await why.getByRole("button", { name: "Reject expense" }).click();
  await expect(panel.getByText("Rejected", { exact: true }).first()).toBeVisible();
  const theirs = await openBrowser(contractorOn);
  await theirs.goto(`/projects/${projectId}/money?part=expenses`);
  const own = await openExpense(theirs, "Wire");
  await own.getByRole("button", { name: "Edit" }).click();
  const edit = theirs.getByRole("dialog", { name: "Edit expense" });
  await edit.getByLabel("Amount").fill("10000");
  await edit.getByRole("button", { name: "Submit again" }).click();
  await expect(edit).toBeHidden();
  // Behind the question, the list already shows the change.
  const hidden = page.getByRole("row", { includeHidden: true });
  await expect(hidden.filter({ hasText: "Wire" })).toContainText("₦10,000");

  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Approve", exact: true }).click();
  const refused = page.getByRole("dialog", { name: "1 expense refused" });
  await expect(refused.getByRole("listitem")).toHaveText("Wire");
  await expect(refused).toContainText("Look at it again, then decide.");
  const { rows } = await db.query<{ state: string }>(
    "select description || ' ' || status as state from expenses where workspace_id = $1 order by 1",
    [workspaceId],
  );
  expect(rows.map(({ state }) => state)).toEqual(["Sand approved", "Wire submitted"]);
});

test("an expense that somebody changed behind the question is not deleted, and the panel says what changed", async ({
  page,
  company,
  db,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/expenses\/.*/);
  // A read that is under way while the expense is deleted does not find it.
  watch.expect(/status of 404 .* at .*\/api\/(expenses\/|files\?expense=)/);
  const { workspaceId, projectId, contractorOn, admin } = company;
  const bill = { workspaceId, projectId, createdBy: contractorOn.id, status: "draft" } as const;
  await addExpense(db, { ...bill, amount: 1_000, description: "Wire" });
  await signIn(contractorOn);
  await page.goto(`/projects/${projectId}/money?part=expenses`);
  const panel = await openExpense(page, "Wire");
  await panel.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Wire”?" });
  await expect(question).toBeVisible();

  const office = await openBrowser(admin);
  await office.goto("/money?tab=expenses");
  const theirs = await openExpense(office, "Wire");
  await theirs.getByRole("button", { name: "Edit" }).click();
  const edit = office.getByRole("dialog", { name: "Edit expense" });
  await edit.getByLabel("Amount").fill("10000");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();

  await question.getByRole("button", { name: "Delete expense" }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByRole("alert")).toContainText("Look at it again, then decide.");
  await expect(panel).toContainText("₦10,000");
  await panel.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete expense" }).click();
  await expect(panel).toBeHidden();
});

test("all of a long list are selected up to what one press moves, those that are not loaded too, until the list changes", async ({
  page,
  company,
  db,
  signIn,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const one = { workspaceId, projectId, createdBy: contractorOn.id, amount: 100 } as const;
  for (let n = 0; n < 100; n++)
    await addExpense(db, { ...one, description: `Trip ${n}`, status: "approved" });
  for (let n = 0; n < 5; n++)
    await addExpense(db, { ...one, description: `Crane ${n}`, status: "approved" });
  await signIn(engineer);
  await page.goto("/money?tab=expenses");
  await page.getByRole("checkbox", { name: "Select Crane 4" }).click();
  const bar = page.getByRole("region", { name: "Selected expenses" });
  const limit = bar.getByText("No more than 100 at once.");
  await bar.getByRole("button", { name: "Select all" }).click();
  await expect(bar.getByText("100 of 105 expenses selected, ₦10,000")).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(bar.getByRole("button", { name: "Pay (100)" })).toBeEnabled();
  await bar.getByRole("button", { name: "Stop selecting" }).click();

  await page.goto("/money?tab=expenses");
  const release = await delayCalls(page, /\/api\/expenses\?.*cursor=/);
  await page.getByRole("checkbox", { name: "Select Crane 4" }).click();
  await bar.getByRole("button", { name: "Select all" }).click();
  await expect(bar.getByText("50 of 105 expenses selected, ₦5,000")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search expenses" }).fill("trip");
  await expect(page).toHaveURL(/search=trip/);
  await expect(bar).toBeHidden();
  release();
  await expect(page.getByRole("status").getByText("100 expenses", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Trip 99" }).click();
  await bar.getByRole("button", { name: "Select all" }).click();
  await expect(bar.getByText("100 expenses selected, ₦10,000")).toBeVisible();
  await expect(limit).toBeHidden();
});
