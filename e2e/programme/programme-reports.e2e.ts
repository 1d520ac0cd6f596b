import type pg from "pg";
import { newId } from "../../server/platform/ids.ts";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import { seedProgramme } from "../../server/testing/seed/seed-programme.ts";
import { check, sizes } from "../harness/accessible.ts";
import { inNewProject, type TestCompany } from "../harness/company.ts";
import { moveTo } from "../harness/move.ts";
import { expect, test } from "../harness/test.ts";
import { cell, saved } from "../pages/programme.ts";

/** Puts the contractor into a company, and returns its id. */
function employ(db: pg.Pool, { workspaceId, contractorOn }: TestCompany): Promise<string> {
  return addDirectoryCompany(db, { workspaceId, name: "Bello Masons", people: [contractorOn.id] });
}

/** A programme of two days in March 2020, long past, which the contractor's company builds. */
async function planWork(db: pg.Pool, company: TestCompany, masons: string) {
  const { projectId } = company;
  const { dig, cast } = await seedProgramme(db, company, { id: projectId, mark: "Block" });
  await db.query(
    `update programme_activities
        set company_id = $2, starts_at = starts_at - interval '6 years', finishes_at = finishes_at - interval '6 years'
      where project_id = $1`,
    [projectId, masons],
  );
  await db.query(
    "update programmes set planned_start = planned_start - interval '6 years' where project_id = $1",
    [projectId],
  );
  return { dig, cast };
}

/** What the contractor reports of an activity. */
async function addReport(
  db: pg.Pool,
  { workspaceId, projectId, contractorOn }: TestCompany,
  report: { activity: string; masons: string; start: string; percent: number; note: string },
) {
  await db.query(
    `insert into activity_reports
       (project_id, id, workspace_id, activity_id, company_id, reported_by, reported_at, actual_start, percent_complete, note)
     values ($1, $2, $3, $4, $5, $6, now(), $7, $8, $9)`,
    [
      projectId,
      newId(),
      workspaceId,
      report.activity,
      report.masons,
      contractorOn.id,
      report.start,
      report.percent,
      report.note,
    ],
  );
}

test.describe("on a phone", () => {
  test.use(sizes.phone);

  test("a contractor reports from their home, also when the network fails, and an engineer accepts it", async ({
    page,
    company,
    signIn,
    openBrowser,
    db,
    watch,
  }) => {
    await planWork(db, company, await employ(db, company));
    await signIn(company.contractorOn);
    await page.goto("/contractor");
    await page.getByRole("link", { name: "Report progress: Lekki Duplex" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "Block dig" });
    await expect(card).toContainText("Not started, according to the programme");
    await expect(page.getByRole("region", { name: "Should have finished" })).toBeVisible();
    await check(page, "what a contractor may report");

    await card.getByRole("button", { name: "Report: Block dig" }).click();
    await card.getByRole("slider", { name: "Done so far" }).fill("40");
    await card.getByRole("button", { name: "Send the report" }).click();
    await expect(card).toContainText("Say when it started, too.");
    await card
      .getByRole("group", { name: "Started on: days" })
      .getByRole("button", { name: "Yesterday" })
      .click();
    await card.getByLabel("Note").fill("Rain on two days");
    await check(page, "the form of a report");

    // The first request gets no answer. The report is shown anyway, and is sent again.
    watch.expect(/ERR_FAILED/);
    let tries = 0;
    await page.route("**/programme/reports", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await card.getByRole("button", { name: "Send the report" }).click();
    await expect(card).toContainText(/You reported: started .*, 40% done\. “Rain on two days”/);
    await expect(page.getByText("“Block dig” is reported.")).toBeVisible();
    await page.reload();
    await expect(card).toContainText("You reported: started");
    await expect(card.getByRole("button", { name: "Report again: Block dig" })).toBeVisible();

    const engineer = await openBrowser(company.engineer);
    await engineer.goto(`/projects/${company.projectId}/programme`);
    await engineer.getByRole("link", { name: "1 report to decide" }).click();
    const waiting = engineer.getByRole("list", { name: "Reports waiting for a decision" });
    await expect(waiting.getByRole("listitem")).toContainText("Kunle Contractor, Bello Masons");
    await check(engineer, "reports that wait, on a phone");
    await engineer.getByRole("button", { name: "Accept 1 report" }).click();
    await engineer.getByRole("button", { name: "Earlier reports (1)" }).click();
    await expect(engineer.getByText(/Accepted by Emeka Engineer in revision 2/)).toBeVisible();
    await check(engineer, "reports that are settled, on a phone");
  });
});

test("an engineer decides on reports that push, correct and reject, or takes them in the guided update", async ({
  page,
  company,
  signIn,
  db,
}) => {
  const shared = company;
  const masons = await employ(db, company);
  await test.step("an engineer sees what reports push, corrects, rejects and accepts them", async () => {
    const { dig, cast } = await planWork(db, company, masons);
    const report = { masons, percent: 40, note: "Rain on two days" };
    await addReport(db, company, { ...report, activity: dig, start: "2020-03-09T08:00" });
    await addReport(db, company, { ...report, activity: cast, start: "2020-03-10T08:00" });
    await signIn(company.engineer);
    await page.goto(`/projects/${company.projectId}/programme`);
    await page.getByRole("link", { name: "2 reports to decide" }).click();
    const rows = page
      .getByRole("list", { name: "Reports waiting for a decision" })
      .getByRole("listitem");
    await expect(rows).toHaveCount(2);
    const first = rows.filter({ hasText: "Block dig" });
    await expect(first).toContainText("Kunle Contractor, Bello Masons");
    await expect(first.getByRole("row", { name: /^Start/ })).toContainText("9 Mar 2020");
    await expect(page.getByText(/The programme finishes on .*later than before/)).toBeVisible();
    await check(page, "reports that wait");

    await rows
      .filter({ hasText: "Block cast" })
      .getByRole("button", { name: "Reject: Block cast" })
      .click();
    await page.getByRole("dialog").getByLabel("Reason").fill("It waits for Block dig.");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(rows).toHaveCount(1);

    await first.getByRole("button", { name: "Correct: Block dig" }).click();
    await first.getByLabel("Percent").fill("25");
    await first.getByLabel("Percent").press("Enter");
    await expect(first.getByRole("row", { name: /^Done/ })).toContainText("25%");
    // With a finish, an activity needs no percent any more.
    await first.getByLabel("Finish").fill("11 Mar 2026");
    await first.getByLabel("Finish").press("Enter");
    await expect(first.getByRole("row", { name: /^Finish/ })).toContainText("11 Mar 2026");
    await page.getByRole("button", { name: "Accept 1 report" }).click();
    await expect(page.getByText("No reports are waiting.")).toBeVisible();
    await page.getByRole("button", { name: "Earlier reports (2)" }).click();
    await expect(page.getByText(/Corrected by Emeka Engineer in revision 2/)).toBeVisible();
    await expect(page.getByText(/Rejected by Emeka Engineer: It waits/)).toBeVisible();
    await check(page, "reports that are settled");
  });
  await test.step("the guided update takes a report with one press, or all before what is planned", async () => {
    const company = await inNewProject(db, shared);
    const { dig, cast } = await planWork(db, company, masons);
    const report = { masons, note: "" };
    await addReport(db, company, {
      ...report,
      activity: dig,
      start: "2020-03-02T08:00",
      percent: 40,
    });
    await addReport(db, company, {
      ...report,
      activity: cast,
      start: "2020-03-03T08:00",
      percent: 30,
    });
    await moveTo(page, `/projects/${company.projectId}/programme?panel=update`);
    const row = page
      .getByRole("list", { name: "To report" })
      .getByRole("listitem")
      .filter({ hasText: "Block dig" });
    await expect(row).toContainText("Kunle Contractor reported: started 2 Mar 2020, 40% done.");
    await row.getByRole("button", { name: "As reported" }).click();
    await expect(row.getByLabel("Percent")).toHaveValue("40%");
    await page.getByRole("button", { name: "All the rest as reported or planned" }).click();
    await page.getByRole("button", { name: "Update the programme", exact: true }).click();
    await expect(cell(page, "Block dig", "percent")).toHaveText("40%");
    await expect(cell(page, "Block cast", "percent")).toHaveText("30%");
    await saved(page);
    await expect(page.getByRole("link", { name: /reports? to decide/ })).toHaveCount(0);
    await moveTo(page, `/projects/${company.projectId}/programme?panel=reported`);
    await page.getByRole("button", { name: "Earlier reports (2)" }).click();
    await expect(page.getByText(/Accepted by Emeka Engineer in revision 2/)).toHaveCount(2);
  });
});
