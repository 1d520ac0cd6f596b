import { addNotifications } from "./seed/records.ts";
import { addTask } from "./harness/company.ts";
import { mainNav } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";
import { bell, notices, openBell } from "./pages/notifications.ts";
import { openTask, taskPanel, tickBox } from "./pages/tasks.ts";

const TITLE = "Cast ground beam";

test("a person who is assigned a task is notified at once, and the notification links to it", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  const { projectId, taskId, contractorOn, engineer } = company;
  await signIn(contractorOn);
  const listening = page.waitForResponse("**/api/events");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await listening;

  const other = await openBrowser(engineer);
  await other.goto(`/projects/${projectId}`);
  const panel = await openTask(other, TITLE);
  await panel.getByLabel("Assignee").click();
  await other.getByRole("option", { name: contractorOn.name }).click();

  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  const list = await openBell(page);
  const notice = notices(list, "Task assigned to you");
  await expect(notice).toContainText(`Emeka Engineer assigned you “${TITLE}” on Lekki Duplex.`);
  await notice.getByRole("link").click();
  await expect(page).toHaveURL(`/projects/${projectId}?task=${taskId}`);
  await expect(taskPanel(page, TITLE)).toBeVisible();
  await expect(list).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  // The actor is not notified.
  await expect(bell(other)).toHaveAccessibleName("Notifications");
});

test("the maker and the assignee are notified of a task's new status", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const task = { workspaceId, projectId, createdBy: engineer.id, assignedTo: contractorOn.id };
  await addTask(db, { ...task, title: "Plaster" });
  await signIn(contractorOn);
  const maker = await openBrowser(engineer);
  for (const browser of [page, maker]) {
    const listening = browser.waitForResponse("**/api/events");
    await browser.goto("/notifications");
    await expect(browser.getByText("No notifications yet.")).toBeVisible();
    await listening;
  }
  const boss = await openBrowser(company.admin);
  await boss.goto(`/projects/${projectId}`);
  await tickBox(boss, "Plaster").click();
  for (const browser of [page, maker]) {
    await expect(notices(browser.getByRole("main"), "Task finished, not accepted")).toContainText(
      "Ada Admin moved “Plaster” on Lekki Duplex from To do to Finished, not accepted.",
    );
    await expect(bell(browser)).toHaveAccessibleName("Notifications, 1 unread");
  }
});

test("the team is notified of the project's new status, with a link to it", async ({
  page,
  company,
  signIn,
  openBrowser,
}) => {
  const { projectId, clientOn, admin } = company;
  await signIn(clientOn);
  const listening = page.waitForResponse("**/api/events");
  await page.goto("/dashboard");
  await listening;
  const boss = await openBrowser(admin);
  await boss.goto(`/projects/${projectId}`);
  await boss.getByRole("button", { name: "Edit project" }).click();
  const form = boss.getByRole("dialog", { name: "Edit project" });
  await form.getByLabel("Status").selectOption("active");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  const notice = notices(await openBell(page), "Project active");
  await notice.getByRole("link").click();
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("a notification of a deleted record stays, and links to what still exists", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, engineer, taskId, projectId } = company;
  const person = { workspaceId, userId: engineer.id };
  await addNotifications(db, person, [
    { title: "Of a task", taskId, projectId },
    { title: "Of nothing" },
  ]);
  await db.query("delete from tasks where id = $1", [taskId]);
  await signIn(engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  await expect(notices(panel, "Of nothing").getByRole("link")).toHaveCount(0);
  await notices(panel, "Of a task").getByRole("link").click();
  await expect(page).toHaveURL(`/projects/${projectId}`);
});

test("a person without a connection for a while still learns of a new role", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/events/);
  await page.route("**/api/events", (route) => route.abort());
  await page.clock.install();
  await signIn(company.contractorOn);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await db.query("update memberships set role = 'engineer' where user_id = $1", [
    company.contractorOn.id,
  ]);
  await expect(mainNav(page).getByRole("link", { name: "Resources" })).toHaveCount(0);
  await page.clock.fastForward(61_000);
  await expect(mainNav(page).getByRole("link", { name: "Resources" })).toBeVisible();
});
