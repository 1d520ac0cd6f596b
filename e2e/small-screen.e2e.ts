import type { Page } from "@playwright/test";
import { expect, test } from "./harness/test.ts";
import { addTaskForm, taskPanel } from "./pages/tasks.ts";

const TITLE = "Cast ground beam";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Expects that nothing extends beyond the right edge. */
async function expectToFit(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(360);
}

test("on a phone, tasks are cards that are found, opened, ticked and added without sideways scrolling", async ({
  page,
  company,
  signIn,
}) => {
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
  await page.getByRole("button", { name: "Add a task" }).tap();
  await addTaskForm(page).getByLabel("Title").fill("Cure the beam");
  await addTaskForm(page).getByRole("button", { name: "Add Task" }).tap();
  const tasks = page.getByRole("list", { name: "Tasks of Lekki Duplex" });
  await expect(tasks.getByRole("link", { name: "Cure the beam" })).toBeVisible();
  await tasks.getByRole("checkbox", { name: "Done: Cure the beam" }).tap();
  await expect(tasks.getByText("Finished, not accepted", { exact: true })).toBeVisible();
  await expectToFit(page);
});

for (const path of ["/projects", "/dashboard", "/notifications"]) {
  test(`on a phone, ${path} does not scroll sideways`, async ({ page, company, signIn }) => {
    await signIn(company.engineer);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectToFit(page);
  });
}
