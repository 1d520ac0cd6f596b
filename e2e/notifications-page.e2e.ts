import { addNotifications, numbered } from "./seed/records.ts";
import { answerCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import { bell, notices } from "./pages/notifications.ts";

const MINE = "**/api/notifications/me?*";

test("the page of all notifications loads page by page, tries again, and has a tab of unread ones", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/notifications\/me/);
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, [
    { title: "Unread one" },
    { title: "Read one", isRead: true },
    ...numbered(63),
  ]);
  await signIn(company.engineer);
  const main = page.getByRole("main");
  const list = notices(main);

  await test.step("a list that fails to load says so, and Retry loads it", async () => {
    await answerCalls(page, MINE, { status: 500 });
    await page.goto("/notifications");
    await expect(page.getByRole("alert")).toContainText("Notifications could not be loaded.");
    await page.unroute(MINE);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(notices(main, "Unread one")).toBeVisible();
  });

  await test.step("older ones are loaded page by page", async () => {
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
    await expect(list.last()).toContainText("Notice 63");
    await expect(page.getByRole("button", { name: "Show older" })).toHaveCount(0);
  });

  await test.step("the tab of unread ones is kept in the address", async () => {
    await page.getByRole("tab", { name: "Unread" }).click();
    await expect(page).toHaveURL("/notifications?show=unread");
    await expect(notices(main, "Read one")).toHaveCount(0);
    await expect(notices(main, "Unread one")).toBeVisible();
    await page.reload();
    await expect(page.getByText("64 unread.")).toBeVisible();
    await expect(notices(main, "Unread one")).toBeVisible();
    await expect(notices(main, "Read one")).toHaveCount(0);
    await main.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await page.reload();
    await expect(page.getByText("No unread notifications.")).toBeVisible();
    await page.getByRole("tab", { name: "All" }).click();
    await expect(notices(main, "Read one")).toBeVisible();
    await expect(notices(main, "Unread one")).toBeVisible();
  });
});
