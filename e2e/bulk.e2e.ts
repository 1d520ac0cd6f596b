import { expect, test } from "./harness/test.ts";
import { taskLink, taskRow, taskTitles, tickBox } from "./pages/tasks.ts";
import { addTasks } from "./seed/tasks.ts";

test("several tasks are selected with Shift and by the keyboard, changed together, and undone at once", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, projectId, owner } = company;
  const titles = ["Task A", "Task B", "Task C", "Task D"];
  const place = { workspaceId, projectId, createdBy: owner.id };
  await addTasks(
    db,
    place,
    titles.map((title) => ({ title })),
  );
  await signIn(company.engineer);
  await page.goto(`/projects/${projectId}`);
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", ...titles]);
  const square = (title: string) =>
    page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
  const bar = page.getByRole("region", { name: "Selected tasks" });

  await square("Task A").click();
  await taskRow(page, "Task C").click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 tasks selected")).toBeVisible();
  for (const title of ["Task A", "Task B", "Task C"])
    await expect(tickBox(page, title)).not.toBeChecked();
  await bar.getByLabel("Status of the selected tasks").selectOption("done");
  await expect(page.getByText("3 tasks are now “Finished, not accepted”.")).toBeVisible();
  for (const title of ["Task A", "Task B", "Task C"])
    await expect(tickBox(page, title)).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  for (const title of ["Task A", "Task B", "Task C"])
    await expect(tickBox(page, title)).not.toBeChecked();

  await bar.getByRole("button", { name: "Stop selecting" }).click();
  await expect(bar).toBeHidden();
  await taskLink(page, "Task B").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar.getByText("3 tasks selected")).toBeVisible();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Task A"]);
  await page.reload();
  await expect(taskTitles(page)).toHaveText(["Cast ground beam", "Task A"]);
});

test("what is refused of a bulk change is named, with the reason; on a phone a mode selects", async ({
  openBrowser,
  company,
  db,
  watch,
}) => {
  watch.expect(/status of 403 .* at .*\/api\/tasks\//);
  const { workspaceId, projectId, owner, contractorOn } = company;
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Lay blocks", assignedTo: contractorOn.id },
  ]);
  const page = await openBrowser(contractorOn);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${projectId}`);
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await card("Lay blocks").click();
  const bar = page.getByRole("region", { name: "Selected tasks" });
  await expect(bar.getByText("1 task selected")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await card("Cast ground beam").click();
  await expect(bar.getByText("2 tasks selected")).toBeVisible();
  await bar.getByLabel("Status of the selected tasks").selectOption("review");
  const dialog = page.getByRole("dialog", { name: "1 task refused" });
  await expect(dialog.getByRole("listitem")).toHaveText(["Cast ground beam"]);
  await expect(dialog).toContainText("You can only change tasks that you created");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(card("Lay blocks").getByText("In review")).toBeVisible();
  await expect(card("Cast ground beam").getByText("To do")).toBeVisible();
});
