import { countedActions } from "../harness/hand.ts";
import { newEmail } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { expenseRow } from "../pages/money.ts";
import { projectTab } from "../pages/projects.ts";
import { cell, saved, sheet } from "../pages/programme.ts";
import { addExpense, addPlannedCode } from "../seed/money.ts";
import { addProgramme } from "../seed/programme.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { setProject } from "../seed/projects.ts";
import { daysFromToday } from "../seed/tasks.ts";

test("money at the desk takes as many acts as docs/acts.md says", async ({
  page,
  company,
  signIn,
  db,
}) => {
  test.slow();
  const { workspaceId, projectId, contractorOn, admin } = company;
  const plan = { code: "03", title: "Frame", amount: 2_000_000, month: "2026-02" };
  const costCode = await addPlannedCode(db, { workspaceId, projectId, ...plan });
  const of = { workspaceId, projectId, createdBy: contractorOn.id, costCode };
  const sent = { ...of, status: "submitted" } as const;
  await addExpense(db, { ...sent, amount: 600_000, description: "Ready-mix" });
  await addExpense(db, { ...sent, amount: 40_000, description: "Pump hire" });
  await addExpense(db, { ...of, status: "approved", amount: 90_000, description: "Nails" });
  await addExpense(db, { ...of, status: "approved", amount: 70_000, description: "Wire" });
  const abroad = { currency: "USD", status: "approved" } as const;
  await addExpense(db, { ...of, ...abroad, amount: 120, description: "Licence" });
  await signIn(admin);
  const does = await countedActions(page, "At the desk");
  const expenses = `/projects/${projectId}/money?part=expenses`;

  await does("Approve an expense that waits", "/dashboard", async ({ press }) => {
    await press(page.getByRole("link", { name: /^Waiting for you, / }));
    await press(page.getByRole("link", { name: "Ready-mix" }));
    const panel = page.getByRole("dialog", { name: "Ready-mix" });
    await press(panel.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("Expense approved.")).toBeVisible();
  });
  await does("Reject an expense, with the reason", "/waiting", async ({ press, typeHere }) => {
    await press(page.getByRole("link", { name: "Pump hire" }));
    const panel = page.getByRole("dialog", { name: "Pump hire" });
    await press(panel.getByRole("button", { name: "Reject" }));
    const why = page.getByRole("dialog", { name: "Reject “Pump hire”?" });
    await typeHere(why.getByLabel("Reason"), "No receipt");
    await press(why.getByRole("button", { name: "Reject expense" }));
    await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
  });
  await does("Add an expense", expenses, async ({ press, type, typeHere }) => {
    await press(page.getByRole("button", { name: "Add expense" }).first());
    const form = page.getByRole("dialog", { name: "Add expense" });
    await typeHere(form.getByLabel("Amount"), "84000");
    await type(form.getByLabel("Description"), "Sharp sand");
    await press(form.getByRole("button", { name: "Submit" }));
    await expect(expenseRow(page, "Sharp sand")).toBeVisible();
  });
  await does("Pay what is approved", "/money?tab=expenses&status=approved", async ({ press }) => {
    await press(page.getByRole("checkbox", { name: "Select Nails" }));
    await press(page.getByRole("checkbox", { name: "Select Wire" }));
    await press(page.getByRole("button", { name: "Pay (2)" }));
    const paying = page.getByRole("dialog", { name: /^Record the payment of 2 expenses/ });
    await press(paying.getByRole("button", { name: "Record payment" }));
    await expect(page.getByText("2 expenses marked as paid.")).toBeVisible();
  });
  await does("Export expenses to a spreadsheet", expenses, async ({ press }) => {
    await press(page.getByRole("button", { name: "Export" }));
    await expect(page.getByRole("link", { name: "Exported files" })).toBeVisible();
  });
  await does("See what is left on a cost code", `/projects/${projectId}`, async ({ press }) => {
    await press(projectTab(page, "Money"));
    await expect(page.getByRole("row", { name: /03.*Frame/ })).toBeVisible();
  });
  await does("Set an exchange rate", "/dashboard", async ({ press, type, typeHere, key }) => {
    await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
    await key("Control+k");
    await typeHere(page.getByRole("combobox", { name: /^Find projects/ }), "exchange rate");
    await expect(page.getByRole("option", { selected: true })).toContainText("Exchange rates");
    await key("Enter");
    const rates = page.getByRole("region", { name: "Exchange rates" });
    await type(rates.getByLabel("Is worth, in NGN"), "1600");
    await press(rates.getByRole("button", { name: "Set rate" }));
    await expect(rates.getByRole("listitem")).toContainText("1,600");
  });
});

test("the programme, the site and people at the desk take as many acts as docs/acts.md says", async ({
  page,
  company,
  signIn,
  openBrowser,
  request,
  db,
}) => {
  test.slow();
  const { workspaceId, projectId, engineer, admin, contractorOff } = company;
  await addProgramme(request, company, {
    programme: { plannedStart: "2026-03-02T08:00" },
    rows: [
      { name: "Excavate", depth: 0, days: 2 },
      { name: "Cast base", depth: 0, days: 3 },
      { name: "Backfill", depth: 0, days: 4 },
    ],
  });
  const of = { workspaceId, projectId, createdBy: engineer.id };
  for (const title of ["Door rubs", "Tile hollow"])
    await addSiteRecord(db, { ...of, title, state: "ready" });
  await setProject(db, projectId, { status: "active" });
  await signIn(admin);
  const does = await countedActions(page, "At the desk");
  const programme = `/projects/${projectId}/programme`;

  await does("Move an activity to another day", programme, async ({ press, typeHere, key }) => {
    await press(cell(page, "Excavate", "start"));
    await typeHere(sheet(page), "12 mar 2026");
    await key("Enter");
    await expect(cell(page, "Excavate", "start")).toContainText("12 Mar");
    await saved(page);
  });
  await does("Change how long an activity takes", programme, async ({ press, typeHere, key }) => {
    await press(cell(page, "Excavate", "duration"));
    await typeHere(sheet(page), "5d");
    await key("Enter");
    await expect(cell(page, "Excavate", "duration")).toHaveText("5d");
    await saved(page);
  });
  await does("Link two activities", programme, async ({ press, typeHere, key }) => {
    await press(cell(page, "Cast base", "predecessors"));
    await typeHere(sheet(page), "1");
    await key("Enter");
    await expect(cell(page, "Cast base", "predecessors")).toHaveText("1");
    await saved(page);
  });
  await does("Ask why an activity has its dates", programme, async ({ press }) => {
    await press(cell(page, "Cast base", "name"));
    await press(page.getByRole("button", { name: "Details of the row" }));
    await expect(page.getByRole("region", { name: "Why this date?" })).toContainText("Excavate");
  });
  await does("Take back the last change", programme, async ({ press, typeHere, key }) => {
    await press(cell(page, "Backfill", "duration"));
    await typeHere(sheet(page), "9d");
    await key("Enter");
    await key("Control+z");
    await expect(cell(page, "Backfill", "duration")).toHaveText("4d");
  });
  await does("See the work of the next weeks", programme, async ({ press }) => {
    await press(page.getByRole("button", { name: "Programme", exact: true }));
    await press(page.getByRole("link", { name: /^Look-ahead/ }));
    await expect(page.getByRole("heading", { name: "Look-ahead" })).toBeVisible();
  });
  const site = await openBrowser(engineer);
  await site.goto(`/projects/${projectId}/site?part=diary&day=${daysFromToday(-1)}`);
  await site.getByLabel("Notes").fill("Cast the base.");
  await site.getByRole("button", { name: "Submit" }).click();
  await expect
    .poll(async () => {
      const { rows } = await db.query(
        "select state from site_records where project_id = $1 and kind = 'diary'",
        [projectId],
      );
      return rows;
    })
    .toEqual([{ state: "submitted" }]);
  await does("Approve a diary", "/waiting", async ({ press }) => {
    await press(
      page
        .getByRole("list", { name: "Waiting for you" })
        .getByRole("link", { name: /^Mon, |^Tue, |^Wed, |^Thu, |^Fri, |^Sat, |^Sun, / })
        .first(),
    );
    await press(page.getByRole("link", { name: "Open the diary" }));
    await press(page.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  });
  await does("Read today’s diaries of all projects", "/dashboard", async ({ press }) => {
    await press(page.getByRole("link", { name: "Site", exact: true }));
    await press(page.getByRole("tab", { name: "Diaries of a day" }));
    await expect(page.getByRole("tabpanel")).toContainText("Lekki Duplex");
  });
  await does(
    "Close several snags",
    `/projects/${projectId}/site?part=snags&state=all`,
    async ({ press }) => {
      await press(page.getByRole("button", { name: "Select", exact: true }));
      const bar = page.getByRole("region", { name: "Selected snags" });
      await press(bar.getByRole("button", { name: "Select all" }));
      await press(bar.getByRole("button", { name: "Close", exact: true }));
      await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
    },
  );
  await does("See the drawings", `/projects/${projectId}`, async ({ press }) => {
    await press(page.getByRole("link", { name: "Drawings", exact: true }));
    await expect(page.getByText("No drawings yet.")).toBeVisible();
  });
  await does("Put a colleague on the team", `/projects/${projectId}/team`, async (hand) => {
    await hand.press(page.getByRole("button", { name: "Add someone to the team" }));
    await hand.typeHere(
      page.getByRole("combobox", { name: "Add someone" }),
      contractorOff.name.slice(0, 4),
    );
    await hand.key("Enter");
    await expect(page.getByText(`${contractorOff.name} is on the team.`)).toBeVisible();
  });
  await does("Invite somebody to a project", `/projects/${projectId}/team`, async (hand) => {
    await hand.press(page.getByRole("button", { name: "Invite people" }));
    const dialog = page.getByRole("dialog", { name: "Invite people" });
    await hand.typeHere(dialog.getByLabel("Email addresses"), newEmail());
    await hand.choose(dialog.getByLabel("Role"), "engineer");
    await hand.press(dialog.getByRole("button", { name: "Send invitation" }));
    await expect(page.getByRole("textbox", { name: /^Link for/ })).toBeVisible();
  });
  await does("Read the news", "/dashboard", async ({ press }) => {
    await press(page.getByRole("button", { name: /^Notifications/ }));
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  });
});
