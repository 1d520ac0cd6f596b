import { addTasks } from "../seed/tasks.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { openTask, taskPanel, taskRow, doneBox } from "../pages/tasks.ts";

test("finished tasks are accepted in their row and all at once, and undone; one is sent back with a reason, finished again and accepted", async ({
  page,
  company,
  signIn,
  db,
  context,
  openBrowser,
  watch,
}) => {
  await test.step("finished tasks are accepted in their row and all at once, and that is undone", async () => {
    const { workspaceId, projectId, engineer, contractorOn } = company;
    const done = { assignedTo: contractorOn.id, status: "done" } as const;
    await addTasks(db, { workspaceId, projectId, createdBy: engineer.id }, [
      { title: "Paint walls", ...done },
      { title: "Cast slab", ...done },
    ]);
    await signIn(engineer);
    await page.goto("/tasks");
    const row = taskRow(page, "Paint walls");
    const before = await row.boundingBox();
    await row.getByRole("button", { name: "Accept: Paint walls" }).press("Enter");
    await expect(row.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(row.getByRole("link", { name: "Paint walls" })).toBeFocused();
    expect(await row.boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row.getByText("Finished, not accepted", { exact: true })).toBeVisible();

    await moveTo(page, "/engineer");
    const block = page.getByRole("region", { name: "Finished, to accept (2)" });
    await block.getByRole("button", { name: "Accept all" }).click();
    await expect(block).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(block.getByRole("link")).toHaveText(["Paint walls", "Cast slab"]);
  });
  await test.step("a contractor finishes a task; the engineer sends it back with a reason, and accepts it", async () => {
    watch.expect(/net::ERR_/);
    const { workspaceId, projectId, engineer, contractorOn } = company;
    await addTasks(db, { workspaceId, projectId, createdBy: engineer.id }, [
      { title: "Plaster walls", assignedTo: contractorOn.id },
    ]);
    const contractor = await openBrowser(contractorOn);
    await contractor.goto("/tasks");
    await doneBox(contractor, "Plaster walls").check();
    await expect(
      taskRow(contractor, "Plaster walls").getByText("Finished, not accepted", { exact: true }),
    ).toBeVisible();
    await expect(contractor.getByRole("button", { name: "Accept: Plaster walls" })).toHaveCount(0);

    await page.goto("/notifications");
    await expect(page.getByText("Task finished, not accepted")).toBeVisible();
    await moveTo(page, "/tasks");
    const panel = await openTask(page, "Plaster walls");
    const bar = panel.getByRole("group", { name: "Finished, not accepted" });
    await bar.getByRole("button", { name: "Back to work" }).click();
    const question = page.getByRole("dialog", { name: "Send “Plaster walls” back to work?" });
    await question.getByRole("button", { name: "Send back" }).click();
    await expect(question.getByText("Say why the task goes back to work.")).toBeVisible();
    const reason = question.getByRole("textbox", { name: "Reason" });
    await reason.fill("The corners are not plumb");
    await context.setOffline(true);
    await question.getByRole("button", { name: "Send back" }).click();
    await expect(question.getByRole("alert")).toBeVisible();
    await expect(reason).toHaveValue("The corners are not plumb");
    await context.setOffline(false);
    await question.getByRole("button", { name: "Send back" }).click();
    await expect(question).toBeHidden();
    await expect(bar).toHaveCount(0);
    await expect(panel.getByText(/The corners are not plumb/)).toBeVisible();

    await moveTo(contractor, "/notifications");
    await expect(contractor.getByText("Task sent back to work")).toBeVisible();
    await expect(contractor.getByText(/The corners are not plumb/)).toBeVisible();
    await moveTo(contractor, "/tasks");
    // The previous list is shown until the new one arrives.
    await expect(doneBox(contractor, "Plaster walls")).not.toBeChecked();
    await doneBox(contractor, "Plaster walls").check();
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Accept" }).click();
    await expect(taskPanel(page, "Plaster walls").getByLabel("Status")).toHaveValue("completed");
  });
});
