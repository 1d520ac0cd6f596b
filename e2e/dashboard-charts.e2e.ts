import { addExpense } from "./given/money.ts";
import { setProject } from "./given/projects.ts";
import { addActivity } from "./given/records.ts";
import { daysFromToday } from "./given/tasks.ts";
import { expect, test } from "./harness/test.ts";
import { block } from "./pages/dashboard.ts";

/** A line or an area of a chart, as it is drawn. */
const CURVE = ".recharts-curve";

test("where nothing has been done or spent yet, the blocks say so", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/dashboard");
  await expect(block(page, "Recent activity volume").getByText("No data available")).toBeVisible();
  await expect(block(page, "Recent activities").getByText("No recent activities")).toBeVisible();
  await expect(
    block(page, "Project cost flow").getByText("Select a project to view cost trends"),
  ).toBeVisible();
  await page.goto(`/dashboard?project=${company.projectId}`);
  await expect(block(page, "Project cost flow").getByText("No data available")).toBeVisible();
});

test("the activity chart draws what was done each day of the last 30", async ({
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
  const chart = volume.getByLabel(/^Line chart of activities a day/);
  await expect(chart.locator(CURVE)).toBeVisible();
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
});

test("the cost chart draws the chosen project's plan and spending by month, both cumulated", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId } = company;
  const dates = { startDate: "2025-01-01", finishDate: "2025-03-31" };
  await setProject(db, projectId, { budget: 9_000_000, ...dates });
  await addExpense(db, { workspaceId, projectId, amount: 1_500_000, spentOn: "2025-01-20" });
  await addExpense(db, { workspaceId, projectId, amount: 2_000_000, spentOn: "2025-02-10" });
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const flow = block(page, "Project cost flow");
  await flow.getByLabel("Project").click();
  await page.getByRole("option", { name: "Lekki Duplex" }).click();
  await expect(page).toHaveURL(`/dashboard?project=${projectId}`);
  await expect(page.getByText("Select a project to view cost trends")).toHaveCount(0);
  const chart = flow.getByLabel(/^Area chart of planned and actual cost/);
  await expect(chart.locator(".recharts-area")).toHaveCount(2);
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

  await page.reload();
  await expect(flow.getByLabel("Project")).toHaveText("Lekki Duplex");
  await expect(chart.locator(".recharts-area")).toHaveCount(2);
});
