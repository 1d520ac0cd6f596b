import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { pickProjectAction } from "../pages/projects.ts";
import { openExpense } from "../pages/money.ts";

test("a project with a ledger is archived instead of deleted, also on a phone", async ({
  page,
  company,
  db,
  signIn,
}) => {
  const { workspaceId, projectId, engineer } = company;
  await db.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by)
     values (gen_random_uuid(), $1, $2, 'paid', 25000000, 'NGN', '2026-03-01', 'Piling', $3)`,
    [workspaceId, projectId, engineer.id],
  );
  await signIn(engineer);
  await page.goto(`/projects/${projectId}`);
  await pickProjectAction(page, "Delete project");
  const question = page.getByRole("alertdialog", { name: "“Lekki Duplex” cannot be deleted" });
  await expect(question).toContainText("those records must be kept");
  await expectAccessible(page, "the question to archive a project");
  await question.getByRole("button", { name: "Archive project" }).click();
  await expect(page.getByText("Lekki Duplex was archived.")).toBeVisible();
  const archived = page
    .getByText("This project is archived, so nothing in it can be changed.")
    .first();
  await expect(archived).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(archived).toHaveCount(0);
  await pickProjectAction(page, "Archive project");

  await expect(
    page.getByText("This project is archived, so nothing in it can be changed.").first(),
  ).toBeVisible();
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Task" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Add a comment" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit project" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
  await expectAccessible(page, "an archived project");
  await expect(page.getByRole("region", { name: "Now" })).toHaveCount(0);
  await page.keyboard.press("c");
  const adding = page.getByRole("dialog", { name: "Add task" });
  await expect(adding).toContainText("Choose where the task belongs.");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "an archived project");
  await moveTo(page, `/projects/${projectId}/money?part=expenses`);
  const paid = await openExpense(page, "Piling");
  await expect(paid).toContainText("This project is archived, so nothing in it can be changed.");
  await expect(paid.getByRole("group", { name: "What to do" })).toHaveCount(0);
  await expect(paid.getByRole("button", { name: "Add receipts" })).toHaveCount(0);
  await expect(paid).toContainText("No receipts.");
  await page.keyboard.press("Escape");
  await expectNoSidewaysScroll(page, "the money of an archived project");

  await moveTo(page, "/projects");
  await expect(page.getByText("No projects found.")).toBeVisible();
  await page.getByLabel("Status").selectOption({ label: "Archived" });
  await page.getByRole("link", { name: "Lekki Duplex" }).click();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(page.getByText("Lekki Duplex was taken out of the archive.")).toBeVisible();
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
});
