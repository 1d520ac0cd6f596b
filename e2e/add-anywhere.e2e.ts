import { expect, test } from "./harness/test.ts";
import { addTaskForm, taskTitles } from "./pages/tasks.ts";
import { addTasks, daysFromToday } from "./seed/tasks.ts";

const NEED_ROLE = "Only administrators, engineers, and contractors can add tasks.";

test("the key c adds a task from any screen, but not while typing; open tasks come first", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, owner } = company;
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Set out", status: "done" },
    { title: "Lay blocks", dueDate: daysFromToday(-3) },
  ]);
  await signIn(company.engineer);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add a task" });
  await dialog.getByRole("button", { name: /^Project/ }).click();
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
});

test("whoever may not add tasks is told so, in the seed's words", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.clientOn);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add a task" });
  await expect(dialog.getByText(NEED_ROLE)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add Task" })).toBeDisabled();
});

test("a key that is pressed the moment the screen shows is not lost", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("button[aria-keyshortcuts]")) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto("/projects");
  await expect(page.getByRole("dialog", { name: "Add a task" })).toBeVisible();
});
