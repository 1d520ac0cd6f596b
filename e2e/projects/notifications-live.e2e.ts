import { addTask } from "../harness/company.ts";
import { mainNav } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { bell, notices, openBell } from "../pages/notifications.ts";
import { openTask, taskPanel, doneBox } from "../pages/tasks.ts";

test("people are notified at once of a task that is theirs, its new status and the project's", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const plaster = { workspaceId, projectId, createdBy: engineer.id, title: "Plaster" };
  const taskId = await addTask(db, plaster);
  await signIn(contractorOn);
  const listening = page.waitForResponse("**/api/events*");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await listening;
  const maker = await openBrowser(engineer);
  const makerListening = maker.waitForResponse("**/api/events*");
  await maker.goto(`/projects/${projectId}`);
  await makerListening;

  await test.step("whoever is assigned a task is led to it", async () => {
    const panel = await openTask(maker, "Plaster");
    await panel.getByLabel("Assignee").click();
    await maker.getByRole("option", { name: contractorOn.name }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    const list = await openBell(page);
    const notice = notices(list, "Task assigned to you");
    await expect(notice).toContainText("Emeka Engineer assigned you “Plaster” on Lekki Duplex.");
    await notice.getByRole("link").click();
    await expect(page).toHaveURL(`/projects/${projectId}?task=${taskId}`);
    await expect(taskPanel(page, "Plaster")).toBeVisible();
    await expect(list).toBeHidden();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    // The actor is not notified.
    await expect(bell(maker)).toHaveAccessibleName("Notifications");
  });

  const boss = await openBrowser(company.admin);
  await test.step("its maker and its assignee hear of its new status", async () => {
    for (const browser of [page, maker]) {
      await browser.keyboard.press("Escape");
      await expect(taskPanel(browser, "Plaster")).toBeHidden();
      await openBell(browser);
      await browser.getByRole("link", { name: "See all notifications" }).click();
      await expect(browser).toHaveURL("/notifications");
    }
    await expect(maker.getByText("No notifications yet.")).toBeVisible();
    await boss.goto(`/projects/${projectId}`);
    await doneBox(boss, "Plaster").click();
    for (const browser of [page, maker]) {
      await expect(notices(browser.getByRole("main"), "Task finished, not accepted")).toContainText(
        "Ada Admin moved “Plaster” on Lekki Duplex from To do to Finished, not accepted.",
      );
      await expect(bell(browser)).toHaveAccessibleName("Notifications, 1 unread");
    }
  });

  await test.step("the team hears of the project's new status, with a link to it", async () => {
    await boss.getByRole("button", { name: "Edit project" }).click();
    const form = boss.getByRole("dialog", { name: "Edit project" });
    await form.getByLabel("Status").selectOption("active");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
    const notice = notices(await openBell(page), "Project active");
    await notice.getByRole("link").click();
    await expect(page).toHaveURL(`/projects/${projectId}`);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  });
});

test("a person without a connection for a while still learns of a new role", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED at .*\/api\/events/);
  await page.route("**/api/events*", (route) => route.abort());
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
