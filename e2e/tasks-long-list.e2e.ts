import { addTasks } from "./seed/tasks.ts";
import { expect, test } from "./harness/test.ts";
import { scrollToEnd } from "./pages/scrolling.ts";
import { openTask, taskLink, taskPanel, taskTitles } from "./pages/tasks.ts";

const COUNT = 3_000;
const MAX_NODES = 3_000;

test.beforeEach(async ({ page, company, signIn, db }) => {
  const { workspaceId, projectId, owner, taskId } = company;
  await db.query("delete from tasks where id = $1", [taskId]);
  const tasks = Array.from({ length: COUNT }, (_, index) => ({ title: `Task ${index + 1}` }));
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, tasks);
  await signIn(company.engineer);
  await page.goto("/tasks?sort=createdAt");
  await expect(taskLink(page, "Task 1")).toBeVisible();
});

test("of 3,000 tasks only the visible ones are rendered, and scrolling loads the rest", async ({
  page,
}) => {
  await expect(page.getByText("3,000 tasks")).toBeVisible();
  expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
  await scrollToEnd(taskLink(page, `Task ${COUNT}`));
  expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
  expect(await taskTitles(page).count()).toBeLessThan(100);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(taskLink(page, "Task 1")).toBeInViewport();
});

test("opening and closing a task keeps the list's scroll position", async ({ page }) => {
  const link = taskLink(page, "Task 60");
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(link).toBeInViewport({ timeout: 250 });
  }).toPass({ intervals: [50] });
  const panel = await openTask(page, "Task 60");
  await expect(panel).toBeVisible();
  const place = await page.evaluate(() => window.scrollY);
  await expect(link).toBeInViewport();

  // The list stays usable beside it: the next task replaces the open one.
  const second = await openTask(page, "Task 61");
  await expect(second).toBeVisible();
  await expect(panel).toBeHidden();
  await second.getByRole("button", { name: "Close" }).click();
  await expect(second).toBeHidden();
  await expect(page).toHaveURL("/tasks?sort=createdAt");
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);

  await openTask(page, "Task 60");
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(taskPanel(page, "Task 60")).toBeHidden();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test("all are selected though most were not loaded, up to the most that one act changes", async ({
  page,
}) => {
  await page.getByRole("checkbox", { name: "Select all" }).click();
  const bar = page.getByRole("region", { name: "Selected tasks" });
  await expect(bar.getByText("500 of 3,000 tasks selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Task 1", exact: true }).click();
  await expect(bar.getByText("499 tasks selected")).toBeVisible();
});
