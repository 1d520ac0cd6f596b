import type { Locator, Page } from "@playwright/test";
import { inNewProject } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { continueAs } from "../harness/screens.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { addTasks } from "../seed/tasks.ts";

const title = "Cast ground beam";

/** The column of a status on the board. */
function column(page: Page, status: string | RegExp): Locator {
  return page.getByRole("region", { name: status });
}

function card(within: Locator, name: string): Locator {
  return within.getByRole("listitem").filter({ has: within.page().getByRole("link", { name }) });
}

/** Drags as a hand does: with stops on the way. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("There is nothing to drop on.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await to.hover();
  await page.mouse.up();
}

async function moveByMenu(page: Page, name: string, status: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Move ${name}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: status }).press("Enter");
}

test("cards are dragged, undone and moved by keyboard; 150 load on scroll; a drop that the person may not do is refused, and sends nothing", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  await test.step("cards are dragged, undone and moved by keyboard; a board of 150 tasks loads the rest on scroll and fits a phone", async () => {
    const shared = company;
    await test.step("a card is dragged to another column, undone, and moved by the keyboard", async () => {
      await signIn(company.engineer);
      await page.goto(`/projects/${company.projectId}/tasks`);
      await page
        .getByRole("group", { name: "View" })
        .getByRole("button", { name: "Board" })
        .click();
      await expect(page).toHaveURL(/view=board/);
      const statusNow = async () => {
        const { rows } = await db.query("select status from tasks where id = $1", [company.taskId]);
        return (rows as { status: string }[])[0]?.status;
      };

      await drag(page, card(column(page, "To do"), title), column(page, "In progress"));
      await expect(page.getByText(`“${title}” is now “In progress”.`)).toBeVisible();
      await expect(card(column(page, "In progress"), title)).toBeVisible();
      await expect(column(page, "In progress").getByRole("heading")).toHaveText("In progress1");
      await expect(column(page, "To do").getByText("No tasks")).toBeVisible();
      await expect.poll(statusNow).toBe("in_progress");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(card(column(page, "To do"), title)).toBeVisible();
      await expect.poll(statusNow).toBe("todo");

      await moveByMenu(page, title, /^In review/);
      await expect(card(column(page, "In review"), title)).toBeVisible();
      await expect(page.getByRole("button", { name: `Move ${title}` })).toBeFocused();
      await page.reload();
      await expect(card(column(page, "In review"), title)).toBeVisible();
      await expectAccessible(page, "the board");
    });
    await test.step("the board of 150 tasks in one column loads the rest on scroll, at 360 px without a sideways page", async () => {
      const company = await inNewProject(db, shared);
      const { workspaceId, projectId, owner } = company;
      await addTasks(
        db,
        { workspaceId, projectId, createdBy: owner.id },
        Array.from({ length: 150 }, (_, index) => ({ title: `Pile ${index + 1}` })),
      );
      await page.setViewportSize({ width: 360, height: 740 });
      await moveTo(page, `/projects/${projectId}/tasks?view=board&sort=order`);
      const todo = column(page, "To do");
      await expect(todo.getByRole("heading")).toHaveText("To do151");
      expect(await todo.getByRole("listitem").count()).toBeLessThan(30);
      const list = todo.getByRole("list");
      await expect(async () => {
        await list.evaluate((element) => {
          const { parentElement: scroller } = element;
          scroller?.scrollTo({ top: scroller.scrollHeight });
        });
        await expect(todo.getByRole("link", { name: "Pile 150", exact: true })).toBeVisible({
          timeout: 500,
        });
      }).toPass();
      await expectNoSidewaysScroll(page, "the board");
      await expectAccessible(page, "the board");
    });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("a drop that the person may not do is refused with the reason, and sends nothing", async () => {
    await continueAs(page, shared.contractorOn);
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, owner, contractorOn } = company;
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Lay blocks", assignedTo: contractorOn.id },
    ]);
    await moveTo(page, `/tasks?project=${projectId}&view=board`);
    const todo = column(page, "To do");
    await expect(page.getByRole("button", { name: "Move Lay blocks" })).toBeVisible();
    // Another person's task is not draggable, and has no menu.
    await expect(card(todo, title)).toBeVisible();
    await expect(page.getByRole("button", { name: `Move ${title}` })).toHaveCount(0);

    const writes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/api/tasks"))
        writes.push(request.url());
    });
    await drag(page, card(todo, "Lay blocks"), column(page, /Completed|Accepted/));
    await expect(page.getByText(/Only the person who created a task/).first()).toBeVisible();
    await expect(card(todo, "Lay blocks")).toBeVisible();
    expect(writes).toEqual([]);
  });
});
