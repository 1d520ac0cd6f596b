import type { Page } from "@playwright/test";
import { addExpense } from "../seed/money.ts";
import { addResource } from "../seed/resources.ts";
import { moveTo } from "../harness/move.ts";
import { inNewProject } from "../harness/company.ts";
import { expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { openTask, taskLink, taskPanel } from "../pages/tasks.ts";

const TASK = "Cast ground beam";

/** Opens the panel of `name` with the key and with the mouse, and expects the focus back each time. */
async function expectFocusReturned(page: Page, name: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name, exact: true });
  const panel = page.getByRole("dialog", { name, exact: true });
  const close = panel.getByRole("button", { name: "Close", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(close).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
}

test("a panel takes the focus and returns it, the page makes room for it, and on a phone the focus stays in it", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  await test.step("a panel takes the focus, returns it to what opened it, and the page makes room for it", async () => {
    const { workspaceId, projectId, engineer } = company;
    const of = { workspaceId, projectId, createdBy: engineer.id };
    await addExpense(db, { ...of, description: "Rebar Y16", amount: 3_000_000 });
    await addResource(db, { workspaceId, name: "Masons" });
    await signIn(company.admin);
    await test.step("of a resource", async () => {
      await page.goto("/resources?view=list");
      await expectFocusReturned(page, "Masons");
    });
    await test.step("of a person", async () => {
      await page.goto("/admin?tab=people");
      await expectFocusReturned(page, "Emeka Engineer");
    });

    const table = page.getByRole("table", { name: "Expenses" });
    await test.step("of an expense", async () => {
      await page.goto(`/projects/${projectId}/money?part=expenses`);
      await expectFocusReturned(page, "Rebar Y16");
    });
    await test.step("no column is under it", async () => {
      const enteredBy = table.getByRole("columnheader", { name: "Entered by" });
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(enteredBy).toBeVisible();
        await table.getByRole("link", { name: "Rebar Y16" }).click();
        const panel = page.getByRole("dialog", { name: "Rebar Y16" });
        await expect(panel).toBeVisible();
        await expect(enteredBy).toBeVisible({ visible: width === 1440 });
        await expect
          .poll(async () => {
            const amount = table.getByText("₦3,000,000");
            const right = await amount.evaluate((cell) => cell.getBoundingClientRect().right);
            return right < (await panel.evaluate((edge) => edge.getBoundingClientRect().left));
          })
          .toBe(true);
        await expectNoSidewaysScroll(page, "the page beside its panel");
        await page.keyboard.press("Escape");
        await expect(panel).toBeHidden();
      }
    });

    await test.step("of a task; when deleting in it removes the row, the page gets the focus", async () => {
      await projectTab(page, "Overview").click();
      await expectFocusReturned(page, TASK);
      const panel = await openTask(page, TASK);
      await panel.getByRole("button", { name: "Delete task" }).click();
      await expect(taskPanel(page, TASK)).toBeHidden();
      await expect(taskLink(page, TASK)).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
    });
  });
  await test.step("on a phone the focus stays in the panel while it is open", async () => {
    const company = await inNewProject(db, shared);
    await page.setViewportSize({ width: 360, height: 740 });
    await moveTo(page, `/projects/${company.projectId}`);
    const link = page.getByRole("main").getByRole("link", { name: TASK, exact: true });
    await link.click();
    const panel = taskPanel(page, TASK);
    const close = panel.getByRole("button", { name: "Close", exact: true });
    await expect(close).toBeFocused();
    await expect(panel.getByLabel("Status")).toBeVisible();
    // Backwards from the first control to the last, and around.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(panel.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
  });
});
