import { changeRole } from "./seed/people.ts";
import { answerCalls, holdCalls, recordCalls } from "./harness/calls.ts";
import { addTask } from "./harness/company.ts";
import { expect, test } from "./harness/test.ts";
import { expectFieldError, expectNoFieldError } from "./pages/projects.ts";
import { changesSent } from "./pages/sent.ts";
import { addTaskForm, taskLink, taskRow, taskTitles, tickBox } from "./pages/tasks.ts";

const CREATE = "**/api/tasks";
const LIST = "**/api/tasks?*";

const NEED_ROLE = "Only administrators, engineers, and contractors can add tasks.";
const REFUSED = "You do not have permission to add tasks.";

test("an empty project says so, and shows the first task as soon as it is added", async ({
  page,
  company,
  signIn,
  db,
}) => {
  await db.query("delete from tasks where id = $1", [company.taskId]);
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByText("No tasks yet.")).toBeVisible();
  const form = addTaskForm(page);
  const release = await holdCalls(page, CREATE);
  await form.getByLabel("Title").fill("Set out");
  await form.getByRole("button", { name: "Add Task" }).click();
  await expect(page.getByRole("table").getByText("Set out")).toBeVisible();
  await expect(page.getByText("No tasks yet.")).toHaveCount(0);
  release();
  await expect(taskLink(page, "Set out")).toBeVisible();
  await expect(page.getByText("Added “Set out”.")).toBeVisible();
});

test("a task requires only a title", async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  const form = addTaskForm(page);
  const title = form.getByLabel("Title");
  await expect(taskLink(page, "Cast ground beam")).toBeVisible();
  const calls = recordCalls(page);
  await form.getByLabel("Description").fill("Sand, cement, water");
  await form.getByRole("button", { name: "Add Task" }).click();
  await expectFieldError(title, "Task title is required");
  expect(changesSent(calls)).toEqual([]);
  await title.fill("M");
  await expectNoFieldError(title);
  await form.getByLabel("Description").fill("");
  await form.getByRole("button", { name: "Add Task" }).click();
  await expect(taskLink(page, "M")).toBeVisible();
});

test("a task is sent with title, description, deadline, project, maker and status", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  const form = addTaskForm(page);
  await form.getByLabel("Title").fill("Mix mortar");
  await form.getByLabel("Description").fill("Sand, cement, water");
  await form.getByLabel("Deadline").fill("2027-03-12");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.getByRole("button", { name: "Add Task" }).click();
  const request = await sent;
  expect(new URL(request.url()).pathname).toBe("/api/tasks");
  expect(request.postDataJSON()).toMatchObject({
    title: "Mix mortar",
    description: "Sand, cement, water",
    deadline: "2027-03-12",
    project: company.projectId,
    createdBy: company.engineer.id,
    status: "todo",
  });
  const row = taskRow(page, "Mix mortar");
  await expect(row.getByText("To do")).toBeVisible();
  await expect(row.getByText("12 Mar 2027")).toBeVisible();
});

test("the title field is ready for the next task, and Enter adds it", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto(`/projects/${company.projectId}`);
  const title = addTaskForm(page).getByLabel("Title");
  await title.fill("Dig");
  await title.press("Enter");
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("");
  await page.keyboard.type("Pour");
  await title.press("Enter");
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Dig", "Pour"]);
  await page.reload();
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Dig", "Pour"]);
});

for (const who of ["admin", "engineer", "contractorOn"] as const) {
  test(`${who} may add tasks`, async ({ page, company, signIn }) => {
    await signIn(company[who]);
    await page.goto(`/projects/${company.projectId}`);
    const form = addTaskForm(page);
    await expect(form.getByText(NEED_ROLE)).toHaveCount(0);
    await form.getByLabel("Title").fill("Dig");
    await form.getByRole("button", { name: "Add Task" }).click();
    await expect(taskLink(page, "Dig")).toBeVisible();
  });
}

test("a client sees who may add tasks, and a forced request is refused", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.clientOn);
  await page.goto(`/projects/${company.projectId}`);
  const form = addTaskForm(page);
  await expect(form.getByText(NEED_ROLE)).toBeVisible();
  const button = form.getByRole("button", { name: "Add Task" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(NEED_ROLE);
  await expect(taskLink(page, "Cast ground beam")).toBeVisible();
  const calls = recordCalls(page);
  await form.getByLabel("Title").fill("Dig");
  await form.getByLabel("Title").press("Enter");
  await expect(form.getByText(REFUSED)).toBeVisible();
  expect(changesSent(calls)).toEqual([]);
});

test("the server refuses a person who lost the role while the form was open", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 403 .* at .*\/api\/tasks/);
  await signIn(company.contractorOn);
  await page.goto(`/projects/${company.projectId}`);
  const form = addTaskForm(page);
  await form.getByLabel("Title").fill("Dig");
  await changeRole(db, company, company.contractorOn, "client");
  await form.getByRole("button", { name: "Add Task" }).click();
  await expect(form.getByText(REFUSED)).toBeVisible();
  await expect(page.getByRole("table").getByText("Dig")).toHaveCount(0);
});

for (const [what, body, message] of [
  [
    "in the server's words",
    { message: "The books of this month are closed.", code: "conflict" },
    "The books of this month are closed.",
  ],
  ["in ours where the server has none", undefined, "Failed to create task. Please try again."],
] as const) {
  test(`a task that is not created says so ${what}, and can be sent again`, async ({
    page,
    company,
    signIn,
    watch,
  }) => {
    watch.expect(/status of 500 .* at .*\/api\/tasks/);
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}`);
    const form = addTaskForm(page);
    await answerCalls(page, CREATE, { status: 500, body });
    await form.getByLabel("Title").fill("Dig");
    await form.getByLabel("Deadline").fill("2027-03-12");
    await form.getByRole("button", { name: "Add Task" }).click();
    await expect(form.getByText(message, { exact: true })).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue("Dig");
    await expect(form.getByLabel("Deadline")).toHaveValue("12 Mar 2027");
    await expect(taskTitles(page)).toHaveText(["Cast ground beam"]);
    await page.unroute(CREATE);
    await form.getByRole("button", { name: "Add Task" }).click();
    await expect(taskRow(page, "Dig").getByText("12 Mar 2027")).toBeVisible();
    await expect(form.getByText(message, { exact: true })).toHaveCount(0);
  });
}

test("tasks that fail to load say so, and Retry loads them", async ({
  page,
  company,
  signIn,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/tasks/);
  await signIn(company.engineer);
  await answerCalls(page, LIST, { status: 500 });
  await page.goto(`/projects/${company.projectId}`);
  await expect(page.getByRole("alert")).toContainText("Failed to load tasks");
  // The rest of the page is shown.
  await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(taskLink(page, "Cast ground beam")).toBeVisible();
});

test("contractors tick what they made or are assigned, clients nothing", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const { workspaceId, projectId, owner, contractorOn } = company;
  const task = { workspaceId, projectId, createdBy: owner.id };
  await addTask(db, { ...task, title: "Made", createdBy: contractorOn.id });
  await addTask(db, { ...task, title: "Given", assignedTo: contractorOn.id });
  await signIn(contractorOn);
  await page.goto(`/projects/${projectId}`);
  await expect(tickBox(page, "Made")).toBeVisible();
  await expect(tickBox(page, "Given")).toBeVisible();
  await expect(tickBox(page, "Cast ground beam")).toHaveCount(0);

  const client = await openBrowser(company.clientOn);
  await client.goto(`/projects/${projectId}`);
  await expect(taskLink(client, "Made")).toBeVisible();
  await expect(client.getByRole("checkbox")).toHaveCount(0);
});
