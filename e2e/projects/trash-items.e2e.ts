import { addTasks } from "../seed/tasks.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";

test("a deleted task is in the trash of whoever deleted it and comes back with its comment, one or several, at a desk and on a phone", async ({
  page,
  company,
  db,
  signIn,
  openBrowser,
}) => {
  // Slow: two people take part, and deletions wait for their Undo.
  test.slow();
  const { workspaceId, projectId, engineer, owner, taskId } = company;
  const place = { workspaceId, projectId, createdBy: engineer.id };
  const others = await addTasks(db, place, [
    { title: "Blind the trench" },
    { title: "Order the lift" },
  ]);
  await db.query(
    `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
     values (gen_random_uuid(), $1, $2, 'task', $3, $4, 'Mind the pipe', now())`,
    [workspaceId, projectId, taskId, owner.id],
  );
  await signIn(engineer);
  await page.goto("/trash");
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await expectAccessible(page, "an empty trash of records");

  await test.step("a task that is deleted from its panel arrives here", async () => {
    await moveTo(page, `/projects/${projectId}/tasks?task=${taskId}`);
    await expect(page.getByText("Mind the pipe")).toBeVisible();
    await page.getByRole("button", { name: "Delete task" }).click();
    await expect(page.getByText("Cast ground beam").first()).toBeHidden();
    await expect
      .poll(async () => (await db.query("select from tasks where id = $1", [taskId])).rowCount, {
        timeout: 30_000,
      })
      .toBe(0);
    await moveTo(page, "/trash");
  });
  const list = page.getByRole("list", { name: "Deleted records" });
  const row = (title: string) => list.getByRole("listitem").filter({ hasText: title });
  await expect(row("Cast ground beam")).toContainText("Task on Lekki Duplex, with 1 comment");
  await expect(row("Cast ground beam")).toContainText("Deleted by you");
  await expect(row("Cast ground beam")).toContainText("30 days left");
  // An engineer deletes nothing for good.
  await expect(page.getByRole("button", { name: /^Delete for good/ })).toHaveCount(0);
  await expectAccessible(page, "a record in the trash");

  await test.step("restored, it is on its project again, with the comment", async () => {
    await row("Cast ground beam").getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("“Cast ground beam” was restored.")).toBeVisible();
    await expect(page.getByText("The trash is empty.")).toBeVisible();
    await moveTo(page, `/projects/${projectId}/tasks?task=${taskId}`);
    await expect(page.getByText("Mind the pipe")).toBeVisible();
  });

  await test.step("the owner sees everybody's, finds one, and restores several on a phone", async () => {
    const office = await openBrowser(owner);
    for (const id of others) {
      await moveTo(page, `/projects/${projectId}/tasks?task=${id}`);
      await page.getByRole("button", { name: "Delete task" }).click();
    }
    await office.goto("/trash");
    const records = office.getByRole("list", { name: "Deleted records" });
    await expect(records.getByRole("listitem")).toHaveCount(2, { timeout: 30_000 });
    await expect(records).toContainText(`Deleted by ${engineer.name}`);
    await office.getByRole("searchbox", { name: "Search the trash" }).fill("lift");
    await expect(records.getByRole("listitem")).toHaveCount(1);
    await office.getByRole("searchbox", { name: "Search the trash" }).fill("roof");
    await expect(office.getByText("Nothing deleted matches.")).toBeVisible();
    await office.getByRole("button", { name: "Clear filters" }).click();
    await expect(records.getByRole("listitem")).toHaveCount(2);
    await office.setViewportSize({ width: 360, height: 740 });
    await office.getByRole("checkbox", { name: "Select Order the lift" }).check();
    await office.getByRole("button", { name: "Select all" }).click();
    await expectAccessible(office, "records selected in the trash, on a phone");
    await expectNoSidewaysScroll(office, "the trash of records");
    await office.getByRole("button", { name: "Restore 2 records" }).click();
    await expect(office.getByText("2 records were restored.")).toBeVisible();
    await expect(office.getByText("The trash is empty.")).toBeVisible();
    // The other browser has them by the feed.
    await expect(page.getByText("Order the lift").first()).toBeVisible();
  });
});
