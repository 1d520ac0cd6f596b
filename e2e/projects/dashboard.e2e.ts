import { addExpense } from "../seed/money.ts";
import { addActivity } from "../seed/records.ts";
import { addTasks } from "../seed/tasks.ts";
import { continueAs } from "../harness/screens.ts";
import { moveTo } from "../harness/move.ts";
import { expectAccessible } from "../harness/axe.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { addProject } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { expectInk } from "../pages/colour.ts";
import { activityRows, block, statCard } from "../pages/dashboard.ts";
import { doneBox } from "../pages/tasks.ts";

const SUMMARY = "**/api/analytics/summary/global";

test("four cards show projects, tasks, progress and spending, a contractor's no cost; what others do changes them without a reload", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  // Three people look at it.
  test.slow();
  await test.step("four cards show the number of projects and tasks, the progress, and the spending; contractors see no cost", async () => {
    const { workspaceId, projectId, owner } = company;
    const place = { workspaceId, createdBy: owner.id };
    const marina = await addProject(db, { ...place, title: "Marina Tower" });
    await addTasks(db, { ...place, projectId }, [
      { title: "Dig", status: "done" },
      { title: "Pour", status: "review" },
    ]);
    await addTasks(db, { ...place, projectId: marina }, [{ title: "Pile", status: "completed" }]);
    await addExpense(db, { workspaceId, projectId, amount: 1_500_000, status: "approved" });
    await addExpense(db, { workspaceId, projectId: marina, amount: 500_000.4, status: "paid" });
    await addExpense(db, { workspaceId, projectId, amount: 900_000, status: "draft" });
    await addExpense(db, { workspaceId, projectId, amount: 900_000, status: "rejected" });
    const own = { workspaceId, projectId, createdBy: company.contractorOn.id };
    await addExpense(db, { ...own, amount: 9_000_000, status: "submitted" });

    await signIn(company.engineer);
    const release = await delayCalls(page, SUMMARY);
    await page.goto("/dashboard");
    const loading = page.getByRole("status").filter({ hasText: "Loading the summary" });
    await expect(loading).toBeVisible();
    release();
    for (const [label, value] of [
      ["Total projects", "2"],
      ["Total tasks", "4"],
      // One task in three is done in one project, and one in one in the other.
      ["Average progress", "67%"],
      ["Total expenses", "₦2,000,000"],
    ] as const) {
      await expect(statCard(page, label).getByText(value, { exact: true })).toBeVisible();
    }
    await expect(loading).toHaveCount(0);
    const cost = statCard(page, "Total expenses");
    await expectInk(cost.getByText("₦2,000,000", { exact: true }), "red");
    // The colour has no text: it refers to no budget and no limit of the company.
    await expect(cost.getByText(/Above|Within/)).toHaveCount(0);
    await statCard(page, "Total tasks").click();
    await expect(page).toHaveURL("/tasks");

    // A contractor's figures cover his own projects, without money.
    const contractor = await openBrowser(company.contractorOn);
    await contractor.goto(`/dashboard?project=${projectId}&show=states`);
    await expect(
      statCard(contractor, "Total projects").getByText("1", { exact: true }),
    ).toBeVisible();
    await expect(statCard(contractor, "Total tasks").getByText("3", { exact: true })).toBeVisible();
    await expectInk(statCard(contractor, "Total expenses").getByText("₦0"), "green");
    const flow = block(contractor, "Project cost flow");
    await expect(flow.getByText("Contractors do not see a project’s cost.")).toBeVisible();
    await expect(flow.getByRole("button", { name: "By state" })).toHaveCount(0);
    await expect(flow.getByText(/over budget|9,000,000/)).toHaveCount(0);
  });
  await test.step("what others do changes the figures and appears among the activities without a reload", async () => {
    const listening = page.waitForResponse("**/api/events*");
    await page.goto("/dashboard");
    await expect(statCard(page, "Average progress").getByText("67%")).toBeVisible();
    await expect(block(page, "Recent activities").getByText("No recent activities")).toBeVisible();
    await listening;
    const other = await openBrowser(company.admin);
    await other.goto(`/projects/${company.projectId}`);
    await doneBox(other, "Cast ground beam").click();
    await expect(statCard(page, "Average progress").getByText("83%")).toBeVisible();
    const first = activityRows(page).first();
    await expect(first).toContainText(
      "Ada Admin moved task “Cast ground beam” from To do to Finished, not accepted",
    );
    await expect(first.getByRole("time")).toHaveText("1m ago");
    await expect(block(page, "Recent activity volume")).toContainText("1 in the last 30 days");
  });
});

test("each block fails alone and is loaded by its Retry; the last five activities link to what they are of; first steps go when dismissed", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  await test.step("each block fails alone and is loaded by its Retry; the last five activities show who, what, when and where", async () => {
    await test.step("the last five activities show who, what, when and where, and link to it", async () => {
      const { workspaceId, projectId, taskId, owner } = company;
      const now = new Date("2026-03-12T12:00:00Z");
      const minute = 60_000;
      for (const [message, minutes, entityType, entityId] of [
        ["updated project “Lekki Duplex”", 59, "project", projectId],
        ["updated task “Cast ground beam”", 60, "task", taskId],
        ["paid for cement", 24 * 60, "cost_plan", projectId],
        ["joined the team", 168 * 60 - 1, "user", owner.id],
        ["ordered a crane", 168 * 60, "resource", projectId],
        ["did this longer ago", 169 * 60, "project", projectId],
      ] as const) {
        const at = new Date(now.getTime() - minutes * minute);
        const activity = { workspaceId, projectId, userId: owner.id, message, at };
        await addActivity(db, { ...activity, entityType, entityId });
      }
      await page.clock.setFixedTime(now);
      await signIn(company.engineer);
      await page.goto("/dashboard");
      const rows = activityRows(page);
      await expect(rows.getByRole("time")).toHaveText([
        "59m ago",
        "1h ago",
        "1d ago",
        "6d ago",
        "5 Mar 2026",
      ]);
      for (const [index, icon] of ["Project", "Task", "Finance", "Person", "Resource"].entries()) {
        await expect(rows.nth(index).getByRole("img", { name: icon })).toBeVisible();
        await expect(rows.nth(index)).toContainText(owner.name);
        await expect(rows.nth(index)).toContainText("Lekki Duplex");
      }
      await rows.getByRole("link", { name: "updated task “Cast ground beam”" }).click();
      await expect(page).toHaveURL(`/projects/${projectId}?task=${taskId}`);
      await page.goBack();
      await rows.getByRole("link", { name: "updated project “Lekki Duplex”" }).click();
      await expect(page).toHaveURL(`/projects/${projectId}`);
    });
    await test.step("each block fails alone, and its Retry loads it", async () => {
      await page.clock.setFixedTime(new Date());
      watch.expect(/status of 500 .* at .*\/api\/(analytics|activities)/);
      const { workspaceId, projectId, owner } = company;
      const at = new Date();
      await addActivity(db, { workspaceId, projectId, userId: owner.id, message: "dug", at });
      await addExpense(db, { workspaceId, projectId, amount: 1_000 });
      const blocks = [
        {
          url: SUMMARY,
          message: "The summary could not be loaded.",
          sign: statCard(page, "Total projects"),
        },
        {
          url: "**/api/analytics/trends/activity",
          message: "The activity volume could not be loaded.",
          sign: page.getByLabel(/^Line chart of activities/),
        },
        {
          url: "**/api/activities?*",
          message: "Activities could not be loaded.",
          sign: activityRows(page).getByText("dug"),
        },
        {
          url: "**/api/analytics/trends/cost?*",
          message: "The cost trend could not be loaded.",
          sign: page.getByLabel(/^Area chart of planned and actual/),
        },
      ];
      for (const { url } of blocks) await answerCalls(page, url, { status: 500 });
      await page.goto(`/dashboard?project=${projectId}`);
      for (const [loaded, { url, message, sign }] of blocks.entries()) {
        await expect(page.getByText(/could not be loaded/)).toHaveCount(blocks.length - loaded);
        await page.unroute(url);
        await page
          .getByRole("alert")
          .filter({ hasText: message })
          .getByRole("button", { name: "Retry" })
          .click();
        await expect(page.getByText(message)).toHaveCount(0);
        await expect(sign).toBeVisible();
      }
    });
  });
  await test.step("a company without a cost plan sees its first steps, until an administrator dismisses them", async () => {
    await continueAs(page, company.admin);
    await moveTo(page, "/dashboard");
    const steps = block(page, "First steps");
    await expect(steps).toContainText("2 of 3 done");
    await expectAccessible(page, "the first steps");
    await steps.getByRole("link", { name: "Enter its cost plan" }).click();
    await expect(page).toHaveURL(`/projects/${company.projectId}/money?part=plan`);
    await page.goBack();
    await steps.getByRole("button", { name: "Dismiss the first steps" }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(statCard(page, "Total projects")).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
});
