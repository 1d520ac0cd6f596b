import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { taskLink } from "../pages/tasks.ts";

test("a contractor proposes a due date on a phone, and the engineer accepts it, declines one, and undoes", async ({
  page,
  company,
  signIn,
  openBrowser,
  db,
}) => {
  const { projectId, taskId, contractorOn, engineer } = company;
  await db.query("update tasks set assigned_to = $2, due_date = '2026-10-08' where id = $1", [
    taskId,
    contractorOn.id,
  ]);
  await db.query(
    "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
    [company.workspaceId, projectId, engineer.id],
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(contractorOn);
  await page.goto(`/projects/${projectId}/tasks?task=${taskId}`);
  const panel = page.getByRole("dialog", { name: "Cast ground beam" });
  await panel.getByRole("button", { name: "Propose a date" }).click();
  const form = page.getByRole("dialog", { name: "Propose another due date" });
  await expectAccessible(page, "proposing a due date");
  await form.getByRole("button", { name: "Propose" }).click();
  await expect(form.getByText("Say why the date should move.")).toBeVisible();
  await form.getByLabel("Due date").fill("15 Jan 2099");
  await form.getByLabel("Reason").fill("The steel is late");
  await form.getByRole("button", { name: "Propose" }).click();
  await expect(form).toBeHidden();
  const bar = panel.getByRole("group", { name: "Proposed due date" });
  await expect(bar).toContainText("You propose 15 Jan 2099 instead of 8 Oct 2026");
  await expect(bar.getByRole("button")).toHaveText(["Withdraw"]);
  await expectAccessible(page, "a proposed due date");
  await expectNoSidewaysScroll(page, "a proposed due date");

  const office = await openBrowser(engineer);
  await office.goto(`/tasks?project=${projectId}`);
  await expect(office.getByRole("img", { name: "15 Jan 2099 is proposed" })).toBeVisible();
  await taskLink(office, "Cast ground beam").click();
  const decided = office.getByRole("group", { name: "Proposed due date" });
  await expect(decided).toContainText("The steel is late");
  const due = office.getByRole("dialog").getByRole("textbox", { name: "Due date" });
  const acceptTwice = async () => {
    await decided.getByRole("button", { name: "Accept date" }).dblclick();
    await expect(decided).toBeHidden();
    await expect(due).toHaveValue("15 Jan 2099");
  };
  await acceptTwice();
  await office.getByRole("button", { name: "Undo" }).click();
  await expect(due).toHaveValue("8 Oct 2026");
  await expect(decided).toContainText("The steel is late");
  await acceptTwice();
  // Leaving the page sends the acceptance.
  await office.goto("/dashboard");
  await expect(bar).toBeHidden();
  await expect(panel.getByText("15 Jan 2099", { exact: true }).first()).toBeVisible();
  const accepted = await db.query(
    "select 1 from notifications where title = 'Proposed due date accepted' and user_id = $1",
    [contractorOn.id],
  );
  expect(accepted.rows).toHaveLength(1);

  const propose = async (day: string, reason: string) => {
    await panel.getByRole("button", { name: "Propose a date" }).click();
    await form.getByLabel("Due date").fill(day);
    await form.getByLabel("Reason").fill(reason);
    await form.getByRole("button", { name: "Propose" }).click();
    await expect(form).toBeHidden();
  };
  await propose("19 Dec 2026", "Half of the steel came");
  await bar.getByRole("button", { name: "Withdraw" }).dblclick();
  await expect(page.getByText("Your proposal has been withdrawn.")).toBeVisible();
  await expect(bar).toBeHidden();
  await propose("20 Dec 2026", "Half of the steel came");
  await office.goto("/engineer");
  const block = office.getByRole("region", { name: "Due dates to decide (1)" });
  await expect(block).toContainText("Kunle Contractor proposes 20 Dec 2026 instead of 15 Jan 2099");
  await expectAccessible(office, "due dates to decide");
  await block.getByRole("button", { name: "Accept date: Cast ground beam" }).click();
  await expect(office.getByText("Decided: due on 20 Dec 2026")).toBeVisible();
  await office.getByRole("button", { name: "Undo" }).click();
  await block.getByRole("button", { name: "Decline: Cast ground beam" }).click();
  const question = office.getByRole("dialog", { name: "Decline 20 Dec 2026?" });
  await question.getByLabel("Reason").fill("The client moves in");
  await question.getByRole("button", { name: "Decline" }).click();
  await expect(question).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(
    panel.getByText(/declined the proposed due date .*: The client moves in/),
  ).toBeVisible();

  // Somebody else decides on the proposal while the dialog is open: the dialog stays, and says who decided.
  await propose("21 Dec 2026", "All of the steel came");
  await office.goto(`/tasks?project=${projectId}&task=${taskId}`);
  await decided.getByRole("button", { name: "Decline" }).click();
  const late = office.getByRole("dialog", { name: "Decline 21 Dec 2026?" });
  await late.getByLabel("Reason").fill("Not before the roof");
  await bar.getByRole("button", { name: "Withdraw" }).click();
  await expect(late).toContainText(/Kunle Contractor withdrew the proposed due date/);
  await expect(late.getByLabel("Reason")).toHaveValue("Not before the roof");
  await expect(late.getByRole("button", { name: "Decline" })).toHaveCount(0);
  await expectAccessible(office, "a proposal that was settled meanwhile");
});
