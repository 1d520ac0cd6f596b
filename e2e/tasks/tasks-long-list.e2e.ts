import { addTasks } from "../seed/tasks.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { scrollToEnd } from "../pages/scrolling.ts";
import { openTask, taskLink, taskPanel, taskTitles } from "../pages/tasks.ts";

const COUNT = 3_000;
const MAX_NODES = 3_000;
const LATER_PAGES = /\/api\/tasks\?.*cursor=/;

test.beforeEach(async ({ page, company, signIn, db }) => {
  const { workspaceId, projectId, owner, taskId } = company;
  await db.query("delete from tasks where id = $1", [taskId]);
  const tasks = Array.from({ length: COUNT }, (_, index) => ({ title: `Task ${index + 1}` }));
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, tasks);
  await signIn(company.engineer);
  await page.goto("/tasks?sort=createdAt");
  await expect(taskLink(page, "Task 1")).toBeVisible();
});

test("of 3,000 tasks only the visible ones are rendered and the rest is loaded by scrolling; all are selected, up to the most that one act changes", async ({
  page,
  company,
  db,
  watch,
}) => {
  // 3,000 tasks are scrolled through, and selected.
  test.slow();
  await test.step("of 3,000 tasks only the visible ones are rendered, scrolling loads the rest, and opening a task keeps the position", async () => {
    await test.step("opening and closing a task keeps the list's scroll position", async () => {
      const link = taskLink(page, "Task 60");
      await expect(async () => {
        await page.mouse.wheel(0, 500);
        await expect(link).toBeInViewport({ timeout: 250 });
      }).toPass({ intervals: [50] });
      const panel = await openTask(page, "Task 60");
      await expect(panel).toBeVisible();
      const place = await page.evaluate(() => window.scrollY);
      await expect(link).toBeInViewport();

      // The list stays usable beside the panel: the next task replaces the open one.
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

    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByText("3,000 tasks")).toBeVisible();
    expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
    await scrollToEnd(taskLink(page, `Task ${COUNT}`));
    expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
    expect(await taskTitles(page).count()).toBeLessThan(100);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(taskLink(page, "Task 1")).toBeInViewport();
  });
  await test.step("all are selected though most were not loaded, up to the most that one act changes, and no longer than the list that it was for", async () => {
    await page.reload();
    await expect(taskLink(page, "Task 1")).toBeVisible();
    // The page asks in batches of a hundred what is deleted along with the tasks.
    await db.query(
      `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
     select gen_random_uuid(), workspace_id, project_id, 'task', id, created_by, 'Seen on site.', now()
       from tasks where project_id = $1 and title in ('Task 1', 'Task 450', 'Task 501')`,
      [company.projectId],
    );
    await page.getByRole("checkbox", { name: "Select all" }).click();
    const bar = page.getByRole("region", { name: "Selected tasks" });
    await expect(bar.getByText("500 of 3,000 tasks selected")).toBeVisible();
    await bar.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete 500 tasks?" });
    await expect(question).toContainText("2 comments go with them.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("checkbox", { name: "Select Task 1", exact: true }).click();
    await expect(bar.getByText("499 tasks selected")).toBeVisible();

    await test.step("selecting all ends with the list that it was for, and where loading fails", async () => {
      watch.expect(/status of 500 .* at .*\/api\/tasks/);
      await page.reload();
      await expect(taskLink(page, "Task 1")).toBeVisible();
      const all = page.getByRole("checkbox", { name: "Select all" });
      const bar = page.getByRole("region", { name: "Selected tasks" });
      const release = await delayCalls(page, LATER_PAGES);
      await all.click();
      await expect(bar.getByText("100 of 3,000 tasks selected")).toBeVisible();
      await page.getByLabel("Status", { exact: true }).selectOption("open");
      await expect(page).toHaveURL(/status=open/);
      await expect(page.getByRole("region", { name: "Tasks", exact: true })).not.toHaveAttribute(
        "aria-busy",
        "true",
      );
      await expect(bar).toBeHidden();
      await page.getByLabel("Status", { exact: true }).selectOption("");
      await expect(page).not.toHaveURL(/status/);
      await expect(bar).toBeHidden();

      await page.unrouteAll();
      await page.reload();
      release();
      await expect(taskLink(page, "Task 1")).toBeVisible();
      await answerCalls(page, LATER_PAGES, { status: 500 });
      await all.click();
      await expect(page.getByText("Failed to load more tasks.")).toBeVisible();
      await expect(bar.getByText("100 of 3,000 tasks selected")).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Retry" }).click();
      // Tasks that load later were not on the screen when everything was selected.
      await expect(bar.getByText("100 tasks selected")).toBeVisible();
    });
  });
});
