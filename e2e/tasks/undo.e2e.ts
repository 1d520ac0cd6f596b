import { recordCalls } from "../harness/calls.ts";
import { inNewProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { projectTab } from "../pages/projects.ts";
import { taskLink, taskTitles, doneBox } from "../pages/tasks.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

test("U4, U6, U7: a ticked row stays 5 s and a deletion outlives the page and a sign-out; nothing is undone over somebody else's change", async ({
  page,
  company,
  signIn,
  db,
  context,
  openBrowser,
  watch,
}) => {
  const shared = company;
  await test.step("U7: a ticked row stays where it was for 5 s, and a deletion is sent when the page is left", async () => {
    const { workspaceId, projectId, owner, taskId } = company;
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Lay blocks", dueDate: daysFromToday(1) },
      { title: "Plaster", dueDate: daysFromToday(2) },
    ]);
    await page.clock.install();
    await signIn(company.engineer);
    await page.goto(`/tasks?project=${projectId}&status=todo&sort=dueDate`);
    const before = ["Lay blocks", "Plaster", "Cast ground beam"];
    await expect(taskTitles(page)).toHaveText(before);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

    const calls = recordCalls(page);
    await doneBox(page, "Lay blocks").click();
    await expect(page.getByText("“Lay blocks” is now “Finished, not accepted”.")).toBeVisible();
    await page.clock.runFor(2_000);
    // The list has been fetched again without the row, but still shows it.
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return page.getByText("2 tasks").isVisible();
      })
      .toBe(true);
    await expect(taskTitles(page)).toHaveText(before);
    await page.clock.runFor(3_000);
    await expect(taskTitles(page)).toHaveText(before.slice(1));
    await page.clock.resume();

    await taskLink(page, "Cast ground beam").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete task" }).click();
    await expect(taskTitles(page)).toHaveText(["Plaster"]);
    expect(calls.to(`/api/tasks/${taskId}`).map(({ method }) => method)).not.toContain("DELETE");
    await page.reload();
    await expect(taskTitles(page)).toHaveText(["Plaster"]);
  });
  await test.step("U4, U6: nothing is undone over somebody else's change, Ctrl Z brings a comment back, and a deletion outlives a sign-out", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/status of 409 .* at .*\/api\/tasks\/|net::ERR_/);
    await page.goto(`/projects/${company.projectId}`);
    await doneBox(page, "Cast ground beam").click();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    const other = await openBrowser(company.admin);
    await other.goto(`/tasks?task=${company.taskId}`);
    await other.getByRole("dialog").getByLabel("Status").selectOption("review");
    await expect(page.getByRole("table").getByText("In review")).toBeVisible();
    await undo.click();
    await expect(page.getByText("It was changed since, so it is not undone.")).toBeVisible();
    await expect(page.getByRole("table").getByText("In review")).toBeVisible();
    // Closes the other page, which would ask for the task that is deleted below.
    await other.close();

    await test.step("Ctrl Z brings back a comment while nothing is typed, and what is typed is the field's own", async () => {
      await projectTab(page, "Activity").click();
      const field = page.getByRole("textbox", { name: "Add a comment" });
      await field.fill("Mixer is here");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      const remove = page.getByRole("button", { name: /^Delete your comment/ });
      await remove.click();
      await expect(page.getByText("Comment deleted.")).toBeVisible();
      await expect(remove).toHaveCount(0);
      await field.focus();
      await page.keyboard.type("m");
      await page.keyboard.press("Control+z");
      await expect(field).toHaveValue("");
      await expect(remove).toHaveCount(0);
      await field.blur();
      await field.focus();
      await page.keyboard.press("Control+z");
      await expect(remove).toBeVisible();
    });

    await test.step("U6: who signs out without a network is asked about a deletion that is not sent, and may wait", async () => {
      await projectTab(page, "Overview").click();
      await taskLink(page, "Cast ground beam").click();
      await expect(
        page.getByRole("dialog").getByRole("button", { name: "Delete task" }),
      ).toBeVisible();
      await context.setOffline(true);
      await page.getByRole("dialog").getByRole("button", { name: "Delete task" }).click();
      await expect(page.getByText("Deleted “Cast ground beam”.")).toBeVisible();
      await page.getByRole("button", { name: "Logout" }).click();
      const question = page.getByRole("alertdialog", { name: "1 change not sent yet" });
      await expect(question).toContainText(
        "If you sign out now, what you deleted or accepted may stay as it was.",
      );
      await question.getByRole("button", { name: "Stay signed in" }).click();
      await context.setOffline(false);
      await expect
        .poll(async () => {
          const { rows } = await db.query("select 1 from tasks where id = $1", [company.taskId]);
          return rows.length;
        })
        .toBe(0);
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  });
});
