import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { addTasks } from "../seed/tasks.ts";

const day = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("a task is dragged to another day and undone, and moved by typing the day, at a desk and on a phone", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  const { workspaceId, projectId, owner, engineer, taskId } = company;
  const [blocks] = await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Lay blocks", dueDate: "2026-03-10" },
  ]);
  const dueOf = async (id: string | undefined) => {
    const { rows } = await db.query("select due_date::text as due from tasks where id = $1", [id]);
    return (rows as { due: string | null }[])[0]?.due;
  };
  await signIn(engineer);
  await page.setViewportSize({ width: 1440, height: 1400 });
  await page.goto(`/projects/${projectId}/tasks?view=calendar&month=2026-02`);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page).toHaveURL(/month=2026-03/);

  const link = page.getByRole("link", { name: "Lay blocks" });
  await expect(day(page, "10 Mar 2026").getByRole("link")).toHaveText(["Lay blocks"]);
  await link.hover();
  await page.mouse.down();
  const box = await day(page, "20 Mar 2026").boundingBox();
  if (!box) throw new Error("The day is not shown.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await day(page, "20 Mar 2026").hover();
  await page.mouse.up();
  await expect(page.getByText("“Lay blocks” is now due on 20 Mar 2026.")).toBeVisible();
  await expect(day(page, "20 Mar 2026").getByRole("link")).toHaveText(["Lay blocks"]);
  await expect.poll(() => dueOf(blocks)).toBe("2026-03-20");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(day(page, "10 Mar 2026").getByRole("link")).toHaveText(["Lay blocks"]);
  await expect.poll(() => dueOf(blocks)).toBe("2026-03-10");

  const tray = page.getByRole("region", { name: "No due date" });
  const move = page.getByRole("button", { name: "Move Cast ground beam to another day" });
  await expect(tray.getByRole("link")).toHaveText(["Cast ground beam"]);
  await move.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Move to another day", { exact: true }).fill("12 Mar 2026");
  await page.keyboard.press("Enter");
  await expect(day(page, "12 Mar 2026").getByRole("link")).toHaveText(["Cast ground beam"]);
  await expect(move).toBeFocused();
  await expect(tray.getByText("Every task has a date.")).toBeVisible();
  await expect.poll(() => dueOf(taskId)).toBe("2026-03-12");
  await expectAccessible(page, "the calendar");

  await test.step("on a phone it is a list of the days with tasks, and a refusal of the server is shown", async () => {
    watch.expect(/status of 403 .* at .*\/api\/tasks\//);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(day(page, "10 Mar 2026").getByText("Tue 10 Mar 2026")).toBeVisible();
    await expect(day(page, "11 Mar 2026")).toBeHidden();
    await expectNoSidewaysScroll(page, "the calendar");
    await expectAccessible(page, "the calendar on a phone");

    await page.route(/\/api\/tasks\/[0-9a-f-]+$/, (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, message: "You may propose a date.", code: "forbidden" },
      }),
    );
    await page.getByRole("button", { name: "Move Lay blocks to another day" }).click();
    await page
      .getByRole("dialog")
      .getByLabel("Move to another day", { exact: true })
      .fill("13 Mar 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByText("You may propose a date.")).toBeVisible();
    await expect(day(page, "10 Mar 2026").getByRole("link")).toHaveText(["Lay blocks"]);
  });

  await test.step("the tray shows a hundred tasks without a date, and more when asked", async () => {
    const undated = Array.from({ length: 105 }, (_, n) => ({ title: `Joint ${n + 1}` }));
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, undated);
    await page.reload();
    await expect(tray.getByRole("link")).toHaveCount(100);
    await tray.getByRole("button", { name: "Show more" }).click();
    await expect(tray.getByRole("link")).toHaveCount(105);
    await expect(tray.getByRole("button", { name: "Show more" })).toHaveCount(0);
  });
});
