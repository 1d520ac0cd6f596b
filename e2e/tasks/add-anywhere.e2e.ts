import { loadPart } from "../harness/part-file.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { addTaskForm, taskTitles } from "../pages/tasks.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";

const NEED_ROLE = "Only administrators, engineers, and contractors can add tasks.";

test("the key c adds a task from any screen, also without a network, but not while typing; whoever may not add tasks is told so", async ({
  page,
  context,
  company,
  signIn,
  db,
  watch,
}) => {
  await test.step("the key c adds a task from any screen, also without a network, but not while typing; open tasks come first", async () => {
    watch.expect(/net::ERR_/);
    const { workspaceId, projectId, owner } = company;
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Set out", status: "done" },
      { title: "Lay blocks", dueDate: daysFromToday(-3) },
    ]);
    await signIn(company.engineer);
    await page.goto("/projects");
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Add task" });
    await test.step("it opens without a network where the device has its code", async () => {
      await loadPart(page, "features/tasks/edit/add-task-dialog.tsx");
      await context.setOffline(true);
      await page.keyboard.press("c");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await context.setOffline(false);
    });
    await test.step("Ctrl K opens it, too", async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("add task");
      await page.getByRole("option", { name: "Add task", exact: true }).click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await page.keyboard.press("c");
    const projects = dialog.getByRole("button", { name: /^Project/ });
    await expect(projects).toBeFocused();
    await projects.press("Enter");
    await page.getByRole("option", { name: "Lekki Duplex" }).click();
    const form = addTaskForm(page);
    await form.getByLabel("Title").click();
    await page.keyboard.type("cure concrete");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Added “cure concrete”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.goto(`/projects/${projectId}`);
    await expect(taskTitles(page)).toHaveText([
      "Lay blocks",
      "Cast ground beam",
      "cure concrete",
      "Set out",
    ]);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("c");
    await expect(dialog.getByRole("button", { name: "Project Lekki Duplex" })).toBeVisible();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("whoever may not add tasks is told so, in the seed's words", async () => {
    await continueAs(page, company.clientOn);
    await moveTo(page, "/projects");
    await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Add task" });
    await expect(dialog.getByText(NEED_ROLE)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Add Task" })).toBeDisabled();
  });
});
