import { countedActions } from "../harness/hand.ts";
import { expect, test } from "../harness/test.ts";
import {
  doneBox,
  summaryFigure,
  taskLink,
  taskPanel,
  taskRow,
  taskTitles,
} from "../pages/tasks.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

test("tasks at the desk take as many acts as docs/acts.md says", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Fifteen acts, each on a screen that is loaded anew.
  test.slow();
  const { workspaceId, projectId, contractorOn, owner, engineer } = company;
  const done = { assignedTo: contractorOn.id, status: "done" } as const;
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Lay blocks" },
    { title: "Order rebar", dueDate: daysFromToday(-2) },
    { title: "Paint walls", ...done },
    { title: "Cast slab", ...done },
  ]);
  await signIn(engineer);
  const does = await countedActions(page, "At the desk");
  const project = `/projects/${projectId}`;
  const panel = taskPanel(page, "Order rebar");
  const search = page.getByRole("combobox", { name: /^Find projects/ });

  await does("Add a task", project, async ({ type, key }) => {
    await type(page.getByRole("form", { name: "Add task" }).getByLabel("Title"), "Cure the slab");
    await key("Enter");
    await expect(taskLink(page, "Cure the slab")).toBeVisible();
  });
  await does("Mark a task as done", project, async ({ press }) => {
    await press(doneBox(page, "Lay blocks"));
    await expect(doneBox(page, "Lay blocks")).toBeChecked();
  });
  await does("Give a task a due date", project, async ({ press, type, key }) => {
    await press(taskLink(page, "Order rebar"));
    await type(panel.getByLabel("Due date"), "+7");
    await key("Enter");
    await expect(panel.getByLabel("Due date")).not.toHaveValue("+7");
  });
  await does("Give a task to somebody", project, async ({ press, typeHere, key }) => {
    await press(taskLink(page, "Order rebar"));
    await press(panel.getByRole("button", { name: /^Assignee/ }));
    await typeHere(page.getByRole("combobox", { name: "Assignee" }), "kunle");
    await key("Enter");
    await expect(panel.getByRole("button", { name: /^Assignee/ })).toContainText("Kunle");
  });
  await does("Change a task’s priority", project, async ({ press, choose }) => {
    await press(taskLink(page, "Order rebar"));
    await choose(panel.getByLabel("Priority"), "high");
    await expect(taskRow(page, "Order rebar")).toContainText("High");
  });
  await does("Comment on a task", project, async ({ press, type }) => {
    await press(taskLink(page, "Order rebar"));
    await type(panel.getByRole("textbox", { name: "Add a comment" }), "12 mm, not 10");
    await press(panel.getByRole("button", { name: "Comment", exact: true }));
    await expect(panel.getByRole("list", { name: "Comments" })).toContainText("12 mm, not 10");
  });
  await does("Read what happened to a task", project, async ({ press }) => {
    await press(taskLink(page, "Order rebar"));
    await expect(panel.getByRole("heading", { name: "Activity" })).toBeVisible();
  });
  await does("Accept a finished task", "/tasks", async ({ press }) => {
    await press(page.getByRole("button", { name: "Accept: Paint walls" }));
    await expect(taskRow(page, "Paint walls").getByText("Accepted", { exact: true })).toBeVisible();
  });
  await does("Accept all that is finished", "/engineer", async ({ press }) => {
    await press(page.getByRole("button", { name: "Accept all" }));
    await expect(page.getByText("Accepted", { exact: false }).first()).toBeVisible();
  });
  await does("See only what is overdue", "/tasks", async ({ press }) => {
    await press(summaryFigure(page, "Overdue"));
    await expect(page).toHaveURL(/due=overdue/);
  });
  await does("Change several tasks at once", project, async ({ press, choose }) => {
    const square = (title: string) =>
      page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
    await press(square("Cure the slab"));
    await press(square("Order rebar"));
    const bar = page.getByRole("region", { name: "Selected tasks" });
    await choose(bar.getByLabel("Status of the selected tasks"), "blocked");
    await expect(page.getByText("2 tasks are now “Blocked”.")).toBeVisible();
  });
  await does("Find a task", "/dashboard", async ({ key, typeHere }) => {
    await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
    await key("Control+k");
    await typeHere(search, "order reb");
    await expect(page.getByRole("option", { selected: true })).toContainText("Order rebar");
    await key("Enter");
    await expect(panel).toBeVisible();
  });
  await does("Search in a list of tasks", "/tasks", async ({ key, typeHere }) => {
    await expect(taskTitles(page).first()).toBeVisible();
    await key("/");
    await typeHere(page.getByRole("searchbox"), "rebar");
    await expect(taskTitles(page)).toHaveText(["Order rebar"]);
  });
  await does("Open a report by its name", "/dashboard", async ({ key, typeHere }) => {
    await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
    await key("Control+k");
    await typeHere(search, "cost by code");
    await expect(page.getByRole("option", { selected: true })).toContainText(/cost by code/i);
    await key("Enter");
    await expect(page).toHaveURL(/\/reports/);
  });
});
