import { answerCalls, delayCalls, recordCalls } from "../harness/calls.ts";
import { addTask } from "../harness/company.ts";
import { inNewProject } from "../harness/company.ts";
import { continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { expectFieldError, expectNoFieldError } from "../pages/projects.ts";
import { openTask, taskLink, taskPanel, taskRow, doneBox } from "../pages/tasks.ts";

const TASK = "**/api/tasks/*";
const TITLE = "Cast ground beam";

/** Changes that the server refuses: once without a message, and once with one of its own. */
const REFUSALS = [
  {
    label: "Status",
    to: "blocked",
    word: "Blocked",
    from: "todo",
    body: undefined,
    message: "Failed to update task status",
  },
  {
    label: "Priority",
    to: "urgent",
    word: "Urgent",
    from: "medium",
    body: { message: "The books of this month are closed.", code: "conflict" },
    message: "The books of this month are closed.",
  },
] as const;

test("a task's facts are edited and rolled back, it disappears, comes back and is deleted; a contractor changes their own, and sees why nothing else", async ({
  page,
  company,
  signIn,
  watch,
  db,
}) => {
  await test.step("a task's words and facts are edited in its panel, rolled back when refused; a task disappears at once, comes back by Undo, and is deleted", async () => {
    const shared = company;
    await test.step("a task's words and facts are edited in its panel, each fact saved when chosen, and rolled back when it is refused", async () => {
      watch.expect(/status of 500 .* at .*\/api\/tasks\//);
      await signIn(company.engineer);
      await page.goto(`/projects/${company.projectId}`);
      const panel = await openTask(page, TITLE);
      await expect(page).toHaveURL(`/projects/${company.projectId}?task=${company.taskId}`);

      await test.step("a change that cannot be saved rolls back, and the panel says why", async () => {
        for (const { label, to, word, from, body, message } of REFUSALS) {
          const control = panel.getByLabel(label);
          await expect(control).toHaveValue(from);
          await answerCalls(page, TASK, { status: 500, body });
          const release = await delayCalls(page, TASK);
          await control.selectOption(to);
          await expect(taskRow(page, TITLE).getByText(word)).toBeVisible();
          release();
          await expect(panel.getByText(message, { exact: true })).toBeVisible();
          await expect(control).toHaveValue(from);
          await expect(taskRow(page, TITLE).getByText(word)).toHaveCount(0);
          await page.unrouteAll();
        }
      });

      const renamed = taskPanel(page, "Cast the roof beam");
      await test.step("title and description", async () => {
        await expect(panel.getByText("No description.")).toBeVisible();
        await panel.getByRole("button", { name: "Edit" }).click();
        const title = panel.getByLabel("Title");
        await expect(title).toBeFocused();
        await title.fill("");
        await panel.getByRole("button", { name: "Save" }).click();
        await expectFieldError(title, "Task title is required");
        await title.fill("Cast the roof beam");
        await expectNoFieldError(title);
        await panel.getByLabel("Description").fill("Grade 25,\nby pump");
        await panel.getByRole("button", { name: "Save" }).click();
        await expect(taskLink(page, "Cast the roof beam")).toBeVisible();
        await expect(renamed.getByText("Grade 25,\nby pump")).toBeVisible();
      });

      const row = taskRow(page, "Cast the roof beam");
      await test.step("status, priority, assignee and date", async () => {
        await renamed.getByLabel("Status").selectOption("in_progress");
        await expect(row.getByText("In progress")).toBeVisible();
        await renamed.getByLabel("Priority").selectOption("urgent");
        await expect(row.getByText("Urgent")).toBeVisible();
        await renamed.getByLabel("Assignee").click();
        // People who cannot see the project are not offered.
        await expect(page.getByRole("option", { name: company.clientOn.name })).toBeVisible();
        await expect(page.getByRole("option", { name: company.contractorOff.name })).toHaveCount(0);
        await page.getByRole("option", { name: company.contractorOn.name }).click();
        await expect(row.getByText(company.contractorOn.name)).toBeVisible();
        const saved = page.waitForResponse(
          (response) => response.request().postDataJSON()?.dueDate === "2027-03-12",
        );
        await renamed.getByLabel("Due date").fill("2027-03-12");
        await renamed.getByLabel("Due date").blur();
        await expect(row.getByText("12 Mar 2027")).toBeVisible();
        expect((await saved).status()).toBe(200);
      });

      await page.reload();
      await expect(renamed.getByText("Grade 25,\nby pump")).toBeVisible();
      for (const text of ["In progress", "Urgent", company.contractorOn.name, "12 Mar 2027"]) {
        await expect(row.getByText(text)).toBeVisible();
      }
      await renamed.getByLabel("Assignee").click();
      await page.getByRole("option", { name: "Nobody" }).click();
      await renamed.getByLabel("Due date").fill("");
      await renamed.getByLabel("Due date").blur();
      await expect(row.getByText("No date")).toBeVisible();
      await expect(row.getByText(company.contractorOn.name)).toBeHidden();
      await renamed.getByRole("button", { name: "Close" }).click();
      await expect(renamed).toBeHidden();
      await expect(page).toHaveURL(`/projects/${company.projectId}`);
    });
    await test.step("a task disappears at once, comes back by Undo, and is deleted after 10 s", async () => {
      const company = await inNewProject(db, shared);
      await page.clock.install();
      await page.goto(`/projects/${company.projectId}`);
      const panel = await openTask(page, TITLE);
      const calls = recordCalls(page);
      await panel.getByRole("button", { name: "Delete task" }).click();
      await expect(page.getByText(`Deleted “${TITLE}”.`)).toBeVisible();
      await expect(panel).toBeHidden();
      await expect(page.getByText("No tasks yet.")).toBeVisible();
      await page.keyboard.press("Control+z");
      await expect(taskLink(page, TITLE)).toBeVisible();
      expect(calls.all().map(({ method }) => method)).not.toContain("DELETE");

      await (await openTask(page, TITLE)).getByRole("button", { name: "Delete task" }).click();
      await expect(page.getByText("No tasks yet.")).toBeVisible();
      calls.clear();
      const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
      await page.clock.fastForward(10_000);
      expect((await deleted).status()).toBe(200);
      await expect(page.getByText(`Deleted “${TITLE}”.`)).toBeHidden();
      // A deleted task is not asked for again, even when the person goes forward to it.
      await page.goForward();
      await expect(page.getByText("Task not found")).toBeVisible();
      expect(calls.to(`/api/tasks/${company.taskId}`).map(({ method }) => method)).toEqual([
        "DELETE",
      ]);
      await page.goBack();
      await page.reload();
      await expect(page.getByText("No tasks yet.")).toBeVisible();
    });
  });
  await test.step("a contractor changes tasks that they made or are assigned, and sees why nothing else", async () => {
    await continueAs(page, company.contractorOn);
    const { workspaceId, projectId, owner, contractorOn } = await inNewProject(db, company);
    const task = { workspaceId, projectId, createdBy: owner.id };
    await addTask(db, { ...task, title: "Made", createdBy: contractorOn.id });
    await addTask(db, { ...task, title: "Given", assignedTo: contractorOn.id });
    await page.goto(`/projects/${projectId}`);

    const foreign = await openTask(page, TITLE);
    await expect(
      foreign.getByText("You can only change tasks that you created or that are assigned to you."),
    ).toBeVisible();
    for (const name of ["Edit", "Delete task"]) {
      await expect(foreign.getByRole("button", { name })).toHaveCount(0);
    }
    await expect(foreign.getByLabel("Status")).toHaveCount(0);

    const assigned = await openTask(page, "Given");
    await assigned.getByLabel("Status").selectOption("review");
    await expect(taskRow(page, "Given").getByText("In review")).toBeVisible();
    await expect(assigned.getByRole("button", { name: "Delete task" })).toHaveCount(0);

    const made = await openTask(page, "Made");
    await made.getByLabel("Priority").selectOption("high");
    await expect(taskRow(page, "Made").getByText("High")).toBeVisible();
    await made.getByRole("button", { name: "Delete task" }).click();
    await expect(taskLink(page, "Made")).toHaveCount(0);
  });
});

test("changes by two people to different fields merge; for the same field both values are shown", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 409 .* at .*\/api\/tasks\//);
  await signIn(company.engineer);
  // Live events do not arrive, as on a bad network.
  await page.route("**/api/events*", (route) => route.abort());
  watch.expect(/net::ERR_FAILED at .*\/api\/events/);
  await page.goto(`/projects/${company.projectId}`);
  const panel = await openTask(page, TITLE);
  await panel.getByRole("button", { name: "Edit" }).click();
  await panel.getByLabel("Title").fill("Cast the roof beam");

  const other = await openBrowser(company.admin);
  await other.goto(`/projects/${company.projectId}`);
  const ticked = other.waitForResponse(TASK);
  await doneBox(other, TITLE).click();
  expect((await ticked).status()).toBe(200);

  await panel.getByRole("button", { name: "Save" }).click();
  const renamed = taskPanel(page, "Cast the roof beam");
  await expect(renamed.getByLabel("Status")).toHaveValue("done");

  await renamed.getByRole("button", { name: "Edit" }).click();
  await renamed.getByLabel("Title").fill("Cast the ring beam");
  const theirs = await openTask(other, "Cast the roof beam");
  await theirs.getByRole("button", { name: "Edit" }).click();
  await theirs.getByLabel("Title").fill("Cast the tie beam");
  const theirsSaved = other.waitForResponse((got) => got.request().method() === "PATCH");
  await theirs.getByRole("button", { name: "Save" }).click();
  // Waits for the answer, because the list shows the change before the server has it.
  expect((await theirsSaved).status()).toBe(200);
  await expect(taskLink(other, "Cast the tie beam")).toBeVisible();
  await renamed.getByRole("button", { name: "Save" }).click();
  // The panel is fetched again, including the title that names it.
  const open = page.getByRole("dialog");
  const alert = open.getByRole("alert");
  await expect(alert).toContainText("Ada Admin changed the title to “Cast the tie beam” (today at");
  await expect(alert).toContainText("You chose “Cast the ring beam”.");

  await open.getByRole("button", { name: "Use theirs" }).click();
  await expect(open.getByLabel("Title")).toHaveValue("Cast the tie beam");
  await expect(alert).toBeHidden();
  await open.getByLabel("Title").fill("Cast the ring beam");

  const again = await openTask(other, "Cast the tie beam");
  await again.getByRole("button", { name: "Edit" }).click();
  await again.getByLabel("Title").fill("Cast the wall plate");
  const againSaved = other.waitForResponse((got) => got.request().method() === "PATCH");
  await again.getByRole("button", { name: "Save" }).click();
  // Waits for the answer, because the list shows the change before the server has it.
  expect((await againSaved).status()).toBe(200);
  await expect(taskLink(other, "Cast the wall plate")).toBeVisible();
  await open.getByRole("button", { name: "Save" }).click();
  await open.getByRole("button", { name: "Keep mine" }).click();
  await expect(taskLink(page, "Cast the ring beam")).toBeVisible();
});
