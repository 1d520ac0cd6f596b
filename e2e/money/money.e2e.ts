import { addExpense, addPlannedCode } from "../seed/money.ts";
import { continueAs } from "../harness/screens.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { statCard } from "../pages/dashboard.ts";
import { expectFigure } from "../pages/money.ts";
import { showPlan } from "../../server/testing/company.ts";

test("an amount without a rate is shown apart, until one is set; a client sees the money's figures, and no vendor or single expense", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Three people, and everything that a client sees of a project's money.
  test.slow();
  const shared = company;
  await test.step("an amount without a rate is shown apart, until an administrator sets one", async () => {
    const { workspaceId, projectId } = company;
    await addExpense(db, {
      workspaceId,
      projectId,
      amount: 1_000,
      currency: "USD",
      status: "paid",
    });
    const site = await openBrowser(company.engineer);
    await site.goto(`/projects/${projectId}/money`);
    await expect(site.getByText("Not in these figures: $1,000.00")).toBeVisible();
    await expect(site.getByText("An administrator can set one.")).toBeVisible();

    await signIn(company.admin);
    await page.goto("/dashboard");
    await expect(statCard(page, "Total expenses")).toContainText("₦0");
    await expect(statCard(page, "Total expenses")).toContainText(
      "Excludes $1,000.00: no exchange rate",
    );
    await page.goto(`/projects/${projectId}/money`);
    await page.getByRole("link", { name: "Set a rate" }).click();
    const rates = page.getByRole("region", { name: "Exchange rates" });
    await expect(rates.getByText("No rate yet for USD")).toBeVisible();
    await expect(rates.getByLabel("One unit of")).toHaveText(/US Dollar/);
    await rates.getByLabel("Is worth, in NGN").fill("0");
    await rates.getByLabel("From").fill("2026-01-01");
    await rates.getByRole("button", { name: "Set rate" }).click();
    await expect(rates.getByLabel("Is worth, in NGN")).toHaveAccessibleDescription(
      "Rate must be more than 0",
    );
    await rates.getByLabel("Is worth, in NGN").fill("1500.5");
    await rates.getByRole("button", { name: "Set rate" }).click();
    await expect(rates.getByRole("listitem")).toContainText("1 USD = 1,500.50 NGN");
    await expect(rates.getByText("No rate yet for USD")).toHaveCount(0);
    await expectAccessible(page, "the exchange rates");

    // The engineer's screen updates.
    await expect(site.getByText("Not in these figures")).toHaveCount(0);
    await expectFigure(site, "Approved and paid", /^₦1,500,500/);

    await rates.getByRole("button", { name: /^Delete the rate of USD/ }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete rate" }).click();
    await expect(rates.getByText("No exchange rates yet.")).toBeVisible();
    await expect(site.getByText("Not in these figures: $1,000.00")).toBeVisible();
  });
  await test.step("a client sees the money's figures, and no vendor or single expense anywhere", async () => {
    await continueAs(page, shared.clientOn);
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, engineer } = company;
    const of = { workspaceId, projectId };
    const frame = await addPlannedCode(db, {
      ...of,
      code: "03",
      title: "Frame",
      amount: 2_000_000,
      month: "2026-02",
    });
    await addPlannedCode(db, {
      ...of,
      code: "06",
      title: "Finishes",
      amount: 1_500_000,
      month: "2026-06",
    });
    const secret = { ...of, vendor: "Eko Rebar", createdBy: engineer.id, description: "Rebar Y16" };
    await addExpense(db, { ...secret, amount: 3_000_000, status: "paid", costCode: frame });
    await addExpense(db, { ...secret, amount: 1_200_000, status: "approved", costCode: frame });
    await addExpense(db, { ...secret, amount: 250_000, status: "submitted" });

    const calls = recordCalls(page);
    await page.goto(`/projects/${projectId}`);
    await projectTab(page, "Money").click();
    await expectFigure(page, "Budget", "₦5,000,000");
    await expectFigure(page, "Planned", "₦3,500,000₦1,500,000 unallocated");
    await expectFigure(page, "Approved and paid", "₦4,200,00084% of the budget");
    await expectFigure(page, "Forecast", "₦5,700,000₦700,000 over budget");
    // A client sees the totals, but the cost plan only if the project says so.
    const parts = page.getByRole("navigation", { name: "Sections of Money" });
    await expect(parts).toHaveCount(0);
    await expect(page.getByRole("row", { name: /03 Frame/ })).toHaveCount(0);
    await showPlan(db, projectId);
    await page.reload();
    await expect(parts.getByRole("link", { name: "Cost plan" })).toBeVisible();
    await expect(page.getByText("1 code is over the plan")).toBeVisible();
    const line = page.getByRole("row", { name: /03 Frame/ });
    await expect(line.getByRole("img", { name: "Over the plan" })).toBeVisible();
    await expect(line).toContainText("−₦2,200,000");
    await page.getByRole("button", { name: "Show only these" }).click();
    await expect(page.getByRole("row", { name: /Finishes/ })).toHaveCount(0);
    await expect(page).toHaveURL(/over=1/);

    const flow = page.getByRole("region", { name: "Cash flow" });
    await expect(flow.getByRole("row", { name: /Mar 2026/ })).toContainText("₦3,000,000");
    await flow.getByRole("button", { name: "By month" }).click();
    await expect(page).toHaveURL(/view=month/);
    await expect(flow.getByRole("application")).toBeVisible();
    await expectAccessible(page, "the money of a project");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "the money of a project");

    await page.goto(`/projects/${projectId}/money?part=expenses`);
    await expectFigure(page, "Budget", "₦5,000,000");
    await expect(page.getByRole("link", { name: "Expenses" })).toHaveCount(0);
    expect(calls.to("/api/expenses")).toEqual([]);
    for (const path of [`/projects/${projectId}/money`, "/dashboard", "/notifications"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByText(/Rebar/)).toHaveCount(0);
    }
  });
});
