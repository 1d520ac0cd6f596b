import type pg from "pg";
import { addTasks, daysFromToday } from "../seed/tasks.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { addProject, type TestCompany } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { expectInk } from "../pages/colour.ts";
import {
  openTask,
  summaryFigure,
  taskLink,
  taskPanel,
  taskRow,
  taskTitles,
  doneBox,
} from "../pages/tasks.ts";

const LIST = "**/api/tasks?*";

/** A second building, and tasks in both. Two of these are late, and one of the late ones is done. */
async function addWork(db: pg.Pool, company: TestCompany): Promise<void> {
  const { workspaceId, owner, projectId, engineer } = company;
  const place = { workspaceId, createdBy: owner.id };
  const marina = await addProject(db, { ...place, title: "Marina Tower" });
  await addTasks(db, { ...place, projectId }, [
    { title: "Dig trench", status: "done", dueDate: daysFromToday(-3) },
    { title: "Order rebar", priority: "urgent", dueDate: daysFromToday(-3) },
  ]);
  await addTasks(db, { ...place, projectId: marina }, [
    { title: "Drive piles", status: "in_progress", priority: "urgent" },
    { title: "Order cement", priority: "low", dueDate: daysFromToday(30) },
    { title: "Order sand", status: "in_progress", priority: "low", assignedTo: engineer.id },
  ]);
}

test("the list of tasks is searched, filtered, sorted and ordered in the URL, survives a reload and Back, and its figures count and filter it", async ({
  page,
  company,
  signIn,
  db,
}) => {
  // Slow: does everything that a list offers.
  test.slow();
  await test.step("search, filters and order are kept in the URL, and survive a reload and Back", async () => {
    await addWork(db, company);
    await signIn(company.engineer);
    await page.goto("/tasks");
    await expect(taskTitles(page)).toHaveCount(6);
    const search = page.getByRole("searchbox", { name: "Search tasks" });
    const tools = page.getByRole("search");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("order");
    await expect(taskTitles(page)).toHaveText(["Order rebar", "Order cement", "Order sand"]);
    await tools.getByLabel("Sort by").selectOption("-title");
    await expect(taskTitles(page)).toHaveText(["Order sand", "Order rebar", "Order cement"]);
    await tools.getByLabel("Project").click();
    await page.getByRole("option", { name: "Marina Tower" }).click();
    await expect(taskTitles(page)).toHaveText(["Order sand", "Order cement"]);
    await tools.getByLabel("Priority").selectOption("low");
    await expect(page).toHaveURL(/priority=low/);
    await tools.getByLabel("Status").selectOption("todo");
    await expect(taskTitles(page)).toHaveText(["Order cement"]);
    const url = page.url();
    expect([...new URL(url).searchParams.keys()].toSorted()).toEqual(
      ["search", "project", "priority", "status", "sort"].toSorted(),
    );

    const expectAsLeft = async () => {
      await expect(page).toHaveURL(url);
      await expect(taskTitles(page)).toHaveText(["Order cement"]);
      await expect(search).toHaveValue("order");
      await expect(tools.getByLabel("Project")).toHaveText("Marina Tower");
      await expect(tools.getByLabel("Priority")).toHaveValue("low");
      await expect(tools.getByLabel("Status")).toHaveValue("todo");
      await expect(tools.getByLabel("Sort by")).toHaveValue("-title");
    };
    await page.reload();
    await expectAsLeft();
    const panel = await openTask(page, "Order cement");
    await panel.getByRole("link", { name: "Marina Tower" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Marina Tower" })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expectAsLeft();

    await test.step("filters without matches say so, and are cleared; the order stays", async () => {
      await tools.getByLabel("Status").selectOption("blocked");
      await expect(page.getByText("No tasks found matching your filters.")).toBeVisible();
      await page.getByRole("button", { name: "Clear Filters" }).click();
      await expect(taskTitles(page)).toHaveCount(6);
      await expect(page).toHaveURL("/tasks?sort=-title");
      await expect(search).toHaveValue("");
    });
  });
  await test.step("the figures count the tasks in each status and the overdue ones, and filter the list", async () => {
    const release = await delayCalls(page, LIST);
    await page.goto("/tasks");
    await expect(page.getByRole("status").filter({ hasText: "Loading tasks" })).toBeVisible();
    release();
    for (const [label, count] of [
      ["All", 6],
      ["Overdue", 1],
      ["To do", 3],
      ["In progress", 2],
      ["In review", 0],
      ["Pending", 0],
      ["Blocked", 0],
      ["Finished, not accepted", 1],
      ["Accepted", 0],
    ] as const) {
      await expect(summaryFigure(page, label)).toHaveText(`${label}${count}`);
    }
    await summaryFigure(page, "In progress").click();
    await expect(taskTitles(page)).toHaveText(["Drive piles", "Order sand"]);
    await expect(page).toHaveURL("/tasks?status=in_progress");
    await summaryFigure(page, "In progress").click();
    await expect(taskTitles(page)).toHaveCount(6);

    await test.step("an overdue task is marked; a done one is not overdue", async () => {
      await expectInk(taskRow(page, "Order rebar").getByText("Overdue"), "orange");
      await expect(taskRow(page, "Dig trench").getByText("Overdue")).toHaveCount(0);
      await summaryFigure(page, "Overdue").click();
      await expect(taskTitles(page)).toHaveText(["Order rebar"]);
      const panel = await openTask(page, "Order rebar");
      await expect(panel.getByText("3 days overdue")).toBeVisible();
      await doneBox(page, "Order rebar").click();
      await expect(summaryFigure(page, "Overdue")).toHaveText("Overdue0");
      await expect(page.getByText("No tasks found matching your filters.")).toBeVisible();
    });
  });
  await test.step("the list is sorted by a column, filtered by who has a task, and searched for any word", async () => {
    const { workspaceId, owner, projectId } = company;
    await addTasks(db, { workspaceId, createdBy: owner.id, projectId }, [
      { title: "Agenda for the site meeting", status: "review" },
      { title: "Print the agenda", status: "done" },
    ]);
    await page.goto("/tasks?search=order");
    await test.step("a column heading sorts: ascending, descending, not at all", async () => {
      const head = page.getByRole("columnheader", { name: "Title" });
      const names = ["Order cement", "Order rebar", "Order sand"];
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
      await expect(taskTitles(page)).toHaveText(names);
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(taskTitles(page)).toHaveText(names.toReversed());
      await expect(page).toHaveURL("/tasks?search=order&sort=-title");
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "none");
      await expect(page).toHaveURL("/tasks?search=order");
    });

    const search = page.getByRole("searchbox", { name: "Search tasks" });
    await test.step("nobody has it; I have it", async () => {
      await search.fill("");
      await expect(page).toHaveURL("/tasks");
      const filter = page.getByRole("button", { name: /^Assignee/ });
      await filter.click();
      await page.getByRole("option", { name: "Nobody" }).click();
      await expect(page).toHaveURL("/tasks?assignee=none");
      await expect(taskLink(page, "Order sand")).toHaveCount(0);
      await filter.click();
      await page.getByRole("option", { name: "Me", exact: true }).click();
      await expect(taskTitles(page)).toHaveText(["Order sand"]);
      await expect(page).toHaveURL("/tasks?assignee=me");
      await filter.click();
      await page.getByRole("option", { name: "All assignees" }).click();
      await expect(page).toHaveURL("/tasks");
    });

    await test.step("a search for “agenda”, the name of an order, is kept when a filter is chosen right after it", async () => {
      await search.fill("agenda");
      await page.getByRole("search").getByLabel("Status").selectOption("review");
      await expect(taskTitles(page)).toHaveText(["Agenda for the site meeting"]);
      // The search reaches the URL before the status on a slow machine, and after it on a fast one.
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ status: "review", search: "agenda" });
    });
  });
});

test("tasks that fail to load say why, and Retry loads them; a task is opened by its link, followed live, and missed when it is gone", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
  watch,
}) => {
  watch.expect(/status of (500|404) .* at .*\/api\/tasks/);
  await signIn(company.engineer);
  await answerCalls(page, LIST, {
    status: 500,
    body: { message: "The site office is closed.", code: "conflict" },
  });
  const listening = page.waitForResponse("**/api/events*");
  await page.goto(`/tasks?task=${company.taskId}`);
  const alert = page.getByRole("alert");
  await expect(alert.getByText("The site office is closed.", { exact: true })).toBeVisible();
  await page.unroute(LIST);
  await answerCalls(page, LIST, { status: 500 });
  await page.getByRole("button", { name: "Retry" }).click();
  const ours = alert.getByText("Failed to load tasks. Please try again.", { exact: true });
  await expect(ours).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(taskLink(page, "Cast ground beam")).toBeVisible();

  await test.step("a link to a task opens it beside the list", async () => {
    const panel = taskPanel(page, "Cast ground beam");
    await expect(panel.getByText("No comments yet.")).toBeVisible();
    await expect(panel.getByText("No files yet.")).toBeVisible();
  });

  await test.step("a task that changes elsewhere updates here without a reload", async () => {
    await expect(doneBox(page, "Cast ground beam")).not.toBeChecked();
    await listening;
    const other = await openBrowser(company.admin);
    await other.goto(`/projects/${company.projectId}`);
    await doneBox(other, "Cast ground beam").click();
    await expect(doneBox(page, "Cast ground beam")).toBeChecked();
    const figure = summaryFigure(page, "Finished, not accepted");
    await expect(figure).toHaveText("Finished, not accepted1");
  });

  await test.step("a link to a deleted task says so, and a list without tasks where they are added", async () => {
    await db.query("delete from tasks where workspace_id = $1", [company.workspaceId]);
    await page.reload();
    await expect(page.getByText("Task not found")).toBeVisible();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await expect(page).toHaveURL("/tasks");
    await expect(page.getByText("No tasks yet.")).toBeVisible();
    await page.getByRole("link", { name: "Go to projects" }).click();
    await expect(page).toHaveURL("/projects");
  });
});
