import type { Page } from "@playwright/test";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { addExpense } from "../seed/money.ts";
import { addTaskForm, taskPanel } from "../pages/tasks.ts";

const TITLE = "Cast ground beam";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Expects that nothing extends beyond the right edge. */
async function expectToFit(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(360);
}

async function expectLoadedToFit(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectToFit(page);
}

test("on a phone, tasks are cards, a message covers no button, filters fold behind a button, and no list scrolls sideways", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Two people, and seven screens.
  test.slow();
  const shared = company;
  await test.step("on a phone, tasks are cards that are found, opened, ticked and added without sideways scrolling", async () => {
    await signIn(company.contractorOn);
    await page.goto("/tasks");
    const list = page.getByRole("list", { name: "Tasks" });
    await expect(list.getByRole("link", { name: TITLE })).toBeVisible();
    await expectToFit(page);
    await page.getByRole("button", { name: "Filters" }).tap();
    await page.getByLabel("Status").selectOption("blocked");
    await expect(page.getByText("No tasks found matching your filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).tap();
    await list.getByRole("link", { name: TITLE }).tap();
    await expect(taskPanel(page, TITLE)).toHaveAttribute("aria-modal", "true");
    await expectToFit(page);
    await page.goBack();
    await expect(taskPanel(page, TITLE)).toBeHidden();

    await page.goto(`/projects/${company.projectId}`);
    await page.getByRole("button", { name: "Add task" }).tap();
    await addTaskForm(page).getByLabel("Title").fill("Cure the beam");
    await addTaskForm(page).getByRole("button", { name: "Add Task" }).tap();
    const tasks = page.getByRole("list", { name: "Tasks of Lekki Duplex" });
    await expect(tasks.getByRole("link", { name: "Cure the beam" })).toBeVisible();
    await tasks.getByRole("checkbox", { name: "Done: Cure the beam" }).tap();
    await expect(tasks.getByText("Finished, not accepted", { exact: true })).toBeVisible();
    await expectToFit(page);
  });
  await test.step("on a phone, a message covers no button of a question or of the head, filters fold behind a button, and no list scrolls sideways", async () => {
    // Leaves the page, so that none of its requests runs into the next sign-in.
    await page.goto("about:blank");
    await signIn(shared.owner);
    const company = await inNewProject(db, shared);
    await test.step("on a phone, a message covers no button at the bottom of a question, nor those of the head", async () => {
      await page.goto(`/projects/${company.projectId}`);
      await page.getByRole("checkbox", { name: `Done: ${TITLE}` }).tap();
      const message = page.locator('[aria-label="Messages"]').getByText("Undo");
      await expect(message).toBeVisible();
      await page.getByRole("button", { name: "Open navigation" }).tap({ trial: true });
      // A question rises from the bottom, with its answers.
      await page.getByRole("button", { name: "More actions" }).tap();
      await page.getByRole("button", { name: "Delete project" }).tap();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expect(message).toBeVisible();
      expect(await coveredButtons(page)).toEqual([]);
    });
    await test.step("on a phone, the filters of expenses fold behind a button that counts them, and no list scrolls sideways", async () => {
      const { workspaceId, projectId } = company;
      await addExpense(db, { workspaceId, projectId, amount: 84_000, spentOn: "2026-03-12" });
      await page.goto("/money?tab=expenses");
      const cement = page.getByRole("link", { name: "Cement" });
      await expect(cement).toBeVisible();
      const button = page.getByRole("button", { name: /^Filters/ });
      const from = page.getByRole("textbox", { name: "From" });
      const everyone = page.getByText("Entered by everyone", { exact: true });
      await expect(button).toHaveText("Filters");
      await expect(from).toBeHidden();
      await button.tap();
      await expect(button).toHaveAttribute("aria-expanded", "true");
      await expect(everyone).toBeVisible();
      expect(await everyone.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      await from.fill("13 Mar 2026");
      await from.press("Tab");
      await expect(page).toHaveURL(/from=2026-03-13/);
      await expect(button).toHaveText("Filters (1)");
      await expect(cement).toBeHidden();
      await expectToFit(page);
      await button.tap();
      await expect(from).toBeHidden();
      await expect(button).toHaveText("Filters (1)");

      for (const name of ["Projects", "Dashboard"])
        await test.step(`${name} fits`, async () => {
          await page.getByRole("button", { name: "Open navigation" }).tap();
          await page.getByRole("dialog").getByRole("link", { name, exact: true }).tap();
          await expectLoadedToFit(page, name);
        });
      await page.goto("/notifications");
      await expectLoadedToFit(page, "Notifications");
    });
  });
});

/** Returns the controls in the lower half of the window that a message covers. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = [...document.querySelectorAll<HTMLElement>("button, a[href], input, textarea")];
    return pressed.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width === 0 || y < window.innerHeight / 2 || y > window.innerHeight) return [];
      const above = document.elementFromPoint(x, y)?.closest('[aria-label="Messages"]');
      return above && !above.contains(element) ? [element.textContent || element.tagName] : [];
    });
  });
}
