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

/** The titles of the rows that are drawn, in their order. */
export function taskTitles(page: Page): Locator {
  return page.getByRole("table").getByRole("link");
}

/** The box that ticks a task as done; absent for those who may not. */
export function tickBox(page: Page, title: string): Locator {
  return page.getByRole("checkbox", { name: `Done: ${title}` });
}

/** The form on a project's page. */
export function addTaskForm(page: Page): Locator {
  return page.getByRole("form", { name: "Add a task" });
}

/** The panel beside the list in which a task is open. */
export function taskPanel(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Opens a task from the list. */
export async function openTask(page: Page, title: string): Promise<Locator> {
  await taskLink(page, title).click();
  return taskPanel(page, title);
}

/** A figure above the task list: how many tasks there are in a status, or overdue, or in all. */
export function summaryFigure(page: Page, label: string): Locator {
  return page
    .getByRole("group", { name: "Task summary" })
    .getByRole("button")
    .filter({ has: page.getByText(label, { exact: true }) });
}
