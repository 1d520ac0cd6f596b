import { addTasks } from "../seed/tasks.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { inNewProject } from "../harness/company.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { pickProjectAction } from "../pages/projects.ts";

test("a deleted project is restored, or archived where it holds much; the trash shows what was deleted, at a desk and on a phone", async ({
  page,
  company,
  db,
  signIn,
  openBrowser,
}) => {
  // Slow: three people take part.
  test.slow();
  const shared = company;
  await test.step("a deleted project is restored from the toast; one that holds much is deleted only once its title is typed, or archived instead", async () => {
    const { workspaceId, projectId, owner } = company;
    await signIn(company.admin);
    await page.goto(`/projects/${projectId}`);
    await pickProjectAction(page, "Delete project");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete project" }).click();
    await expect(page.getByText("Lekki Duplex was deleted.")).toBeVisible();
    await expect(page.getByText("No projects found.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Lekki Duplex was restored.")).toBeVisible();
    await page.getByRole("link", { name: "Lekki Duplex" }).click();
    await expect(page.getByText("Cast ground beam").first()).toBeVisible();

    await test.step("one that holds much", async () => {
      const tasks = Array.from({ length: 25 }, (_, index) => ({ title: `Task ${index}` }));
      await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, tasks);
      await page.reload();
      await pickProjectAction(page, "Delete project");
      const question = page.getByRole("alertdialog", { name: "Delete “Lekki Duplex”?" });
      await expect(question).toContainText("It is deleted with 26 tasks");
      const confirm = question.getByRole("button", { name: "Delete project" });
      await expect(confirm).toBeDisabled();
      const name = question.getByLabel("Type “Lekki Duplex” to confirm");
      await name.fill("Lekki");
      await expect(confirm).toBeDisabled();
      await name.fill("Lekki Duplex");
      await expect(confirm).toBeEnabled();
      await expectAccessible(page, "the question before much is deleted");
      await question.getByRole("button", { name: "Archive instead" }).click();
      await expect(page.getByText("Lekki Duplex was archived.")).toBeVisible();
      await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    });
  });
  await test.step("the trash shows what was deleted, at a desk and on a phone", async () => {
    // Waits until nothing of the archived project is loading before its reader signs out.
    await moveTo(page, "/projects");
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await continueAs(page, shared.owner);
    const company = await inNewProject(db, shared);
    await moveTo(page, "/admin?tab=trash");
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await expectAccessible(page, "an empty trash");

    const office = await openBrowser(company.engineer);
    await office.goto("/projects");
    await office.getByRole("button", { name: "Delete Marina Tower" }).click();
    const question = office.getByRole("alertdialog", { name: "Delete “Marina Tower”?" });
    await expect(question).toContainText("1 task and a team of 2");
    await question.getByRole("button", { name: "Delete project" }).click();
    await expect(office.getByText("Marina Tower was deleted.")).toBeVisible();
    // An engineer cannot restore it.
    await expect(office.getByRole("button", { name: "Restore" })).toHaveCount(0);

    const row = page
      .getByRole("list", { name: "Deleted projects" })
      .getByRole("listitem")
      .filter({ hasText: "Marina Tower" });
    await expect(row).toContainText("Budget ₦5,000,000 · 1 task and a team of 2");
    await expect(row).toContainText("Deleted by Emeka Engineer");
    await expectAccessible(page, "a project in the trash");
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "a project in the trash, on a phone");
    await expectNoSidewaysScroll(page, "trash");
    await row.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Marina Tower was restored.")).toBeVisible();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await expect(office.getByRole("link", { name: "Marina Tower" })).toBeVisible();

    await db.query("update projects set deleted_at = now() where id = $1", [company.projectId]);
    await page.reload();
    await page.getByRole("button", { name: "Empty trash" }).click();
    const all = page.getByRole("alertdialog", { name: "Empty the trash?" });
    await expect(all).toContainText("1 project is deleted with 1 task. This cannot be undone.");
    await all.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Delete for good" }).click();
    const one = page.getByRole("alertdialog", { name: "Delete “Marina Tower” for good?" });
    await expect(one).toContainText("It is deleted with 1 task and a team of 2.");
    await expectAccessible(page, "the question before a project is deleted for good");
    await one.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Marina Tower was deleted for good.")).toBeVisible();
    const left = await db.query("select from projects where id = $1", [company.projectId]);
    expect(left.rowCount).toBe(0);
  });
});
