import { addExpense } from "../seed/money.ts";
import { recordCalls } from "../harness/calls.ts";
import { addTask } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow, openExpense, stateTotal } from "../pages/money.ts";
import { projectCard, projectTab } from "../pages/projects.ts";
import { doneBox } from "../pages/tasks.ts";

test("F7: a task that somebody ticks, and an expense that somebody approves, are the only ones fetched", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const other = await openBrowser(company.admin);
  await test.step("F7: a task that somebody ticks fetches one project of the list", async () => {
    const { workspaceId, projectId, engineer } = company;
    await addTask(db, { workspaceId, projectId, title: "Survey", createdBy: engineer.id });
    await signIn(engineer);
    // Waits for the event stream first: a list that is fetched before it opens would be fetched again as a whole.
    const listening = page.waitForResponse("**/api/events*");
    await page.goto("/notifications");
    await listening;
    await page.getByRole("link", { name: "Projects", exact: true }).first().click();
    await expect(projectCard(page, "Lekki Duplex")).toContainText("0%");
    const calls = recordCalls(page);

    await other.goto(`/projects/${projectId}`);
    await doneBox(other, "Survey").click();
    await expect(projectCard(page, "Lekki Duplex")).toContainText("50%");
    expect(calls.to("/api/projects").map(({ query }) => query.get("ids"))).toEqual([projectId]);
  });
  await test.step("F7: an expense that somebody approves is the only one fetched, with the totals", async () => {
    const { workspaceId, projectId, engineer } = company;
    const ids: string[] = [];
    for (const [index, description] of ["Sand", "Cement", "Rebar"].entries()) {
      const spentOn = `2026-03-0${index + 1}`;
      const expense = {
        workspaceId,
        projectId,
        amount: 1000,
        status: "submitted",
        spentOn,
      } as const;
      ids.push(await addExpense(db, { ...expense, description, createdBy: engineer.id }));
    }
    const listening = page.waitForResponse("**/api/events*");
    await page.goto(`/projects/${projectId}`);
    await listening;
    await projectTab(page, "Money").click();
    await page.getByRole("link", { name: "Expenses" }).click();
    await expect(stateTotal(page, "Submitted")).toContainText("3");
    const calls = recordCalls(page);

    await moveTo(other, `/projects/${projectId}/money?part=expenses`);
    const panel = await openExpense(other, "Cement");
    await panel.getByRole("button", { name: "Approve" }).click();
    await expect(expenseRow(page, "Cement")).toContainText("Approved");
    await expect(stateTotal(page, "Submitted")).toContainText("2");
    expect(calls.to("/api/expenses").map(({ query }) => query.get("ids"))).toEqual([ids[1]]);
  });
});
