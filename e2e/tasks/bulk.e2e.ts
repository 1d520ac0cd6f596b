import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { delayCalls } from "../harness/calls.ts";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { taskLink, taskRow, taskTitles, doneBox } from "../pages/tasks.ts";
import { addTasks } from "../seed/tasks.ts";

test("several tasks are selected, changed and undone at once; what is refused is named, on a phone too; what somebody changes meanwhile stays", async ({
  page,
  company,
  signIn,
  db,
  openBrowser,
  watch,
}) => {
  const shared = company;
  await test.step("several tasks are selected and changed together, and undone at once; what somebody changes while the question is open stays", async () => {
    const shared = company;
    await test.step("several tasks are selected with Shift and by the keyboard, changed together, and undone at once", async () => {
      const { workspaceId, projectId, owner } = company;
      const titles = ["Task A", "Task B", "Task C", "Task D"];
      const place = { workspaceId, projectId, createdBy: owner.id };
      const ids = await addTasks(
        db,
        place,
        titles.map((title) => ({ title })),
      );
      await db.query(
        `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
     values (gen_random_uuid(), $1, $2, 'task', $3, $4, 'Seen on site.', now())`,
        [workspaceId, projectId, ids[1], owner.id],
      );
      await signIn(company.engineer);
      await page.goto(`/projects/${projectId}`);
      await expect(taskTitles(page)).toHaveText(["Cast ground beam", ...titles]);
      const square = (title: string) =>
        page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
      const bar = page.getByRole("region", { name: "Selected tasks" });

      await square("Task A").click();
      await taskRow(page, "Task C").click({ modifiers: ["Shift"] });
      await expect(bar.getByText("3 tasks selected")).toBeVisible();
      for (const title of ["Task A", "Task B", "Task C"])
        await expect(doneBox(page, title)).not.toBeChecked();
      await bar.getByLabel("Status of the selected tasks").selectOption("done");
      await expect(page.getByText("3 tasks are now “Finished, not accepted”.")).toBeVisible();
      for (const title of ["Task A", "Task B", "Task C"])
        await expect(doneBox(page, title)).toBeChecked();
      await page.getByRole("button", { name: "Undo" }).click();
      for (const title of ["Task A", "Task B", "Task C"])
        await expect(doneBox(page, title)).not.toBeChecked();

      await bar.getByRole("button", { name: "Stop selecting" }).click();
      await expect(bar).toBeHidden();
      await taskLink(page, "Task B").focus();
      await page.keyboard.press("x");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await expect(bar.getByText("3 tasks selected")).toBeVisible();
      const dates = page.getByRole("dialog", { name: "Due date of the selected tasks" });
      await bar.getByRole("button", { name: "Due date…" }).click();
      await dates.getByLabel("Due date", { exact: true }).fill("3 Feb 2027");
      await dates.getByRole("button", { name: "Set date" }).click();
      const dated = (day: string) =>
        Promise.all(
          ["Task B", "Task C", "Task D"].map(async (title) =>
            expect(taskRow(page, title).getByText(day)).toBeVisible(),
          ),
        );
      await dated("3 Feb 2027");
      await square("Task A").click();
      await bar.getByRole("button", { name: "Due date…" }).click();
      const count = dates.getByLabel("Shift due date by days");
      await count.fill("0");
      await dates.getByRole("button", { name: "Later" }).click();
      await expect(dates.getByText("Enter a number of days from 1 to 3,650")).toBeVisible();
      await expectAccessible(page, "the dates of selected tasks");
      await count.fill("10");
      await dates.getByRole("button", { name: "Earlier" }).click();
      await expect(
        page.getByText("3 tasks are now due 10 days earlier. 1 has no due date."),
      ).toBeVisible();
      await dated("24 Jan 2027");
      await page.getByRole("button", { name: "Undo" }).click();
      await dated("3 Feb 2027");
      await square("Task A").click();
      await bar.getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("alertdialog", { name: "Delete 3 tasks?" });
      await expect(question).toContainText("1 comment goes with them.");
      await question.getByRole("button", { name: "Delete 3 tasks" }).click();
      await expect(page.getByText("Deleted 3 tasks. 1 comment goes with them.")).toBeVisible();
      await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Task A"]);
      // Deletes one task after the new page has fetched the list and before it listens to events.
      const listen = await delayCalls(page, "**/api/events*");
      const reader = await db.connect();
      await reader.query("begin");
      await reader.query("select from tasks where id = $1 for update", [ids[2]]);
      await page.reload();
      await expect(taskLink(page, "Task C")).toBeVisible();
      await reader.query("commit");
      reader.release();
      const left = async () =>
        (await db.query("select from tasks where id = any($1)", [ids.slice(1)])).rowCount;
      await expect.poll(left).toBe(0);
      listen();
      await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Task A"]);
    });
    await test.step("what somebody changes while the question is open stays", async () => {
      const company = await inNewProject(db, shared);
      watch.expect(/status of 409 .* at .*\/api\/tasks\//);
      const { workspaceId, projectId, owner } = company;
      const titles = ["Lay blocks", "Screed"];
      await addTasks(
        db,
        { workspaceId, projectId, createdBy: owner.id },
        titles.map((title) => ({ title })),
      );
      await page.clock.install();
      await moveTo(page, `/projects/${projectId}`);
      for (const title of titles)
        await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).click();
      const bar = page.getByRole("region", { name: "Selected tasks" });
      await bar.getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("alertdialog", { name: "Delete 2 tasks?" });
      await expect(question).toBeVisible();
      const office = await openBrowser(company.admin);
      await office.goto(`/projects/${projectId}`);
      await doneBox(office, "Screed").click();
      // The list behind the dialog already knows.
      await expect(
        page.getByRole("checkbox", { name: "Done: Screed", includeHidden: true }),
      ).toBeChecked();
      await question.getByRole("button", { name: "Delete 2 tasks" }).click();
      await expect(taskTitles(page)).toHaveText(["Cast ground beam"]);
      // The deletion is sent when the undo window ends.
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await page.clock.runFor(15_000);
      await expect(
        page.getByText(
          /1 of 2 tasks were refused: “Screed”.*changed this task after you opened it/,
        ),
      ).toBeVisible();
      await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Screed"]);
    });
  });
  await test.step("what is refused of a bulk change is named, with the reason; on a phone a mode selects", async () => {
    await continueAs(page, shared.contractorOn);
    const company = await inNewProject(db, shared);
    watch.expect(/status of 403 .* at .*\/api\/tasks\//);
    const { workspaceId, projectId, owner, contractorOn } = company;
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Lay blocks", assignedTo: contractorOn.id },
    ]);
    await page.setViewportSize({ width: 360, height: 740 });
    await moveTo(page, `/projects/${projectId}`);
    const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await card("Lay blocks").click();
    const bar = page.getByRole("region", { name: "Selected tasks" });
    await expect(bar.getByText("1 task selected")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await card("Cast ground beam").click();
    await expect(bar.getByText("2 tasks selected")).toBeVisible();
    await bar.getByLabel("Status of the selected tasks").selectOption("review");
    const dialog = page.getByRole("dialog", { name: "1 task refused" });
    await expect(dialog.getByRole("listitem")).toHaveText(["Cast ground beam"]);
    await expect(dialog).toContainText("The other one is changed.");
    await expect(dialog).toContainText("You can only change tasks that you created");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(card("Lay blocks").getByText("In review")).toBeVisible();
    await expect(card("Cast ground beam").getByText("To do")).toBeVisible();
  });
});

/** A finger that rests on an element, or moves up from it by some pixels, until `lift` is called. */
async function touch(page: Page, at: { x: number; y: number }, up = 0) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: at.x, y }],
    });
  await send("touchStart", at.y);
  for (let moved = 10; moved <= up; moved += 10) await send("touchMove", at.y - moved);
  return { lift: () => send("touchEnd") };
}

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a finger that rests on a task selects it; one that scrolls does not", async ({
    page,
    company,
    signIn,
    db,
  }) => {
    const { workspaceId, projectId, owner } = company;
    await addTasks(
      db,
      { workspaceId, projectId, createdBy: owner.id },
      Array.from({ length: 30 }, (_, index) => ({ title: `Pile ${index + 1}` })),
    );
    await signIn(company.engineer);
    await page.goto(`/projects/${projectId}/tasks`);
    const pile = (index: number) => page.getByRole("link", { name: `Pile ${index}`, exact: true });
    const link = pile(2);
    await link.scrollIntoViewIfNeeded();
    const middle = async () => {
      const box = await link.boundingBox();
      if (!box) throw new Error("There is nothing to touch.");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const bar = page.getByRole("region", { name: "Selected tasks" });

    const scrolled = page.evaluate(
      () => new Promise((resolve) => document.addEventListener("scroll", resolve, { once: true })),
    );
    const scrolling = await touch(page, await middle(), 120);
    await scrolled;
    await page.clock.install();
    // The list scrolls on for a while. A touch during that time stops the list, and presses nothing.
    const ended = page.evaluate(
      () =>
        new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true })),
    );
    await scrolling.lift();
    await ended;
    await expect(bar).toBeHidden();

    const resting = await touch(page, await middle());
    await page.clock.runFor(1_000);
    await expect(bar.getByText("1 task selected")).toBeVisible();
    await resting.lift();
    await expect(bar.getByText("1 task selected")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await pile(3).tap();
    await expect(bar.getByText("2 tasks selected")).toBeVisible();

    // The round checkbox means done, and the square one selects. A finger hits both.
    const shapes = [doneBox(page, "Pile 2"), page.getByRole("checkbox", { name: "Select Pile 2" })];
    const seen = await Promise.all(
      shapes.map((box) =>
        box.evaluate((element) => {
          const face = element.getBoundingClientRect();
          const label = element.closest("label")?.getBoundingClientRect();
          const radius = Number.parseFloat(getComputedStyle(element).borderRadius) || 0;
          return {
            isRound: radius >= face.width / 2,
            isLarge: label !== undefined && Math.min(label.width, label.height) >= 44,
          };
        }),
      ),
    );
    expect(seen).toEqual([
      { isRound: true, isLarge: true },
      { isRound: false, isLarge: true },
    ]);
  });
});
