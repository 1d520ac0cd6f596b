import { changeRole } from "../seed/people.ts";
import { answerCalls, delayCalls, recordCalls } from "../harness/calls.ts";
import { addTask, inNewProject } from "../harness/company.ts";
import { typedText } from "../harness/device/typed-text.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { expectFieldError, expectNoFieldError } from "../pages/projects.ts";
import { changesSent } from "../pages/sent.ts";
import { addTaskForm, taskLink, taskRow, taskTitles, doneBox } from "../pages/tasks.ts";

const CREATE = "**/api/tasks";
const LIST = "**/api/tasks?*";

const NEED_ROLE = "Only administrators, engineers, and contractors can add tasks.";
const REFUSED = "You do not have permission to add tasks.";

test("tasks are added to an empty project; a client is told who may add them; contractors tick their own, until the role is taken", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Slow: three people take part.
  test.slow();
  const shared = company;
  await test.step("tasks are added to an empty project one after the other, after a failed start", async () => {
    watch.expect(/status of 500 .* at .*\/api\/tasks/);
    await db.query("delete from tasks where id = $1", [company.taskId]);
    await signIn(company.engineer);
    const form = addTaskForm(page);
    const [title, deadline] = [form.getByLabel("Title"), form.getByLabel("Due date")];
    const description = form.getByLabel("Description");
    const add = form.getByRole("button", { name: "Add Task" });

    await test.step("tasks that fail to load say so, and Retry loads them", async () => {
      await answerCalls(page, LIST, { status: 500 });
      await page.goto(`/projects/${company.projectId}`);
      await expect(page.getByRole("alert")).toContainText("Failed to load tasks");
      // The rest of the page is shown.
      await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
      await page.unroute(LIST);
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("No tasks yet.")).toBeVisible();
    });

    await test.step("a task requires only a title, and shows as soon as it is added", async () => {
      const calls = recordCalls(page);
      // The form is one line until somebody touches it.
      const height = async () => (await form.boundingBox())?.height;
      expect(await height()).toBeLessThanOrEqual(44);
      await expect(description).toHaveCount(0);
      await title.focus();
      await expect(deadline).toBeVisible();
      await expect(form.getByRole("button", { name: "More" })).toBeVisible();
      await description.fill("Sand, cement, water");
      await add.click();
      await expectFieldError(title, "Task title is required");
      expect(changesSent(calls)).toEqual([]);
      await title.fill("S");
      await expectNoFieldError(title);
      await description.fill("");
      const release = await delayCalls(page, CREATE);
      await title.fill("Set out");
      await add.click();
      await expect(taskLink(page, "Set out")).toBeVisible();
      await expect(page.getByText("No tasks yet.")).toHaveCount(0);
      // A task that is being sent is no longer a draft: a page that is closed now does not offer it again.
      await expect.poll(() => typedText(page)).not.toContain("task:new:");
      await title.fill("Mix");
      await expect.poll(() => typedText(page)).toContain("Mix");
      release();
      await expect(taskLink(page, "Set out")).toBeVisible();
      await expect(page.getByText("Added “Set out”.")).toBeVisible();
      await page.unroute(CREATE);
      // Text that was typed meanwhile stays a draft.
      await expect.poll(() => typedText(page)).not.toContain("Set out");
      expect(await typedText(page)).toContain("Mix");
    });

    await test.step("it is sent with title, description, deadline, project, maker and status", async () => {
      await title.fill("Mix mortar");
      await description.fill("Sand, cement, water");
      await deadline.fill("2027-03-12");
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await add.click();
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

    await test.step("one that is not created says so in ours or in the server's words, and can be sent again", async () => {
      await answerCalls(page, CREATE, { status: 500 });
      await title.fill("Lay blocks");
      await deadline.fill("2027-03-13");
      await add.click();
      const ours = "Failed to create task. Please try again.";
      await expect(form.getByText(ours, { exact: true })).toBeVisible();
      await page.unroute(CREATE);
      const message = "The books of this month are closed.";
      await answerCalls(page, CREATE, { status: 500, body: { message, code: "conflict" } });
      await add.click();
      await expect(form.getByText(message, { exact: true })).toBeVisible();
      await expect(title).toHaveValue("Lay blocks");
      await expect(deadline).toHaveValue("13 Mar 2027");
      await expect(taskTitles(page)).toHaveText(["Mix mortar", "Set out"]);
      await page.unroute(CREATE);
      await add.click();
      await expect(taskRow(page, "Lay blocks").getByText("13 Mar 2027")).toBeVisible();
      await expect(form.getByText(message, { exact: true })).toHaveCount(0);
    });

    await test.step("the title field is ready for the next task, and Enter adds it", async () => {
      await title.fill("Dig");
      await title.press("Enter");
      await expect(title).toBeFocused();
      await expect(title).toHaveValue("");
      await page.keyboard.type("Pour");
      await title.press("Enter");
      const all = ["Mix mortar", "Lay blocks", "Set out", "Dig", "Pour"];
      await expect(taskTitles(page)).toHaveText(all);
      await page.reload();
      await expect(taskTitles(page)).toHaveText(all);
      await expect(description).toHaveCount(0);
      // A draft that somebody leaves when they sign out waits for them, and the next person is told of it.
      await expect.poll(() => typedText(page)).not.toContain("Pour");
    });
  });
  await test.step("a client sees who may add tasks in place of the form, and ticks none", async () => {
    await continueAs(page, shared.clientOn);
    const company = await inNewProject(db, shared);
    await moveTo(page, `/projects/${company.projectId}`);
    await expect(page.getByText(NEED_ROLE)).toBeVisible();
    const button = page.getByRole("button", { name: "Add Task" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(NEED_ROLE);
    await expect(addTaskForm(page)).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(taskLink(page, "Cast ground beam")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });
  await test.step("contractors tick what they made or are assigned, and add tasks until the role is taken from them", async () => {
    await continueAs(page, shared.contractorOn);
    const company = await inNewProject(db, shared);
    watch.expect(/status of 403 .* at .*\/api\/tasks/);
    const { workspaceId, projectId, owner, contractorOn } = company;
    const task = { workspaceId, projectId, createdBy: owner.id };
    await addTask(db, { ...task, title: "Made", createdBy: contractorOn.id });
    await addTask(db, { ...task, title: "Given", assignedTo: contractorOn.id });
    await moveTo(page, `/projects/${projectId}`);
    await expect(doneBox(page, "Made")).toBeVisible();
    await expect(doneBox(page, "Given")).toBeVisible();
    await expect(doneBox(page, "Cast ground beam")).toHaveCount(0);
    await doneBox(page, "Given").hover();
    await expect(
      page.getByRole("tooltip", { name: /^Not finished\. Tick it .* Somebody else accepts it/ }),
    ).toBeVisible();

    const form = addTaskForm(page);
    await expect(form.getByText(NEED_ROLE)).toHaveCount(0);
    await form.getByLabel("Title").fill("Dig");
    await form.getByRole("button", { name: "Add Task" }).click();
    await expect(taskLink(page, "Dig")).toBeVisible();

    // The form is open when the person loses the role.
    await form.getByLabel("Title").fill("Pour");
    await changeRole(db, company, contractorOn, "client");
    await form.getByRole("button", { name: "Add Task" }).click();
    await expect(form.getByText(REFUSED)).toBeVisible();
    await expect(page.getByRole("table").getByText("Pour")).toHaveCount(0);
  });
});
