import { addAssignment, addManyResources, addResource } from "../seed/resources.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { addProject, addTask } from "../harness/company.ts";
import { expect, test } from "../harness/test.ts";
import { doneBox } from "../pages/tasks.ts";
import { row } from "../pages/programme.ts";
import { addProgramme, callerOf } from "../seed/programme.ts";

const MARCH = "/resources?from=2026-03-02&weeks=13";

test("an engineer adds masons, overloads them and corrects it; a material is ordered, delivered and used, and a wrong entry reversed", async ({
  page,
  company,
  signIn,
  db,
  watch,
}) => {
  // Two stories, through every form of the plan and of the ledger.
  test.setTimeout(240_000);
  await test.step("an engineer adds masons, overloads them, finds the task that causes it and corrects it", async () => {
    // One story through every form of the plan.
    const { workspaceId, taskId } = company;
    await signIn(company.engineer);
    await page.goto(MARCH);
    await expect(page.getByText("No labour or plant yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add resource" }).first().click();
    const form = page.getByRole("dialog", { name: "Add resource" });
    await form.getByRole("button", { name: "Add resource" }).click();
    await expectFieldErrors(page, {
      Name: "Name is required",
      Capacity: "Enter how many there are on a working day.",
    });
    await expectAccessible(page, "the resource form with errors");
    await form.getByLabel("Name").fill("Masons");
    await form.getByLabel("Capacity").fill("4");
    await form.getByLabel("Rate, in NGN").fill("18500");
    // The company's week is the default. This gang also works on Saturdays.
    await expect(form.getByLabel("Friday")).toBeChecked();
    await form.getByLabel("Saturday").check();
    await form.getByRole("button", { name: "Add resource" }).click();
    await expect(form).toBeHidden();

    // From the task's own panel, for the first days of March.
    await page.goto(`/tasks?task=${taskId}`);
    const task = page.getByRole("dialog", { name: "Cast ground beam" });
    await task.getByRole("button", { name: "Assign", exact: true }).click();
    const assign = page.getByRole("dialog", { name: "Assign a resource" });
    await assign.getByLabel("Resource").click();
    await page.getByRole("option", { name: "Masons" }).click();
    await assign.getByLabel("Quantity").fill("3");
    await assign.getByLabel("From").fill("2026-03-04");
    await assign.getByLabel("To").fill("2026-03-03");
    await assign.getByRole("button", { name: "Assign" }).click();
    await expectFieldErrors(page, { "To (optional)": "The last day is before the first." });
    await assign.getByLabel("To").fill("2026-03-10");
    await assign.getByRole("button", { name: "Assign" }).click();
    await expect(assign).toBeHidden();
    await expect(task.getByText("3 a day · 4 Mar – 10 Mar 2026")).toBeVisible();

    // A second gang on the Thursday alone: the week as a whole still has free capacity.
    const { rows } = await db.query<{ id: string }>(
      "select id from resources where workspace_id = $1",
      [workspaceId],
    );
    const resourceId = rows[0]?.id ?? "";
    const day = { from: "2026-03-05", to: "2026-03-05" };
    await addAssignment(db, { workspaceId, resourceId, taskId, quantity: 2, ...day });
    await page.goto(MARCH);
    const grid = page.getByRole("grid", { name: "Utilisation by week, in percent of capacity" });
    const first = grid.getByRole("gridcell", { name: /^Masons, week of 2 Mar 2026/ });
    await expect(first).toHaveAccessibleName(/125 percent, overloaded, 14 of 24 day/);
    await expect(first).toHaveText("125%");
    await expect(page.getByText("1 overloaded week among 1 resource")).toBeVisible();
    await expectAccessible(page, "the heat map");
    const only = page.getByRole("checkbox", { name: "Overloaded only" });
    // The filter is stored in the URL, which updates a moment later.
    await only.click();
    await expect(only).toBeChecked();
    await expect(page).toHaveURL(/over=1/);
    await expect(first).toBeVisible();

    // By keyboard: to the week after and back, and into it.
    await first.focus();
    await page.keyboard.press("ArrowRight");
    await expect(
      grid.getByRole("gridcell", { name: /^Masons, week of 9 Mar 2026: 25 percent/ }),
    ).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Masons" });
    await expect(panel).toBeVisible();
    // Opening it adds a history entry. Closing it goes back, as the browser does.
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/over=1/);
    await first.press("Enter");
    // The link moves once the needs have loaded, so the test waits for them.
    await expect(panel.getByText("3 a day")).toBeVisible();
    await panel.getByRole("link", { name: "All details of Masons" }).click();
    await expect(panel.getByRole("heading", { name: "Tasks this week" })).toBeHidden();
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toBeHidden();
    await page.goForward();
    await expect(panel).toBeVisible();
    await page.goBack();
    await first.press("Enter");
    await expect(panel.getByRole("list", { name: "Days" }).getByRole("listitem")).toContainText([
      /Mon 2\s*0 of 4/,
      /Tue 3\s*0 of 4/,
      /Wed 4\s*3 of 4/,
      /Thu 5\s*5 of 4/,
      /Fri 6\s*3 of 4/,
      /Sat 7\s*3 of 4/,
      /Sun 8\s*Day off/,
    ]);
    await expectAccessible(page, "the panel of a week");
    await panel.getByRole("button", { name: "Change Masons on Cast ground beam" }).last().click();
    const change = page.getByRole("dialog", { name: "Change the assignment" });
    await change.getByLabel("Quantity").fill("1");
    await change.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Nothing is overloaded in these weeks.")).toBeVisible();
    await panel.getByRole("button", { name: "Remove Masons from Cast ground beam" }).last().click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(panel.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
    await panel.getByRole("link", { name: "Cast ground beam" }).click();
    await expect(page).toHaveURL(`/tasks?task=${taskId}`);
    await expect(task).toBeVisible();
  });
  await test.step("a material is ordered, delivered and used, and a wrong entry is reversed", async () => {
    // One story through every form of the ledger.
    watch.expect(/status of 409 .* at .*\/movements$/);
    const { workspaceId, taskId } = company;
    const cement = await addResource(db, { workspaceId, name: "Cement", kind: "material" });
    await addAssignment(db, { workspaceId, resourceId: cement, taskId, quantity: 100 });
    await page.goto("/resources?view=materials");
    const row = page.getByRole("row", { name: /Cement/ });
    await expect(row).toContainText("Short");
    const form = page.getByRole("dialog", { name: "Record Cement" });
    const record = async (what: string, quantity: string) => {
      await page.getByRole("button", { name: "Record Cement" }).click();
      await form.getByLabel("Project").click();
      await page.getByRole("option", { name: "Lekki Duplex" }).click();
      await form.getByLabel("What happened").selectOption(what);
      await form.getByLabel("Quantity, in days").fill(quantity);
      await form.getByRole("button", { name: "Record", exact: true }).click();
    };
    await record("Ordered", "100");
    await expect(form).toBeHidden();
    await expect(row).not.toContainText("Short");
    await record("Used", "1");
    const message =
      "Lekki Duplex would have used 1 day more of “Cement” than was delivered to it. Record the delivery first.";
    await expect(form.getByLabel("Quantity, in days")).toHaveAccessibleDescription(message);
    await form.getByLabel("What happened").selectOption("Delivered");
    await form.getByLabel("Quantity, in days").fill("60.5");
    await form.getByRole("button", { name: "Record", exact: true }).click();
    await expect(form).toBeHidden();
    await record("Used", "20");
    await expect(form).toBeHidden();
    await expect(row.getByRole("cell")).toContainText(["100", "100", "60.5", "20", "40.5", "0"]);
    await expectAccessible(page, "the materials");

    await row.getByRole("link", { name: "Cement" }).click();
    const panel = page.getByRole("dialog", { name: "Cement" });
    await panel.getByRole("button", { name: /^Reverse 20 used/ }).click();
    const question = page.getByRole("dialog", { name: "Reverse 20 days used?" });
    await question.getByLabel("Reason").fill("Counted on the wrong site");
    await question.getByRole("button", { name: "Reverse" }).click();
    await expect(panel.getByText("−20 days")).toBeVisible();
    await expect(row.getByRole("cell")).toContainText(["100", "100", "60.5", "0", "60.5", "0"]);

    await test.step("one that is priced per piece has no working days", async () => {
      await page.goto("/resources?view=list");
      await page.getByRole("button", { name: "Add resource" }).first().click();
      const adding = page.getByRole("dialog", { name: "Add resource" });
      const days = adding.getByRole("group", { name: "Working days" });
      await expect(days).toBeVisible();
      await adding.getByLabel("Kind").selectOption("material");
      await expect(days).toBeHidden();
      await adding.getByLabel("Name").fill("Flush door");
      await adding.getByLabel("Unit").fill("number");
      await adding.getByLabel("Rate, in NGN").fill("85000");
      await adding.getByRole("button", { name: "Add resource" }).click();
      await expect(adding).toBeHidden();

      const door = page.getByRole("row", { name: /Flush door/ });
      await expect(door.getByRole("cell")).toHaveText(["Material", "–", "–", "₦85,000each", "0"]);
      await door.getByRole("link", { name: "Flush door" }).click();
      const details = page.getByRole("dialog", { name: "Flush door" });
      await expect(details.getByRole("definition")).toHaveText(["Material", "₦85,000 each"]);
      await details.getByRole("button", { name: "Record" }).click();
      const recording = page.getByRole("dialog", { name: "Record Flush door" });
      await expect(recording.getByLabel("Quantity", { exact: true })).toBeVisible();
    });
  });
});

test("a heat map filtered to one project follows the others' tasks, and a week names the activities that need a resource", async ({
  page,
  company,
  signIn,
  openBrowser,
  request,
  db,
}) => {
  const { workspaceId, projectId, taskId, owner, engineer } = company;
  const of = { workspaceId, createdBy: owner.id };
  const elsewhere = await addProject(db, { ...of, title: "Airport Annexe" });
  const other = await addTask(db, { ...of, projectId: elsewhere, title: "Lay blocks" });
  const resourceId = await addResource(db, { workspaceId, name: "Masons" });
  // In the future, because finishing a task releases only the days after it.
  const days = { from: "2090-01-02", to: "2090-01-08" };
  for (const task of [taskId, other])
    await addAssignment(db, { workspaceId, resourceId, taskId: task, ...days });

  await signIn(engineer);
  const listening = page.waitForResponse("**/api/events*");
  await page.goto(`/resources?from=2090-01-02&weeks=13&project=${projectId}`);
  const week = page.getByRole("gridcell", { name: /^Masons, week of 2 Jan 2090/ });
  await expect(week).toHaveText("100");
  await listening;

  const colleague = await openBrowser(company.admin);
  await colleague.goto(`/projects/${elsewhere}`);
  await doneBox(colleague, "Lay blocks").click();
  await expect(week).toHaveText("50");

  await test.step("a week of a resource names the activities that need it, and counts them", async () => {
    const resource = await addResource(db, { workspaceId, name: "Bricklayers" });
    const ids = await addProgramme(request, company, {
      programme: { plannedStart: "2026-03-05T08:00" },
      rows: [{ name: "Block the walls", depth: 0, days: 3 }],
    });
    const caller = await callerOf(request, company.admin);
    const path = `/api/projects/${projectId}/programme`;
    const { revision } = (await caller.get(path)) as { revision: number };
    const activity = ids.get("Block the walls") ?? "";
    const assignment = { _id: crypto.randomUUID(), activity, resource, perDay: 5 };
    await caller.post(`${path}/edits`, {
      _id: crypto.randomUUID(),
      base: revision,
      edits: [{ op: "put_assignment", assignment }],
    });
    await page.goto(`${MARCH}&resource=${resource}&week=2026-03-02`);
    const panel = page.getByRole("dialog", { name: "Bricklayers" });
    await expect(panel.getByRole("list", { name: "Days" }).getByRole("listitem")).toContainText([
      /Mon 2\s*0 of 4/,
      /Tue 3\s*0 of 4/,
      /Wed 4\s*0 of 4/,
      /Thu 5\s*5 of 4/,
      /Fri 6\s*5 of 4/,
      /Sat 7\s*0 of 4/,
      /Sun 8\s*Day off/,
    ]);
    const needs = panel.getByRole("region", { name: "Activities this week" });
    await expect(needs.getByRole("listitem")).toContainText([/5 a day · 5 Mar – 9 Mar 2026/]);
    await expectAccessible(page, "a week with activities");
    await needs.getByRole("link", { name: "Block the walls" }).click();
    await expect(row(page, "Block the walls")).toHaveAttribute("aria-selected", "true");
  });
});

test("of five hundred resources over two years, only the visible frame is drawn, and all work by keyboard", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const { workspaceId, taskId } = company;
  await addManyResources(db, { workspaceId, taskId, resources: 500, weeks: 80 });
  await signIn(company.engineer);
  await page.goto("/resources?from=2026-03-02&weeks=104");
  const grid = page.getByRole("grid");
  const cells = grid.getByRole("gridcell");
  await expect(grid).toHaveAttribute("aria-rowcount", "501");
  await expect(grid).toHaveAttribute("aria-colcount", "105");
  await cells.first().focus();
  await page.keyboard.press("Control+End");
  const last = grid.getByRole("gridcell", { name: /^Gang 500, week of 21 Feb 2028/ });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await cells.count()).toBeLessThan(700);
  await page.keyboard.press("Control+Home");
  await expect(grid.getByRole("gridcell", { name: /^Gang 001, week of 2 Mar 2026/ })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "the heat map on a phone");
});
