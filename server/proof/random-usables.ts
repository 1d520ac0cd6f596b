import type pg from "pg";
import { newId } from "../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../platform/secret-token.ts";
import { addProject, addTask, signIn, type TestPerson } from "../testing/company.ts";
import { monday } from "../testing/monday.ts";
import { addActivityReport } from "../testing/seed/seed-activity-reports.ts";
import { addDirectoryCompany } from "../testing/seed/seed-companies.ts";
import { addFileRow } from "../testing/seed/seed-files.ts";
import { addExpense } from "../testing/seed/seed-money.ts";
import { addNotification, addRefreshToken } from "../testing/seed/seed-people.ts";
import { addReportJob } from "../testing/seed/seed-reports.ts";
import { addAssignment, addMovement, addResource } from "../testing/seed/seed-resources.ts";
import { addSiteRecord } from "../testing/seed/seed-site.ts";
import {
  addComment,
  addFailedMail,
  addInvitation,
  type SeededCompany,
} from "../testing/seed/seed.ts";

/** A cost code of the project with a team. */
async function addCode(
  db: pg.Pool,
  { workspaceId, projectId }: Pick<SeededCompany, "workspaceId" | "projectId">,
): Promise<string> {
  const id = newId();
  await db.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, $4, 'Tower')",
    [id, workspaceId, projectId, id.slice(-12)],
  );
  return id;
}

async function addLine(
  db: pg.Pool,
  line: { readonly workspaceId: string; readonly projectId: string; readonly costCode: string },
): Promise<void> {
  await db.query(
    `with l as (insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
                values ($1, $2, $3, $4, 'Tower', 500, 'straight'))
     insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($2, $3, $1, '2026-03-01', 500)`,
    [newId(), line.workspaceId, line.projectId, line.costCode],
  );
}

/** Masons on the task, and cement in stock. */
async function addResources(
  db: pg.Pool,
  { workspaceId, projectId, taskId }: SeededCompany,
): Promise<void> {
  const masons = await addResource(db, { workspaceId, name: "Tower masons" });
  await addAssignment(db, { workspaceId, resourceId: masons, taskId });
  const cement = await addResource(db, { workspaceId, name: "Tower cement", kind: "material" });
  await addMovement(db, { workspaceId, resourceId: cement, projectId, mark: "Tower" });
}

const PROPOSED = "2099-12-01";

/** A task of the contractor's, for which they propose a due date. */
async function addProposal(
  db: pg.Pool,
  { workspaceId, projectId, owner, contractorOn }: SeededCompany,
): Promise<void> {
  const work = { createdBy: owner.id, assignedTo: contractorOn.id };
  const id = await addTask(db, { workspaceId, projectId, title: "Tower task", ...work });
  await db.query(
    "update tasks set proposed_due = $2, proposed_by = $3, proposed_at = now() where id = $1",
    [id, PROPOSED, contractorOn.id],
  );
}

/** All activities belong to the contractor's company, and one of them is reported. */
async function addReports(db: pg.Pool, ours: SeededCompany): Promise<void> {
  const { projectId, contractorOn, workspaceId } = ours;
  await db.query(
    `update programme_activities set company_id = m.company_id, actual_finish = null
       from memberships m where m.workspace_id = $2 and m.user_id = $3 and project_id = $1`,
    [projectId, workspaceId, contractorOn.id],
  );
  await addActivityReport(db, ours, { projectId });
}

/** A snag of the owner's and one that the contractor made. */
async function addSnags(
  db: pg.Pool,
  { workspaceId, projectId, owner, contractorOn }: SeededCompany,
): Promise<void> {
  for (const { id: createdBy } of [owner, contractorOn])
    await addSiteRecord(db, { workspaceId, projectId, createdBy, title: "Tower snag" });
}

async function addResetLink(db: pg.Pool, person: TestPerson): Promise<string> {
  const token = newSecretToken();
  await db.query(
    `insert into password_resets (id, email, site_url, requested_at, user_id, token_hash, expires_at)
     values ($1, $2, 'https://plumb.example.com', now(), $3, $4, now() + interval '30 minutes')`,
    [newId(), person.email, person.id, hashSecretToken(token)],
  );
  return token;
}

/** Adds one of everything that requests use up, for each person. @returns secrets by their field */
export async function addUsables(
  db: pg.Pool,
  { ours, guest }: { readonly ours: SeededCompany; readonly guest: SeededCompany },
): Promise<{ values: [string, string[]][]; cookies: string[] }> {
  const { workspaceId, projectId, taskId } = ours;
  const cookies: string[] = [];
  await db.query("update report_jobs set state = 'cancelled' where state = 'queued'");
  // From a few people, so that a random caller often owns one.
  for (const person of [ours.owner, ours.admin, ours.engineer]) {
    const on = { workspaceId, projectId, taskId };
    await addComment(db, { ...on, author: person.id, body: "Tower comment" });
    await addNotification(db, { workspaceId, userId: person.id, message: "Tower" });
    await addReportJob(db, { workspaceId, userId: person.id, state: "queued" });
    await addReportJob(db, { workspaceId, userId: person.id });
    await addFileRow(db, { workspaceId, projectId, uploadedBy: person.id, mark: "Tower" });
    const claims = await signIn(db, person.id, workspaceId);
    cookies.push(await addRefreshToken(db, { ...person, claims }));
  }
  for (const status of ["draft", "submitted", "approved"]) {
    const on = { workspaceId, projectId, status, amount: 500, mark: "Tower" };
    await addExpense(db, { ...on, createdBy: ours.contractorOn.id });
  }
  for (let n = 0; n < 3; n += 1) {
    const on = { workspaceId, title: "Tower", createdBy: ours.owner.id };
    await db.query("update projects set deleted_at = now() where id = $1", [
      await addProject(db, on),
    ]);
  }
  for (let n = 0; n < 3; n += 1) await addProposal(db, ours);
  await addReports(db, ours);
  await addSnags(db, ours);
  await addLine(db, { workspaceId, projectId, costCode: await addCode(db, ours) });
  await addCode(db, ours);
  await addResources(db, ours);
  await addDirectoryCompany(db, { workspaceId, name: `Tower ${newId()}` });
  await addFailedMail(db, { workspaceId, to: "guest@example.com" });
  await db.query("delete from invitations where email = $1", [guest.owner.email]);
  const { token: toGuest } = await addInvitation(db, { workspaceId, email: guest.owner.email });
  const newcomer = `guest.${newId()}@example.com`;
  const { token: toNewcomer } = await addInvitation(db, { workspaceId, email: newcomer });
  const reset = await addResetLink(db, ours.engineer);
  return {
    values: [
      ["email", [...ours.people.map(({ email }) => email), newcomer]],
      ["token", [toGuest, toGuest, toNewcomer, reset, reset]],
      ["invitation", [toNewcomer]],
      ["dueDate", [PROPOSED]],
      ["projects", [projectId]],
      ["at", ["2026-03-02T08:00:00.000Z", "2026-03-02T08:00:00.000Z/00002a"]],
      ["now", ["2026-03-02T09:00:00.000Z"]],
      ["record", ["snag", "location", "task"]],
      ["act", ["create", "change", "delete", "restore", "ready", "close", "reject", "reopen"]],
      ["week", ["2026-02-23", monday(), monday(1)]],
      ...["plannedStart", "dataDate", "mustFinishBy"].map((name): [string, string[]] => [
        name,
        ["2026-03-02T08:00", "2026-06-01T17:00"],
      ]),
      ...["actualStart", "actualFinish"].map((name): [string, string[]] => [
        name,
        ["2026-03-02T08:00", "2026-03-03T17:00"],
      ]),
      ["start", ["2026-01", "2026-02"]],
      ["finish", ["2026-03", "2027-02"]],
      ["month", ["2026-01", "2026-02", "2026-03"]],
      ["csv", ["Code,Title,Amount\nA,Roof,5", "Code,Title,Rate\nB,Roof,5"]],
    ],
    cookies,
  };
}
