import { addNotifications, numbered } from "../seed/records.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { bell, notices, openBell, recordWarnings } from "../pages/notifications.ts";

const MINE = "**/api/notifications/me?*";
const READ = "**/api/notifications/*/read";
const READ_ALL = "**/api/notifications/mark-all-read";
const ONE = /\/api\/notifications\/[0-9a-f-]{36}$/;

test("the bell counts what is unread, marks and deletes at once and after a failure; the page of all loads page by page, with a tab of unread ones", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Four lists of notifications, all changed and loaded again.
  test.slow();
  await test.step("the bell counts what is unread, marks and deletes at once, never counts below 0, and shows the true state after a failure", async () => {
    // Three lists of notifications, all changed and loaded again.
    await test.step("deleting the last one leaves an empty list and no badge, never a count below 0", async () => {
      const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
      await addNotifications(db, person, numbered(1));
      await signIn(company.engineer);
      await page.goto("/dashboard");
      const panel = await openBell(page);
      // Delays the answers, so that the second change is made before the first one is answered.
      const release = await delayCalls(page, "**/api/notifications/**");
      const answered = page.waitForResponse(ONE);
      await panel.getByRole("button", { name: "Mark all as read" }).click();
      await panel.getByRole("button", { name: "Delete" }).click();
      await expect(panel.getByText("No notifications yet.")).toBeVisible();
      await expect(bell(page)).toHaveAccessibleName("Notifications");
      release();
      expect((await answered).status()).toBe(200);
      await page.reload();
      await expect(bell(page)).toHaveAccessibleName("Notifications");
      await expect(bell(page)).toHaveText("");
      await openBell(page);
      await expect(panel.getByText("No notifications yet.")).toBeVisible();
      await panel.getByRole("link", { name: "See all notifications" }).click();
      await expect(page).toHaveURL("/notifications");
      await expect(page.getByText("No notifications yet.")).toBeVisible();
      await page.unrouteAll();
    });
    await test.step("what fails is only logged, and the true state returns", async () => {
      watch.expect(/status of 500 .* at .*\/api\/notifications\//);
      const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
      await addNotifications(db, person, numbered(3));
      const warnings = recordWarnings(page);
      await page.goto("/projects");
      const panel = await openBell(page);
      const first = notices(panel, "Notice 1");

      for (const { url, name, within, warning } of [
        {
          url: READ,
          name: "Mark as read",
          within: first,
          warning: "A notification could not be marked as read:",
        },
        {
          url: READ_ALL,
          name: "Mark all as read",
          within: panel,
          warning: "The notifications could not be marked as read:",
        },
        {
          url: ONE,
          name: "Delete",
          within: first,
          warning: "A notification could not be deleted:",
        },
      ])
        await test.step(name, async () => {
          await expect(notices(panel)).toHaveCount(3);
          await page.route(url, (route) => route.fulfill({ status: 500 }));
          const fetched = page.waitForResponse(MINE);
          await within.getByRole("button", { name, exact: true }).click();
          await fetched;
          await expect(notices(panel)).toHaveCount(3);
          await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
          await expect(page.getByRole("alert")).toHaveCount(0);
          await expect.poll(() => warnings.join("\n")).toContain(warning);
          await page.unroute(url);
        });

      await test.step("a failed fetch empties the list; opening it again fetches again", async () => {
        await answerCalls(page, MINE, { status: 500 });
        // A failed change fetches the list again.
        await answerCalls(page, READ, { status: 500 });
        await first.getByRole("button", { name: "Mark as read" }).click();
        await expect(panel.getByText("No notifications yet.")).toBeVisible();
        await expect(bell(page)).toHaveAccessibleName("Notifications");
        await expect(page.getByRole("alert")).toHaveCount(0);
        await expect
          .poll(() => warnings.join("\n"))
          .toContain("Notifications could not be loaded:");
        await page.unrouteAll();
        await page.keyboard.press("Escape");
        await expect(panel).toBeHidden();
        await openBell(page);
        await expect(notices(panel)).toHaveCount(3);
        await expect(bell(page)).toHaveAccessibleName("Notifications, 3 unread");
      });
      await db.query("delete from notifications where workspace_id = $1", [company.workspaceId]);
    });
    await test.step("the bell counts what is unread; marking and deleting show at once, and stay", async () => {
      const { workspaceId, engineer, taskId, projectId } = company;
      await addNotifications(db, { workspaceId, userId: engineer.id }, [
        { title: "Notice", type: "info" },
        { title: "Warned", type: "warning" },
        { title: "Done", type: "success" },
        { title: "Failed", type: "error" },
        { title: "Unread" },
        { title: "Read", isRead: true },
        { title: "Marked" },
        { title: "Of a task", taskId, projectId },
        { title: "Of nothing" },
        // More than the panel lists, so that the count must be the server's.
        ...numbered(92),
      ]);
      await db.query("delete from tasks where id = $1", [taskId]);
      await page.goto("/dashboard");
      await expect(bell(page)).toHaveAccessibleName("Notifications, 99+ unread");
      await expect(bell(page).getByText("99+", { exact: true })).toBeVisible();
      const panel = await openBell(page);

      await test.step("each kind has its icon, and its age", async () => {
        await expect(notices(panel)).toHaveCount(20);
        for (const [index, title, mark] of [
          [1, "Notice", "Information"],
          [2, "Warned", "Warning"],
          [3, "Done", "Success"],
          [4, "Failed", "Problem"],
        ] as const) {
          await expect(notices(panel, title).getByRole("img", { name: mark })).toBeVisible();
          await expect(notices(panel, title).getByRole("time")).toHaveText(`${index}m ago`);
        }
      });

      await test.step("marking one as read lowers the count before the server answers", async () => {
        const marked = notices(panel, "Marked");
        await expect(marked.getByText("Unread:")).toHaveCount(1);
        const release = await delayCalls(page, READ);
        const answered = page.waitForResponse(READ);
        await marked.getByRole("button", { name: "Mark as read" }).click();
        await expect(marked.getByText("Unread:")).toHaveCount(0);
        await expect(marked.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
        await expect(bell(page)).toHaveAccessibleName("Notifications, 99 unread");
        release();
        expect((await answered).status()).toBe(200);
      });

      await test.step("deleting lowers the count only if it was unread", async () => {
        for (const [title, name] of [
          ["Read", "Notifications, 99 unread"],
          ["Unread", "Notifications, 98 unread"],
          ["Marked", "Notifications, 98 unread"],
          ["Notice 1", "Notifications, 97 unread"],
        ] as const) {
          const answered = page.waitForResponse(ONE);
          await notices(panel, title).getByRole("button", { name: "Delete" }).click();
          await expect(notices(panel, title)).toHaveCount(0);
          await expect(bell(page)).toHaveAccessibleName(name);
          expect((await answered).status()).toBe(200);
        }
        await page.reload();
        await expect(bell(page)).toHaveAccessibleName("Notifications, 97 unread");
      });

      await test.step("one of a deleted record links to what still exists", async () => {
        await openBell(page);
        await expect(notices(panel, "Of nothing").getByRole("link")).toHaveCount(0);
        await notices(panel, "Of a task").getByRole("link").click();
        await expect(page).toHaveURL(`/projects/${projectId}`);
        await expect(panel).toBeHidden();
        await expect(bell(page)).toHaveAccessibleName("Notifications, 96 unread");
      });

      await test.step("marking all as read leaves none unread, also beyond those shown", async () => {
        await openBell(page);
        const release = await delayCalls(page, READ_ALL);
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
    });
    await db.query("delete from notifications where workspace_id = $1", [company.workspaceId]);
  });
  await test.step("the page of all notifications loads page by page, tries again, and has a tab of unread ones", async () => {
    watch.expect(/status of 500 .* at .*\/api\/notifications\/me/);
    const person = { workspaceId: company.workspaceId, userId: company.engineer.id };
    await addNotifications(db, person, [
      { title: "Unread one" },
      { title: "Read one", isRead: true },
      ...numbered(63),
    ]);
    const main = page.getByRole("main");
    const list = notices(main);

    // Delays the event stream: when it opens, it announces recent changes, which are then fetched again.
    const listen = await delayCalls(page, "**/api/events*");
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

    listen();

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
});
