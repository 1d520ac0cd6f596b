import type { Page } from "@playwright/test";
import { typedText } from "../harness/device/typed-text.ts";
import { storedText } from "../harness/device/site-store.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { openTask, taskLink, taskPanel, taskRow, taskTitles, doneBox } from "../pages/tasks.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

test.use({ serviceWorkers: "allow" });

async function addTitle(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add task", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add task" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(dialog.getByText(`Added “${title}”.`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
}

test("without a network any list of a project's tasks opens, and a new task is opened, ticked and commented on; all of it is sent in its order", async ({
  page,
  company,
  context,
  signIn,
  watch,
  db,
}) => {
  test.slow();
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { projectId, workspaceId, owner, engineer } = company;
  const tasks = `/projects/${projectId}/tasks`;
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Order cement", priority: "urgent", dueDate: daysFromToday(-2) },
    { title: "Book the crane", priority: "urgent", status: "done", assignedTo: engineer.id },
    { title: "Set out grid", dueDate: daysFromToday(3), assignedTo: engineer.id },
  ]);
  await signIn(engineer);

  await test.step("a project is opened on the site, and none of its lists of tasks", async () => {
    await page.goto(`/projects/${projectId}/site`);
    await expect(page.getByRole("list", { name: "Days" })).toBeVisible();
    await cachedForOffline(page);
    await expect.poll(() => storedText(page, "rows")).toContain("Set out grid");
    await expect.poll(() => storedText(page, "answers")).toContain("getProject");
  });

  await context.setOffline(true);
  await test.step("a list is filtered, sorted and searched, and a task opens", async () => {
    await page.goto(`${tasks}?priority=urgent&sort=title`);
    await expect(taskTitles(page)).toHaveText(["Book the crane", "Order cement"]);
    await expect(page.getByText(/What you see was loaded/)).toBeVisible();
    await expect(page.getByText("Only the projects on this device are listed.")).toHaveCount(0);
    await page.getByLabel("Status", { exact: true }).selectOption("open");
    await expect(taskTitles(page)).toHaveText(["Order cement"]);
    await page.goto(tasks);
    await page.getByRole("searchbox", { name: "Search tasks" }).fill("GRID");
    await expect(taskTitles(page)).toHaveText(["Set out grid"]);
    const panel = await openTask(page, "Set out grid");
    await expect(panel.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await expect(panel.getByText(engineer.name).first()).toBeVisible();
  });

  await test.step("my tasks are those of the projects that are here, which the screen says", async () => {
    await page.goto("/tasks?assignee=me&sort=title");
    await expect(taskTitles(page)).toHaveText(["Book the crane", "Set out grid"]);
    await expect(page.getByText("Only the projects on this device are listed.")).toBeVisible();
  });

  await test.step("a new task opens, is commented on and ticked before it is sent", async () => {
    await page.goto(`${tasks}?sort=title`);
    await addTitle(page, "Cure the beam");
    const panel = await openTask(page, "Cure the beam");
    await expect(panel.getByText("No comments yet.")).toBeVisible();
    await panel.getByRole("textbox", { name: "Add a comment" }).fill("With wet sacks.");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel.getByRole("list", { name: "Comments" })).toContainText("With wet sacks.");
    await panel.getByRole("button", { name: "Close" }).click();
    await doneBox(page, "Cure the beam").click();
    await expect(doneBox(page, "Cure the beam")).toBeChecked();
    await expect.poll(() => typedText(page)).toContain("With wet sacks.");
  });

  await test.step("another new task is changed and deleted", async () => {
    await addTitle(page, "Strike forms");
    const panel = await openTask(page, "Strike forms");
    await panel.getByLabel("Priority").selectOption("urgent");
    await expect(taskRow(page, "Strike forms")).toContainText("Urgent");
    await panel.getByRole("button", { name: "Delete task" }).click();
    await expect(taskLink(page, "Strike forms")).toHaveCount(0);
    // The deletion is stored as soon as its undo window ends.
    await expect.poll(() => typedText(page)).toContain("deleteTask");
  });

  await test.step("it is there after a reload, with all that was done to it", async () => {
    await page.reload();
    await expect(doneBox(page, "Cure the beam")).toBeChecked();
    await taskLink(page, "Cure the beam").click();
    const panel = taskPanel(page, "Cure the beam");
    await expect(panel.getByRole("list", { name: "Comments" })).toContainText("With wet sacks.");
  });

  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => typedText(page), { timeout: 30_000 }).toBe("");
  const { rows } = await db.query(
    `select t.status, t.version, c.body, c.created_at >= t.created_at as "isAfter"
       from tasks t left join comments c on c.subject_id = t.id
      where t.project_id = $1 and t.title = 'Cure the beam'`,
    [projectId],
  );
  const { rows: others } = await db.query<{ action: string }>(
    "select action from activities where project_id = $1 and message like '%Strike forms%' order by id",
    [projectId],
  );
  expect(others.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
  expect(rows).toEqual([{ status: "done", version: 2, body: "With wet sacks.", isAfter: true }]);
  await expect(doneBox(page, "Cure the beam")).toBeChecked();
  await expect(page.getByText(/What you see was loaded/)).toHaveCount(0);
});
