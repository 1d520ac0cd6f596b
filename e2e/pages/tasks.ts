import type { Locator, Page } from "@playwright/test";

/** The link that opens a task, in a list of tasks. */
export function taskLink(page: Page, title: string): Locator {
  return page.getByRole("table").getByRole("link", { name: title, exact: true });
}

/** The row of a task, in a list of tasks. */
export function taskRow(page: Page, title: string): Locator {
  return page.getByRole("row").filter({
    has: page.getByRole("link", { name: title, exact: true }),
  });
}

/** The titles of the rendered rows, in order. */
export function taskTitles(page: Page): Locator {
  return page.getByRole("table").getByRole("link");
}

/** The checkbox that ticks a task as done. Absent for people who may not. */
export function doneBox(page: Page, title: string): Locator {
  return page.getByRole("checkbox", { name: `Done: ${title}` });
}

/** The form on a project's page. */
export function addTaskForm(page: Page): Locator {
  return page.getByRole("form", { name: "Add task" });
}

/** The panel beside the list that shows a task. */
export function taskPanel(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Opens a task from the list. */
export async function openTask(page: Page, title: string): Promise<Locator> {
  await taskLink(page, title).click();
  return taskPanel(page, title);
}

/** A figure above the task list: the number of tasks in a status, overdue, or in all. */
export function summaryFigure(page: Page, label: string): Locator {
  return page
    .getByRole("group", { name: "Task summary" })
    .getByRole("button")
    .filter({ has: page.getByText(label, { exact: true }) });
}
