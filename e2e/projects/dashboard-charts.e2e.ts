import type pg from "pg";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { setProject } from "../seed/projects.ts";
import { addActivity } from "../seed/records.ts";
import { daysFromToday } from "../seed/tasks.ts";
import { continueAs } from "../harness/screens.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import type { TestCompany } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { block } from "../pages/dashboard.ts";

/** A plan, and an expense in each state that its cash flow shows. One of them has no rate. */
async function addStates(db: pg.Pool, { workspaceId, projectId }: TestCompany): Promise<void> {
  const of = { workspaceId, projectId };
  await addPlannedCode(db, { ...of, code: "03", title: "Frame", amount: 4e6, month: "2025-02" });
  await addExpense(db, { ...of, amount: 1_000_000, status: "paid", spentOn: "2025-01-20" });
  await addExpense(db, { ...of, amount: 300_000, status: "approved", spentOn: "2025-02-10" });
  const submitted = { ...of, status: "submitted", spentOn: "2025-03-01" } as const;
  await addExpense(db, { ...submitted, amount: 50_000 });
  await addExpense(db, { ...submitted, amount: 9, currency: "USD" });
}

test("blocks say that they are without activity and spending; the cost chart draws plan, spending and states, as the project's cash flow does", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Two people and three projects.
  test.slow();
  const shared = company;
  await test.step("without activity and spending the blocks say so; submitted expenses alone are shown by state", async () => {
    const { workspaceId, projectId } = company;
    await signIn(company.engineer);
    await page.goto("/dashboard");
    const flow = block(page, "Project cost flow");
    await expect(
      block(page, "Recent activity volume").getByText("No data available"),
    ).toBeVisible();
    await expect(block(page, "Recent activities").getByText("No recent activities")).toBeVisible();
    await expect(flow.getByText("Select a project to view cost trends")).toBeVisible();
    // Waits until everything above has loaded: otherwise it would push an open list out of sight.
    await expect(block(page, "First steps")).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await addExpense(db, { workspaceId, projectId, amount: 50_000, status: "submitted" });
    await flow.getByLabel("Project").click();
    await page.getByRole("option", { name: "Lekki Duplex" }).click();
    await expect(flow.getByText("No data available")).toBeVisible();
    await flow.getByRole("button", { name: "Show by state" }).click();
    await expect(
      flow.getByText("₦0 paid, ₦0 approved and ₦50,000 submitted to date"),
    ).toBeVisible();
    await expect(flow.getByText("No data available")).toHaveCount(0);
  });
  await test.step("the cost chart draws the chosen project's plan and spending by month, and says that it is over its budget, or will be", async () => {
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId } = company;
    await setProject(db, projectId, { budget: 12_500_000 });
    for (const [code, month, amount] of [
      ["01", "2025-01", 3_100_000],
      ["02", "2025-02", 2_800_000],
      ["03", "2025-03", 3_100_000],
    ] as const)
      await addPlannedCode(db, { workspaceId, projectId, code, title: "Frame", amount, month });
    await addExpense(db, { workspaceId, projectId, amount: 1_500_000, spentOn: "2025-01-20" });
    await addExpense(db, { workspaceId, projectId, amount: 2_000_000, spentOn: "2025-02-10" });
    await page.goto("/dashboard");
    const flow = block(page, "Project cost flow");
    await flow.getByLabel("Project").click();
    await page.getByRole("option", { name: "Marina Tower" }).click();
    await expect(page).toHaveURL(`/dashboard?project=${projectId}`);
    await expect(page.getByText("Select a project to view cost trends")).toHaveCount(0);
    const chart = flow.getByLabel(/^Area chart of planned and actual cost/);
    await expect(chart.locator("[data-mark=area]")).toHaveCount(2);
    await expect(flow.getByText("₦3,500,000 spent of ₦9,000,000 planned to date")).toBeVisible();
    const months = flow.getByRole("table").getByRole("row");
    await expect(months).toHaveCount(4);
    for (const [index, cells] of [
      [1, "Jan 2025 ₦3,100,000 ₦1,500,000 ₦3,100,000 ₦1,500,000"],
      [2, "Feb 2025 ₦2,800,000 ₦2,000,000 ₦5,900,000 ₦3,500,000"],
      [3, "Mar 2025 ₦3,100,000 ₦0 ₦9,000,000 ₦3,500,000"],
    ] as const) {
      await expect(months.nth(index)).toHaveAccessibleName(cells);
    }

    await expect(flow.getByText(/over budget/)).toHaveCount(0);

    // The address names the project; without it, the one chosen last is shown.
    for (const [address, budget, words] of [
      [page.url(), 12_000_000, "Forecast ₦500,000 over budget"],
      ["/dashboard", 3_000_000, "Over budget, forecast ₦9,500,000 over"],
    ] as const) {
      await setProject(db, projectId, { budget });
      await page.goto(address);
      await expect(flow.getByLabel("Project")).toHaveText("Marina Tower");
      await expect(chart.locator("[data-mark=area]")).toHaveCount(2);
      await expect(flow.getByText(words)).toBeVisible();
    }
  });
  await test.step("the cost chart also shows the states, chosen by keyboard, by month or cumulated, as the project's cash flow does", async () => {
    await continueAs(page, shared.clientOn);
    const company = await inNewProject(db, shared);
    const { projectId } = company;
    const address = `/dashboard?project=${projectId}`;
    await addStates(db, company);
    await moveTo(page, address);
    const flow = block(page, "Project cost flow");
    await expect(flow.getByText("₦1,300,000 spent of ₦4,000,000 planned to date")).toBeVisible();
    await expect(flow.getByText(/no exchange rate/)).toHaveCount(0);
    const states = flow.getByLabel(/^Chart of planned, submitted, approved and paid money/);
    const rows = [
      "Jan 2025 ₦0 ₦0 ₦0 ₦1,000,000 ₦0 ₦0 ₦0 ₦1,000,000",
      "Feb 2025 ₦4,000,000 ₦0 ₦300,000 ₦0 ₦4,000,000 ₦0 ₦300,000 ₦1,000,000",
      "Mar 2025 ₦0 ₦50,000 ₦0 ₦0 ₦4,000,000 ₦50,000 ₦300,000 ₦1,000,000",
    ];

    await test.step("the states are chosen by keyboard", async () => {
      const byState = flow.getByRole("button", { name: "By state" });
      await flow.getByRole("button", { name: "Planned and actual" }).focus();
      await page.keyboard.press("Tab");
      await expect(byState).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(byState).toHaveAttribute("aria-pressed", "true");
      await expect(byState).toBeFocused();
      await expect(page).toHaveURL(`${address}&show=states`);
      await expect(states.locator("[data-mark=area]")).toHaveCount(3);
      await expect(
        flow.getByText("₦1,000,000 paid, ₦300,000 approved and ₦50,000 submitted to date"),
      ).toBeVisible();
      await expect(flow.getByText("Excludes $9.00: no exchange rate")).toBeVisible();
      await expect(flow.getByRole("table").getByRole("row")).toHaveCount(4);
      for (const name of rows)
        await expect(flow.getByRole("row", { name, exact: true })).toHaveCount(1);
      await expectAccessible(page, "the cost chart by state");
    });
    await test.step("months are shown separately, and the URL keeps the choice", async () => {
      await flow.getByRole("button", { name: "By month" }).click();
      await expect(page).toHaveURL(`${address}&show=states&view=month`);
      await expect(states.locator("[data-mark=bar]")).toHaveCount(3);
      await page.reload();
      await expect(states.locator("[data-mark=bar]")).toHaveCount(3);
      await flow.getByRole("button", { name: "Planned and actual" }).click();
      await expect(page).toHaveURL(`${address}&view=month`);
      const bars = flow.getByLabel(/^Bar chart of planned and actual cost/);
      await expect(bars.locator("[data-mark=bar]")).toHaveCount(1);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page, "the cost chart");
      await flow.getByRole("button", { name: "Cumulative" }).click();
      await expect(page).toHaveURL(address);
      await expect(flow.getByLabel(/^Area chart of planned and actual cost/)).toBeVisible();
    });
    await test.step("the project's cash flow has the same figures", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await moveTo(page, `/projects/${projectId}/money`);
      const money = page.getByRole("region", { name: "Cash flow" });
      for (const name of rows)
        await expect(money.getByRole("row", { name, exact: true })).toHaveCount(1);
    });
  });
});

test.describe("with keys, mouse and touch", () => {
  test.use({ hasTouch: true });

  test("the activity chart draws each day of the last 30, and shows the one that is pointed at", async ({
    page,
    company,
    signIn,
    db,
  }) => {
    const { workspaceId, projectId, owner } = company;
    const dayOf = (days: number) => new Date(`${daysFromToday(-days)}T12:00:00+01:00`);
    for (const days of [2, 2, 2, 5, 40]) {
      const at = dayOf(days);
      await addActivity(db, { workspaceId, projectId, userId: owner.id, message: "dug", at });
    }
    await signIn(company.engineer);
    await page.goto("/dashboard");
    const volume = block(page, "Recent activity volume");
    await expect(volume).toContainText("4 in the last 30 days");
    const chart = volume.getByLabel(/^Line chart of activities per day/);
    await expect(chart.locator("polyline")).toBeVisible();
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const status = chart.getByRole("status");
    await expect(status).toContainText("3 activities");
    await page.keyboard.press("Home");
    await expect(status).toContainText("0 activities");
    await volume.getByRole("heading").click();
    await expect(status).toBeEmpty();
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 };
    const twoDaysAgo = { x: (width * 27) / 29, y: height / 2 };
    await chart.hover({ position: twoDaysAgo });
    await expect(status).toContainText("3 activities");
    await page.mouse.move(0, 0);
    await expect(status).toBeEmpty();
    const rows = volume.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(31);
    const words = new Intl.DateTimeFormat("en", { month: "short", timeZone: "Africa/Lagos" });
    for (const [days, count] of [
      [2, 3],
      [5, 1],
      [3, 0],
    ] as const) {
      const [year, , day] = daysFromToday(-days).split("-");
      const name = `${Number(day)} ${words.format(dayOf(days))} ${year} ${count}`;
      await expect(rows.and(page.getByRole("row", { name, exact: true }))).toHaveCount(1);
    }

    await page.setViewportSize({ width: 360, height: 740 });
    const phone = (await chart.boundingBox()) ?? { width: 0, height: 0 };
    await chart.tap({ position: { x: (phone.width * 27) / 29, y: phone.height / 2 } });
    await expect(status).toContainText("3 activities");
    await expectNoSidewaysScroll(page, "the activity chart");
    // Until the next tap elsewhere.
    await volume.getByRole("heading").tap();
    await expect(status).toBeEmpty();
  });
});
