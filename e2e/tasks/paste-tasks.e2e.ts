import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { recordCalls } from "../harness/calls.ts";
import { expect, test } from "../harness/test.ts";
import { cachedForOffline } from "../harness/worker.ts";
import { addTaskForm, taskLink, taskPanel, taskTitles } from "../pages/tasks.ts";

/** Pastes a text into a field, as the keyboard does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    if (element.dispatchEvent(event) && element instanceof HTMLInputElement) element.value = pasted;
  }, text);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add several tasks" });
const thirty = Array.from({ length: 30 }, (_, n) => `- Lay course ${n + 1}`).join("\n");

test("30 pasted lines are 30 tasks by one call, undone at once; rows of a spreadsheet are shown as they are read, one is left out, and a day later's undo names what stays", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByRole("link", { name: /^Waiting for you, / })).toBeVisible();
  const title = addTaskForm(page).getByLabel("Title");

  await test.step("one line stays in the field", async () => {
    await paste(title, "Order cement\n");
    await expect(title).toHaveValue("Order cement");
    await expect(dialogOf(page)).toHaveCount(0);
    await title.fill("");
  });

  await test.step("30 lines are 30 tasks, by one call, and one undo", async () => {
    const calls = recordCalls(page);
    await paste(title, thirty);
    await expect(dialogOf(page).getByLabel("30 of 30 rows")).toBeChecked();
    await dialogOf(page).getByRole("button", { name: "Add 30 tasks" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(taskLink(page, "Lay course 1")).toBeVisible();
    await expect(page.getByText("Added 30 tasks.")).toBeVisible();
    expect(calls.to("/api/tasks/import")).toHaveLength(1);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect(taskTitles(page)).toHaveText(["Cast ground beam"]);
    await page.reload();
    await expect(taskTitles(page)).toHaveText(["Cast ground beam"]);
  });

  await test.step("rows of a spreadsheet are read, one is left out, and what cannot be read is named", async () => {
    await paste(
      title,
      "Task\tDue\tWho\tPriority\nSet out\t24 Dec 2026\tEmeka\tUrgent\nDig\tsoon\t\t\nCast\t\tNobody Known\t",
    );
    const dialog = dialogOf(page);
    await expect(dialog.getByText("Row 3: “soon” is no date.")).toBeVisible();
    await expect(
      dialog.getByText("Row 4: “Nobody Known” is nobody on this project."),
    ).toBeVisible();
    await expect(dialog.getByText("24 Dec 2026", { exact: true })).toBeVisible();
    await dialog.getByLabel("Add row 4: Cast").uncheck();
    await expectAccessible(page, "a pasted list");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "a pasted list");
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Add 2 tasks" }).click();
    await expect(taskLink(page, "Set out")).toBeVisible();
    await expect(taskLink(page, "Cast")).toHaveCount(0);
  });

  await test.step("a changed task stays when the import is undone, and the dialog says so", async () => {
    await page.getByRole("checkbox", { name: "Done: Dig" }).click();
    await expect(page.getByText("“Dig” is now “Finished, not accepted”.")).toBeVisible();
    await title.focus();
    await addTaskForm(page).getByRole("button", { name: "Paste a list" }).click();
    const dialog = dialogOf(page);
    await dialog
      .getByRole("button", { name: "Undo the import of 2 tasks from “Set out” and “Dig”" })
      .click();
    await expect(dialog.getByText("“Dig”: It was changed since.")).toBeVisible();
    await expect(dialog.getByText("Undone: 1 removed")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(taskLink(page, "Dig")).toBeVisible();
    await expect(taskLink(page, "Set out")).toHaveCount(0);
  });
});

test("rows wait for the people that they name; a list that is refused late stays in the outbox, and what was left out stays out while another row is corrected", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  test.slow();
  watch.expect(/409|403/);
  await signIn(company.engineer);
  const known = Promise.withResolvers<void>();
  await page.route(/\/assignees/, async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByRole("link", { name: /^Waiting for you, / })).toBeVisible();
  const dialog = dialogOf(page);

  await test.step("the names are read once the people are known, and Add has the focus", async () => {
    await paste(
      addTaskForm(page).getByLabel("Title"),
      "Emeka\tDig\t1 Dec\t5 Dec\nEmeka\tCast\nEmeka\tCure",
    );
    const add = dialog.getByRole("button", { name: /^Add / });
    await expect(dialog.getByText("Loading the people")).toBeAttached();
    await expect(add).toBeFocused();
    await page.keyboard.press("Enter");
    known.resolve();
    await expect(dialog.getByLabel("Add row 1: Dig")).toBeChecked();
    await expect(dialog.getByText("Row 1: “1 Dec” is left out")).toBeVisible();
    await expect(add).toBeFocused();
  });

  await test.step("a row that is left out stays out while another one is corrected", async () => {
    await dialog.getByLabel("Add row 2: Cast").uncheck();
    const list = dialog.getByLabel("List");
    await list.fill((await list.inputValue()).replace("Cure", "Cured"));
    await expect(dialog.getByLabel("Add row 3: Cured")).toBeChecked();
    await expect(dialog.getByLabel("Add row 2: Cast")).not.toBeChecked();
  });

  await test.step("a list that is refused after the dialog has closed is in the outbox", async () => {
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/tasks/import", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Add 2 tasks" }).click();
    await expect(dialog).toHaveCount(0);
    await db.query("update projects set archived_at = now() where id = $1", [company.projectId]);
    answered.resolve();
    await expect(page.getByText(/^The tasks are not added\. /)).toBeVisible();
    await expect(page.getByRole("button", { name: "1 change was not accepted" })).toBeVisible();
  });
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a pasted list shows at once in the panel behind the key c, one of its tasks opens, and all are sent later", async ({
    page,
    company,
    context,
    signIn,
    watch,
  }) => {
    test.slow();
    watch.expect(/ERR_INTERNET_DISCONNECTED/);
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}`);
    await expect(taskLink(page, "Cast ground beam")).toBeVisible();
    await cachedForOffline(page);
    await context.setOffline(true);
    await page.keyboard.press("c");
    const form = page.getByRole("dialog", { name: "Add task" });
    await paste(form.getByLabel("Title"), "1. Strip\n2. Clean");
    await dialogOf(page).getByRole("button", { name: "Add 2 tasks" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await form.getByRole("button", { name: "Close" }).click();
    await taskLink(page, "Clean").click();
    await expect(taskPanel(page, "Clean")).toBeVisible();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await expect(page.getByText(/to send|waits? to be sent/i)).toHaveCount(0);
    await page.reload();
    await expect(taskLink(page, "Strip")).toBeVisible();
    await expect(taskLink(page, "Clean")).toBeVisible();
  });
});
