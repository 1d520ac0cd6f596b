import { addTasks, daysFromToday } from "../seed/tasks.ts";
import { setProject } from "../seed/projects.ts";
import { expectAccessible } from "../harness/axe.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { submitLogin } from "../harness/screens.ts";
import type { Page } from "@playwright/test";
import { statCard } from "../pages/dashboard.ts";
import { taskPanel, taskTitles } from "../pages/tasks.ts";

/** A home that fails to load says so, and Retry loads it. Without work it says what will appear. */
async function expectFailure(page: Page, role: string, empty: readonly string[]): Promise<void> {
  await answerCalls(page, "**/api/home/*", { status: 500 });
  await page.goto(`/${role}`);
  await expect(
    page.getByRole("alert").getByText("Failed to load your page. Please try again."),
  ).toBeVisible();
  await page.unroute("**/api/home/*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const text of empty) await expect(page.getByText(text)).toBeVisible();
}

test("an engineer's home fails, is loaded and is empty; then late projects come before those on track, with the week and what waits", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/home\//);
  const { workspaceId, projectId, owner, engineer } = company;
  await signIn(engineer);
  await test.step("a home that fails says so, and Retry loads it; without work it says what will appear", () =>
    expectFailure(page, "engineer", [
      "You have no active projects.",
      "Nothing is due this week.",
      "Nothing is in review or blocked.",
    ]));
  await setProject(db, projectId, { status: "active", finishDate: daysFromToday(90) });
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Order rebar", dueDate: daysFromToday(-2), assignedTo: engineer.id },
    { title: "Next month", dueDate: daysFromToday(30), assignedTo: engineer.id },
    { title: "Check the levels", status: "review", assignedTo: engineer.id },
  ]);
  await page.goto("/engineer");
  await expect(page.getByText("Welcome, Emeka Engineer.")).toBeVisible();
  await expect(page.getByText("1 of 1 needs attention")).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: "Lekki Duplex" });
  await expect(card.getByText("Late")).toBeVisible();
  await expect(card.getByText("1 task overdue")).toBeVisible();
  const week = page.getByRole("region", { name: "My tasks this week" });
  await expect(week.getByRole("link")).toHaveText(["Order rebar"]);
  const stuck = page.getByRole("region", { name: "In review or blocked" });
  await expect(stuck.getByRole("link")).toHaveText(["Check the levels"]);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("link", { name: "3 tasks to do" })).toBeVisible();
  await week.getByRole("link", { name: "Order rebar" }).click();
  await expect(taskPanel(page, "Order rebar")).toBeVisible();
});

test("a client's home fails, is loaded and is empty; on a project it shows progress, money, next dates and news", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/home\//);
  const { workspaceId, projectId, owner, clientOff, clientOn } = company;
  await signIn(clientOff);
  await test.step("a home that fails says so, and Retry loads it; on no project it says what will appear", async () => {
    await expectFailure(page, "client", ["No building is shared with you yet."]);
    await page.getByRole("button", { name: /^Log out of/ }).click();
    await expect(page).toHaveURL(/\/login/);
  });
  const finishDate = daysFromToday(-1);
  await setProject(db, projectId, { status: "active", budget: 2_000_000, finishDate });
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Roof on", dueDate: daysFromToday(5) },
    { title: "Foundation", status: "done" },
  ]);
  await db.query(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description)
     values (gen_random_uuid(), $1, $2, 'paid', 2500000, 'NGN', current_date, 'Cement')`,
    [workspaceId, projectId],
  );
  await submitLogin(page, clientOn);
  await expect(page).not.toHaveURL(/\/login/);
  await moveTo(page, "/client");
  await expect(page.getByText("Welcome, Chidi Client.")).toBeVisible();
  const card = page.getByRole("article", { name: "Lekki Duplex" });
  await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "33");
  await expect(card.getByText("₦2,000,000")).toBeVisible();
  await expect(card.getByText("₦2,500,000")).toBeVisible();
  await expect(card.getByText("₦500,000 over budget")).toBeVisible();
  await expect(card.getByText(/^Late: Should have finished on/)).toBeVisible();
  await expect(card.getByRole("link", { name: "Roof on" })).toBeVisible();
  await expect(card.getByText("No recent activities")).toBeVisible();
});

test("a contractor's home fails, is loaded and is empty; a task moves forward with one tap each, is undone, and rolls back when refused", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  watch.expect(/status of 500 .* at .*\/api\/(home|tasks)\//);
  const { workspaceId, projectId, owner, contractorOn } = company;
  await signIn(contractorOn);
  await test.step("a home that fails says so, and Retry loads it; without work it says what will appear", () =>
    expectFailure(page, "contractor", ["You have no unfinished tasks."]));
  await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
    { title: "Lay blocks", dueDate: daysFromToday(0), assignedTo: contractorOn.id },
    { title: "Plaster", dueDate: daysFromToday(-1), assignedTo: contractorOn.id },
  ]);
  await page.goto("/contractor");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Waiting for you",
    "Overdue",
    "Today",
    "Milestones",
  ]);
  const row = page.getByRole("listitem").filter({ hasText: "Lay blocks" });
  const start = row.getByRole("button", { name: "Start: Lay blocks" });
  await test.step("a move shows at once, and rolls back when the server refuses it", async () => {
    await answerCalls(page, "**/api/tasks/*", { status: 500 });
    const release = await delayCalls(page, "**/api/tasks/*");
    await start.click();
    await expect(row.getByText("In progress")).toBeVisible();
    release();
    await expect(page.getByText("Failed to update task status")).toBeVisible();
    await expect(row.getByText("To do")).toBeVisible();
    await page.unrouteAll();
  });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(row.getByText("In progress")).toBeVisible();
  const review = row.getByRole("button", { name: "Send for review: Lay blocks" });
  await expect(review).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row.getByText("In review")).toBeVisible();
  const done = row.getByRole("button", { name: "Done: Lay blocks" });
  await done.click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("In review")).toBeVisible();

  // U7: the row stays where it was, so that a second click does not move another one.
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  let isFetched = false;
  page.on("response", async (answer) => {
    if (!answer.url().includes("/api/home/contractor")) return;
    isFetched ||= !(await answer.text()).includes("Lay blocks");
  });
  await done.click();
  // The list is fetched again some time after the answer: a poll makes a little of the page's time pass, and all polls
  // together less than the five seconds for which the row stays.
  let left = 2_500;
  await expect(page.getByText("“Lay blocks” is now “Finished, not accepted”.")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect
    .poll(async () => {
      const step = Math.min(100, left);
      left -= step;
      if (step > 0) await page.clock.runFor(step);
      return isFetched;
    })
    .toBe(true);
  await expect(row.getByText("Finished, not accepted", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Waiting for you",
    "Overdue",
    "Today",
    "Milestones",
  ]);
  await page.clock.runFor(5_000);
  await expect(row).toHaveCount(0);
});

test("a contractor decides on what others do for them, and the project says how much that is; on no project, a phone says whom to ask", async ({
  page,
  company,
  signIn,
  db,
}) => {
  await test.step("a contractor decides on what others do for them, and the project says how much that is", async () => {
    const { workspaceId, projectId, owner, contractorOn } = company;
    const [, proposed] = await addTasks(
      db,
      { workspaceId, projectId, createdBy: contractorOn.id },
      [{ title: "Lay blocks", status: "done" }, { title: "Plaster" }],
    );
    await addTasks(db, { workspaceId, projectId, createdBy: owner.id }, [
      { title: "Paint", assignedTo: contractorOn.id },
      { title: "Sweep", assignedTo: contractorOn.id, status: "done" },
    ]);
    await db.query(
      `update tasks set proposed_due = '2027-01-15', proposed_reason = 'Rain', proposed_by = $2, proposed_at = now()
      where id = $1`,
      [proposed, owner.id],
    );
    await signIn(contractorOn);
    await page.goto(`/projects/${projectId}`);
    const now = page.getByRole("region", { name: "Now" });
    await expect(now.getByRole("link", { name: "1 finished task to accept" })).toBeVisible();
    await now.getByRole("link", { name: "1 task to do" }).click();
    await expect(taskTitles(page)).toHaveText(["Paint"]);
    await page.goBack();
    await now.getByRole("link", { name: "1 due date to decide" }).click();
    await expect(taskTitles(page)).toHaveText(["Plaster"]);
    await expect(page.getByRole("button", { name: "Date proposed", pressed: true })).toBeVisible();

    await moveTo(page, "/contractor");
    const dates = page.getByRole("region", { name: "Due dates to decide (1)" });
    await expect(dates).toBeVisible();
    await expectAccessible(page, "a contractor's home");
    await dates.getByRole("button", { name: "Accept date: Plaster" }).dblclick();
    await expect(page.getByText("Decided: due on 15 Jan 2027")).toBeVisible();
    const finished = page.getByRole("region", { name: "Finished, to accept (1)" });
    await finished.getByRole("button", { name: "Accept: Lay blocks" }).click();
    await expect(page.getByText("“Lay blocks” is now “Accepted”.")).toBeVisible();
  });
  await test.step("a contractor on no project sees on a phone's dashboard whom to ask", async () => {
    // Leaves the page, so that none of its requests runs into the next sign-in.
    await page.goto("about:blank");
    await signIn(company.contractorOff);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/dashboard");
    // The dashboard begins with the block of the contractor's home.
    const work = page.getByRole("region", { name: "Your work" });
    await expect(work.getByText("You are not on a project yet.")).toBeVisible();
    await expect(work).toContainText(`${company.admin.name}, `);
    await expect(statCard(page, "Total projects")).toBeInViewport({ ratio: 1 });
  });
});
