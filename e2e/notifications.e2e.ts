import { addNotifications, numbered } from "./seed/records.ts";
import { answerCalls, holdCalls } from "./harness/calls.ts";
import { expect, test } from "./harness/test.ts";
import { bell, notices, openBell, recordWarnings } from "./pages/notifications.ts";

const MINE = "**/api/notifications/me?*";
const READ = "**/api/notifications/*/read";
const READ_ALL = "**/api/notifications/mark-all-read";
const ONE = /\/api\/notifications\/[0-9a-f-]{36}$/;

for (const [unread, shown] of [
  [99, "99"],
  [100, "99+"],
] as const) {
  test(`the badge for ${unread} unread notifications reads ${shown}`, async ({
    page,
    company,
    signIn,
    db,
  }) => {
    const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
    await addNotifications(db, person, numbered(unread));
    await addNotifications(db, person, numbered(3, { isRead: true }));
    await signIn(company.engineer);
    await page.goto("/dashboard");
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${shown} unread`);
    await expect(bell(page).getByText(shown, { exact: true })).toBeVisible();
  });
}

test("without notifications there is no badge, and the list says so", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(bell(page)).toHaveText("");
  const panel = await openBell(page);
  await expect(panel.getByText("No notifications yet.")).toBeVisible();
  await panel.getByRole("link", { name: "See all notifications" }).click();
  await expect(page).toHaveURL("/notifications");
  await expect(page.getByText("No notifications yet.")).toBeVisible();
});

test("each kind of notification has its icon", async ({ page, company, signIn, db }) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, [
    { title: "Notice", type: "info" },
    { title: "Warned", type: "warning" },
    { title: "Done", type: "success" },
    { title: "Failed", type: "error" },
  ]);
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  for (const [title, mark] of [
    ["Notice", "Information"],
    ["Warned", "Warning"],
    ["Done", "Success"],
    ["Failed", "Problem"],
  ] as const) {
    await expect(notices(panel, title).getByRole("img", { name: mark })).toBeVisible();
  }
  await expect(notices(panel).getByRole("time")).toHaveText([
    "1m ago",
    "2m ago",
    "3m ago",
    "4m ago",
  ]);
});

test("marking one as read shows at once and lowers the count", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(2));
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  const first = notices(panel, "Notice 1");
  await expect(first.getByText("Unread:")).toHaveCount(1);
  const release = await holdCalls(page, READ);
  const answered = page.waitForResponse(READ);
  await first.getByRole("button", { name: "Mark as read" }).click();
  await expect(first.getByText("Unread:")).toHaveCount(0);
  await expect(first.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  release();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
});

test("marking all as read leaves none unread, also beyond those shown", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(35));
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  await expect(notices(panel)).toHaveCount(20);
  const release = await holdCalls(page, READ_ALL);
  const answered = page.waitForResponse(READ_ALL);
  const button = panel.getByRole("button", { name: "Mark all as read" });
  await button.click();
  await expect(panel.getByText("Unread:")).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(button).toHaveCount(0);
  release();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("deleting removes one and lowers the count only if it was unread", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, [
    { title: "Unread" },
    { title: "Read", isRead: true },
    { title: "Marked" },
    // More than the panel holds, so that the count is the server's.
    ...numbered(30),
  ]);
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  const marked = page.waitForResponse(READ);
  await notices(panel, "Marked").getByRole("button", { name: "Mark as read" }).click();
  await marked;
  for (const [title, name] of [
    ["Read", "Notifications, 31 unread"],
    ["Unread", "Notifications, 30 unread"],
    ["Marked", "Notifications, 30 unread"],
    ["Notice 1", "Notifications, 29 unread"],
  ] as const) {
    const answered = page.waitForResponse(ONE);
    await notices(panel, title).getByRole("button", { name: "Delete" }).click();
    await expect(notices(panel, title)).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName(name);
    expect((await answered).status()).toBe(200);
  }
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 29 unread");
});

test("deleting the last one leaves an empty list and no badge, never a count below 0", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(1));
  await signIn(company.engineer);
  await page.goto("/dashboard");
  const panel = await openBell(page);
  // Neither is answered yet when the next one is made.
  const release = await holdCalls(page, "**/api/notifications/**");
  const answered = page.waitForResponse(ONE);
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await panel.getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("No notifications yet.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  release();
  expect((await answered).status()).toBe(200);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
});

test("a failed fetch empties the list, sets the count to 0, and is only logged", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/notifications\/me/);
  const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
  await addNotifications(db, person, numbered(3));
  const warnings = recordWarnings(page);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
  await answerCalls(page, MINE, { status: 500 });
  // A failed change fetches the list again.
  await answerCalls(page, READ, { status: 500 });
  watch.expect(/status of 500 .* at .*\/read/);
  const panel = await openBell(page);
  await notices(panel, "Notice 1").getByRole("button", { name: "Mark as read" }).click();
  await expect(panel.getByText("No notifications yet.")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName("Notifications");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => warnings.join("\n")).toContain("Notifications could not be loaded:");

  // Opening it again fetches again.
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await openBell(page);
  await expect(notices(panel)).toHaveCount(3);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
});

for (const { what, url, act, warning } of [
  {
    what: "marking one as read",
    url: READ,
    act: { row: true, button: "Mark as read" },
    warning: "A notification could not be marked as read:",
  },
  {
    what: "marking all as read",
    url: READ_ALL,
    act: { row: false, button: "Mark all as read" },
    warning: "The notifications could not be marked as read:",
  },
  {
    what: "deleting one",
    url: ONE,
    act: { row: true, button: "Delete" },
    warning: "A notification could not be deleted:",
  },
]) {
  test(`${what} that fails is only logged, and the true state returns`, async ({
    page,
    company,
    signIn,
    db,
    watch,
  }) => {
    watch.expect(/status of 500 .* at .*\/api\/notifications\//);
    const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
    await addNotifications(db, person, numbered(2));
    const warnings = recordWarnings(page);
    await signIn(company.engineer);
    await page.goto("/projects");
    const panel = await openBell(page);
    await expect(notices(panel)).toHaveCount(2);
    await page.route(url, (route) => route.fulfill({ status: 500 }));
    const fetched = page.waitForResponse(MINE);
    const place = act.row ? notices(panel, "Notice 1") : panel;
    await place.getByRole("button", { name: act.button, exact: true }).click();
    await fetched;
    await expect(notices(panel)).toHaveCount(2);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => warnings.join("\n")).toContain(warning);
  });
}
