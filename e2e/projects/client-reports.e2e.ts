import type pg from "pg";
import { addDays, mondayOf } from "../../engine/day.ts";
import { formatDate } from "../../engine/day-words.ts";
import { addSiteRecord } from "../../server/testing/seed/seed-site.ts";
import { seedProgramme } from "../../server/testing/seed/seed-programme.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import type { TestCompany } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { continueAs } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

/** The Monday of the latest week that is over, as the server sees it. */
async function lastMonday(db: pg.Pool, { workspaceId }: TestCompany): Promise<string> {
  const { rows } = await db.query<{ today: string }>(
    "select (now() at time zone time_zone)::date::text as today from workspaces where id = $1",
    [workspaceId],
  );
  return addDays(mondayOf(addDays(rows[0]?.today ?? "", 1)), -7);
}

async function addDiary(
  db: pg.Pool,
  { workspaceId, projectId, owner }: TestCompany,
  diary: { readonly day: string; readonly state: string; readonly fields: object },
): Promise<void> {
  const on = { workspaceId, projectId, createdBy: owner.id, title: diary.day };
  const id = await addSiteRecord(db, { ...on, kind: "diary" });
  await db.query(
    "update site_records set day = $2, state = $3, fields = fields || $4 where id = $1",
    [id, diary.day, diary.state, JSON.stringify({ ...diary.fields, day: diary.day })],
  );
}

/** A milestone, agreed for one day and now expected on another. */
async function addMilestone(
  db: pg.Pool,
  { workspaceId, projectId }: TestCompany,
  baseline: string,
  {
    name,
    agreed,
    finish,
  }: { readonly name: string; readonly agreed: string; readonly finish: string },
): Promise<void> {
  await db.query(
    `with m as (
       insert into programme_activities (project_id, workspace_id, id, place, code, name, kind, duration_minutes,
              percent_complete, priority, notes, fields, starts_at, finishes_at, critical, on_longest_path, percent_done)
       values ($1, $2, gen_random_uuid(), (random() * 1e9)::bigint, '', $4, 'finish_milestone', 0, 0, 500, '', '{}',
               $6::date + time '16:00', $6::date + time '16:00', true, true, 0) returning id)
     insert into programme_baseline_activities (project_id, workspace_id, baseline_id, activity_id, place, code, name, kind,
            duration_minutes, starts_at, finishes_at, critical, percent_complete)
     select $1, $2, $3, id, 1, '', $4, 'finish_milestone', 0, $5::date + time '16:00', $5::date + time '16:00', true, 0 from m`,
    [projectId, workspaceId, baseline, name, agreed, finish],
  );
}

test("a weekly report is drafted from the diaries, approved, mailed, and read by the client as it was", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  const { projectId, owner, admin, clientOn, contractorOn } = company;
  const monday = await lastMonday(db, company);
  const { baseline } = await seedProgramme(db, company, { id: projectId, mark: "Tower" });
  await addMilestone(db, company, baseline, {
    name: "Roof on",
    agreed: addDays(monday, 30),
    finish: addDays(monday, 42),
  });
  await addDiary(db, company, {
    day: monday,
    state: "approved",
    fields: {
      weather: { r: { condition: "rain" } },
      labour: { r: { trade: "Mason", number: 9 } },
      delays: { r: { reason: "weather", hours: 3 } },
      work: { r: { words: "Cast the first floor slab" } },
    },
  });
  await addDiary(db, company, { day: addDays(monday, 1), state: "submitted", fields: {} });
  const paper = page.getByRole("article", { name: "Weekly report 1" });

  await test.step("an administrator begins, drafts and writes it", async () => {
    await signIn(admin);
    await page.goto(`/projects/${projectId}/reports`);
    await expect(page.getByText("No client reports yet.")).toBeVisible();
    await page.getByRole("button", { name: "New weekly report" }).click();
    await expect(paper).toContainText(`${formatDate(monday)} to ${formatDate(addDays(monday, 6))}`);
    await expect(paper).toContainText("12 calendar days late");
    await expect(paper).toContainText("3 hours on 1 day");
    await expect(page.getByText("1 diary of this period is not approved")).toBeVisible();
    await page.getByRole("button", { name: "Draft from the diaries" }).click();
    await expect(page.getByRole("textbox", { name: "Work done" })).toHaveValue(
      /- Cast the first floor slab/,
    );
    await page.getByRole("textbox", { name: "Summary" }).fill("The slab is cast.");
    await page
      .getByRole("textbox", { name: "Decisions wanted" })
      .fill("Which roof tiles?\nColour of the gate");
    // The paper shows the words while they are typed.
    await expect(
      paper.getByRole("listitem").filter({ hasText: "Colour of the gate" }),
    ).toBeVisible();
    const approve = page.getByRole("button", { name: "Approve" });
    await expect(approve).toHaveAttribute("aria-disabled", "true");
    await expect(approve).toHaveAccessibleDescription("Save the report first.");
    await page.getByRole("button", { name: "Save the report" }).click();
    await expect(page.getByText("Report saved.")).toBeVisible();
    await expectAccessible(page, "a draft of a client report");
  });

  await test.step("two writers do not overwrite each other, and one of them approves it", async () => {
    const summary = page.getByRole("textbox", { name: "Summary" });
    await page.getByRole("textbox", { name: "Next" }).fill("Cast the second floor.");
    await summary.fill("The slab is cast, and cures.");
    const other = await openBrowser(owner);
    await other.goto(page.url());
    await other.getByRole("textbox", { name: "Summary" }).fill("The slab of Tower is cast.");
    await other.getByRole("button", { name: "Save the report" }).click();
    await expect(other.getByText("Report saved.")).toBeVisible();
    watch.expect(/409/);
    await page.getByRole("button", { name: "Save the report" }).click();
    await expect(page.getByText(/Somebody else has changed this report/)).toBeVisible();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("They wrote:")).toBeVisible();
    await expect(page.getByText(/The slab of Tower is cast\./)).toBeVisible();
    await expect(summary).toHaveValue("The slab is cast, and cures.");
    await page.getByRole("button", { name: "Save the report" }).click();
    await expect(page.getByText("They wrote:")).toHaveCount(0);
    await other.getByRole("textbox", { name: "Next" }).fill("Plaster the ground floor.");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("button", { name: "Save the report" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Mail it" })).toBeVisible();
    await other.getByRole("button", { name: "Save the report" }).click();
    await expect(other.getByText("This report was approved while you wrote.")).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Your words" })).toHaveValue(
      "Next\nPlaster the ground floor.",
    );
    await other.getByRole("button", { name: "Discard my words" }).click();
    await expect(other.getByRole("textbox", { name: "Your words" })).toHaveCount(0);
  });

  await test.step("it is mailed to the client", async () => {
    await page.getByRole("button", { name: "Mail it" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail weekly report 1" });
    await expect(dialog.getByRole("checkbox", { name: clientOn.name })).toBeChecked();
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("1 mail is on the way.")).toBeVisible();
    const { rows } = await db.query("select from mails where recipient = $1 and kind = 'record'", [
      clientOn.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  await test.step("the client reads it as it was approved, prints it on two pages, and sees no draft", async () => {
    await page.getByRole("link", { name: "All reports" }).click();
    await page.getByRole("button", { name: "New weekly report" }).click();
    await expect(page.getByRole("article", { name: "Weekly report 2" })).toBeVisible();
    await db.query("update programme_activities set name = 'Renamed' where project_id = $1", [
      projectId,
    ]);
    await continueAs(page, clientOn);
    await moveTo(page, `/projects/${projectId}/reports`);
    const series = page.getByRole("region", { name: "Client reports" });
    await expect(series.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /New/ })).toHaveCount(0);
    await series.getByRole("link", { name: /Weekly report 1/ }).click();
    await expect(paper).toContainText("Roof on");
    await expect(paper).toContainText("The slab is cast, and cures.");
    await expect(paper).not.toContainText("Draft");
    await expect(page.getByRole("button", { name: "Mail it" })).toHaveCount(0);
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page, "a client report on a phone");
    await expectAccessible(page, "a client report on a phone");
  });

  await test.step("a contractor has no such tab", async () => {
    await continueAs(page, contractorOn);
    await moveTo(page, `/projects/${projectId}`);
    await expect(page.getByRole("link", { name: "Activity", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reports", exact: true })).toHaveCount(0);
  });
});
