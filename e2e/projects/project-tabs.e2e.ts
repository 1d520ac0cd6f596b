import { addExpense } from "../seed/money.ts";
import { addTasks, daysFromToday } from "../seed/tasks.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { addProject, inNewProject } from "../harness/company.ts";
import { loadPart } from "../harness/part-file.ts";
import { expect, test } from "../harness/test.ts";
import { block } from "../pages/dashboard.ts";
import { projectTab } from "../pages/projects.ts";
import { addTaskForm, summaryFigure, taskLink, taskPanel, taskTitles } from "../pages/tasks.ts";

test("each room has its address and opens without a network, the last project is remembered, and the tasks room searches and filters", async ({
  page,
  company,
  signIn,
  db,
  context,
  watch,
}) => {
  // Every tab of four projects.
  test.slow();
  const shared = company;
  await test.step("each room has its address, the old ones lead there, and the last project is remembered", async () => {
    const { workspaceId, owner, projectId, engineer } = company;
    const marina = await addProject(db, {
      workspaceId,
      createdBy: owner.id,
      title: "Marina Tower",
    });
    const remembered = async () => {
      const { rows } = await db.query(
        "select project_id::text as id from last_projects where user_id = $1",
        [engineer.id],
      );
      return (rows as { id: string }[])[0]?.id;
    };
    await signIn(engineer);
    for (const [old, address, room] of [
      ["?tab=money&part=expenses", "/money?part=expenses", "Money"],
      ["?tab=team", "/team", "Team"],
      ["?tab=files", "/files", "Files and photos"],
      ["?comments=open", "/activity", "Activity"],
      ["?tab=nothing", "", "Overview"],
    ] as const) {
      await page.goto(`/projects/${projectId}${old}`);
      await expect(page).toHaveURL(`/projects/${projectId}${address}`);
      await expect(projectTab(page, room)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1, name: "Lekki Duplex" })).toBeVisible();
    }
    await projectTab(page, "Tasks").click();
    await expect(page).toHaveURL(`/projects/${projectId}/tasks`);
    await expect(taskLink(page, "Cast ground beam")).toBeVisible();

    await test.step("the dashboard's cost flow opens on the project that was visited last", async () => {
      await page.getByRole("link", { name: "Dashboard", exact: true }).click();
      await expect(
        block(page, "Project cost flow").getByRole("button", { name: "Lekki Duplex" }),
      ).toBeVisible();
      await expect.poll(remembered).toBe(projectId);
    });

    await test.step("the switch beside the title opens the same room of another project", async () => {
      await page.goBack();
      await projectTab(page, "Team").click();
      await page.getByRole("button", { name: "Switch project" }).click();
      await page.getByRole("option", { name: "Marina Tower" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
      await expect(page).toHaveURL(`/projects/${marina}/team`);
    });

    await test.step("U8: it is remembered also if the page is left by another way", async () => {
      await page.goto("/profile");
      await expect.poll(remembered).toBe(marina);
      await page.goto("/dashboard");
      await expect(
        block(page, "Project cost flow").getByRole("button", { name: "Marina Tower" }),
      ).toBeVisible();
    });
  });
  await test.step("the tasks room searches and filters the tasks of its project, in the address", async () => {
    const company = await inNewProject(db, shared);
    const { workspaceId, projectId, owner, engineer } = company;
    const place = { workspaceId, createdBy: owner.id };
    const other = await addProject(db, { ...place, title: "Quay Wall" });
    await addTasks(db, { ...place, projectId: other }, [{ title: "Order piles" }]);
    await addTasks(db, { ...place, projectId }, [
      { title: "Order rebar", priority: "urgent", dueDate: daysFromToday(-3) },
      { title: "Order sand", assignedTo: engineer.id },
      { title: "Order stone", status: "done" },
      { title: "Order water", dueDate: daysFromToday(5) },
    ]);
    await page.goto(`/projects/${projectId}`);
    await page.getByRole("button", { name: "Assignee" }).click();
    await page.getByRole("option", { name: "Me", exact: true }).click();
    await page.getByRole("link", { name: "Search and filter" }).click();
    await expect(page).toHaveURL(`/projects/${projectId}/tasks?assignee=me`);
    await expect(taskTitles(page)).toHaveText(["Order sand"]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByRole("searchbox", { name: "Search tasks" }).fill("order");
    await expect(page).toHaveURL(`/projects/${projectId}/tasks?search=order`);
    await expect(taskTitles(page)).toHaveText([
      "Order rebar",
      "Order water",
      "Order sand",
      "Order stone",
    ]);
    await summaryFigure(page, "Finished, not accepted").click();
    await expect(taskTitles(page)).toHaveText(["Order stone"]);
    await expect(page.getByRole("button", { name: /^Project/ })).toHaveCount(0);

    // A filter for another project in the address has no effect: the tab shows only this project's tasks.
    await page.goto(`/projects/${projectId}/tasks?project=${other}&priority=urgent`);
    await expect(taskTitles(page)).toHaveText(["Order rebar"]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(summaryFigure(page, "All")).toHaveText("All5");
    await projectTab(page, "Overview").click();
    await page.getByRole("link", { name: "1 task overdue" }).click();
    await expect(page).toHaveURL(`/projects/${projectId}/tasks?due=overdue`);
    await expect(taskTitles(page)).toHaveText(["Order rebar"]);
    await page.getByRole("button", { name: "Add task" }).click();
    await addTaskForm(page).getByLabel("Title").fill("Order tiles");
    await addTaskForm(page).getByRole("button", { name: "Add Task" }).click();
    const dialog = page.getByRole("dialog", { name: "Add task" });
    await dialog.getByRole("link", { name: "Open" }).click();
    await expect(taskPanel(page, "Order tiles")).toBeVisible();
    await expect(page).toHaveURL(/\/projects\/[^/]+\/tasks\?task=/);
  });
  await test.step("without a network every room opens whose code the device has", async () => {
    const company = await inNewProject(db, shared);
    watch.expect(/net::ERR_/);
    await moveTo(page, `/projects/${company.projectId}`);
    await expect(taskLink(page, "Cast ground beam")).toBeVisible();
    for (const room of ["tasks", "team", "activity"])
      await loadPart(page, `features/projects/tabs/${room}-tab.tsx`);
    await context.setOffline(true);
    for (const room of ["Team", "Tasks", "Activity"] as const) {
      await projectTab(page, room).click();
      await expect(projectTab(page, room)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "Project comments" })).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe("on a cheap phone, whose browser has its bars below the page,", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("the first open task is on the first screen, and the form is behind a button", async ({
    page,
    company,
    signIn,
    db,
  }) => {
    const { workspaceId, projectId, owner, engineer } = company;
    // Sets up everything that the overview's block “Now” can show.
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Dig the trench", status: "done" },
      { title: "Bend the bars", dueDate: "2026-01-05" },
      { title: "Pour the slab", dueDate: daysFromToday(9) },
    ]);
    await db.query("update tasks set assigned_to = $2 where project_id = $1", [
      projectId,
      engineer.id,
    ]);
    await db.query(
      "update projects set title = 'Lekki Phase 1 Terraces', start_date = '2026-01-22', finish_date = '2027-03-24' where id = $1",
      [projectId],
    );
    await addExpense(db, { workspaceId, projectId, amount: 900_000, status: "submitted" });
    await signIn(company.engineer);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole("link", { name: "Bend the bars" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "1 task overdue" })).toBeInViewport();
    await expect(page.getByRole("progressbar")).toBeInViewport();
    await expect(page.getByLabel("Title")).toBeHidden();
    const now = page.getByRole("region", { name: "Now" });
    const next = now.getByRole("link", { name: "Pour the slab" });
    await expect(next).toBeHidden();
    await now.getByRole("button", { name: "Due next" }).click();
    await expect(next).toBeInViewport();
    await expectAccessible(page, "the overview of a project on a phone");
    await expectNoSidewaysScroll(page, "the overview of a project on a phone");
    await page.getByRole("button", { name: "Add task" }).click();
    await page.getByLabel("Title").fill("Order cement");
    await page.getByRole("button", { name: "Add Task" }).click();
    await expect(page.getByRole("link", { name: "Order cement" })).toBeVisible();
  });
});
