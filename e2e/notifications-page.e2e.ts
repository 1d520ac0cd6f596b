import { addNotifications, numbered } from "./seed/records.ts";
import { answerCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import { bell, notices, openBell } from "./pages/notifications.ts";

const MINE = "**/api/notifications/me?*";

test("the full list is paged", async ({ page, company, signIn, db, watch }) => {
  watch.expect(/status of 500 .* at .*\/api\/notifications\/me/);
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(65));
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  await panel.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL("/notifications");
  const list = notices(page.getByRole("main"));
  await expect(page.getByText("65 unread.")).toBeVisible();
  await expect(list).toHaveCount(30);

  await answerCalls(page, MINE, { status: 500 });
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(page.getByText("Older notifications could not be loaded.")).toBeVisible();
  await expect(list).toHaveCount(30);
  await page.unroute(MINE);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(list).toHaveCount(60);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(list).toHaveCount(65);
  await expect(list.last()).toContainText("Notice 65");
  await expect(page.getByRole("button", { name: "Show older" })).toHaveCount(0);
});

test("unread ones have their own tab, which is kept in the URL", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, [
    { title: "Unread one" },
    { title: "Read one", isRead: true },
    { title: "Unread two" },
  ]);
  await signIn(company.engineer);
  await page.goto("/notifications");
  const main = page.getByRole("main");
  await expect(notices(main)).toHaveCount(3);
  await page.getByRole("tab", { name: "Unread" }).click();
  await expect(page).toHaveURL("/notifications?show=unread");
  await expect(notices(main, "Read one")).toHaveCount(0);
  await expect(notices(main)).toHaveCount(2);
  await page.reload();
  await expect(notices(main)).toHaveCount(2);
  await main.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await page.reload();
  await expect(page.getByText("No unread notifications.")).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expect(notices(main)).toHaveCount(3);
});

test("a list that fails to load says so on its page, and Retry loads it", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/notifications\/me/);
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(1));
  await signIn(company.engineer);
  await answerCalls(page, MINE, { status: 500 });
  await page.goto("/notifications");
  await expect(page.getByRole("alert")).toContainText("Notifications could not be loaded.");
  await page.unroute(MINE);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(notices(page.getByRole("main"), "Notice 1")).toBeVisible();
});
