import type pg from "pg";
import { reportKinds } from "../../contract/reports.ts";
import { newId } from "../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../platform/secret-token.ts";
import { PASSWORD } from "../testing/browser.ts";
import { addProject, addTask, signIn, type TestPerson } from "../testing/company.ts";
import { addFileRow } from "../testing/seed-files.ts";
import { addActivityReport } from "../testing/seed-activity-reports.ts";
import { addDirectoryCompany } from "../testing/seed-companies.ts";
import { seedProgramme } from "../testing/seed-programme.ts";
import { addExpense } from "../testing/seed-money.ts";
import { addReportJob } from "../testing/seed-reports.ts";
import { addAssignment, addMovement, addResource } from "../testing/seed-resources.ts";
import { addSiteRecord } from "../testing/seed-site.ts";
import {
  addComment,
  addFailedMail,
  addInvitation,
  type SeededCompany,
  restoreSeed,
} from "../testing/seed.ts";
import { addNotification, addRefreshToken } from "../testing/seed-people.ts";
import { monday } from "../testing/monday.ts";
import type { Known } from "../testing/random-requests.ts";

/** Recreates what was deleted and reopens what was archived, so that there is always something to act on. */
async function replenish(db: pg.Pool, ours: SeededCompany): Promise<void> {
  const { workspaceId, projectId, taskId, owner, contractorOn } = ours;
  await db.query(
    `insert into projects (id, workspace_id, title, description, currency, created_by)
     values ($1, $2, 'Tower', 'Tower', 'NGN', $3) on conflict do nothing`,
    [projectId, workspaceId, owner.id],
  );
  // An archived project refuses every change, for the rest of the run.
  await db.query(
    "update projects set archived_at = null where id = $1 and archived_at is not null",
    [projectId],
  );
  await db.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to)
     values ($1, $2, $3, 'Tower task', $4, $4) on conflict do nothing`,
    [taskId, workspaceId, projectId, contractorOn.id],
  );
  await restoreSeed(db, ours);
  const { rows } = await db.query("select from programmes where project_id = $1", [projectId]);
  if (rows.length === 0) await seedProgramme(db, ours, { id: projectId, mark: "Tower" });
  await addLookAhead(db, { workspaceId, projectId });
}

/** A constraint that is open, and a promise for a week that is. */
async function addLookAhead(
  db: pg.Pool,
  { workspaceId, projectId }: Pick<SeededCompany, "workspaceId" | "projectId">,
): Promise<void> {
  await db.query(
    `with c as (
       insert into programme_constraints
         (project_id, workspace_id, id, activity_id, activity_name, kind, words, created_at, updated_at)
       values ($1, $2, $3, $4, 'Tower', 'permit', 'Tower', now(), now()))
     insert into programme_promises
       (project_id, workspace_id, id, week, activity_id, activity_name, words, unit, late, created_at, updated_at)
     values ($1, $2, $5, $6, $4, 'Tower', 'Tower', '', false, now(), now())`,
    [projectId, workspaceId, newId(), newId(), newId(), monday(2)],
  );
}

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

/** All activities are the contractor's company's, and one of them is reported. */
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
async function addUsables(
  db: pg.Pool,
  { ours, guest }: { readonly ours: SeededCompany; readonly guest: SeededCompany },
): Promise<{ values: [string, string[]][]; cookies: string[] }> {
  const { workspaceId, projectId, taskId } = ours;
  const cookies: string[] = [];
  await db.query("update report_jobs set state = 'cancelled' where state = 'queued'");
  // From a few people, so that a random caller often owns it.
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

/** Ids in our company: a few of the newest of each kind. */
async function ownIds(
  db: pg.Pool,
  { ours, guest }: { readonly ours: SeededCompany; readonly guest: SeededCompany },
): Promise<Map<string, readonly string[]>> {
  const { workspaceId } = ours;
  const newest = async (table: string, where = "true") => {
    const { rows } = await db.query<{ id: string }>(
      `select id from ${table} where workspace_id = $1 and ${where} order by id desc limit 20`,
      [workspaceId],
    );
    return rows.map(({ id }) => id);
  };
  const sessions = `id <> all(array[${ours.people.map((p) => `'${p.claims.sessionId}'::uuid`).join(", ")}]) and ended_at is null`;
  const projects = [ours.projectId, ...(await newest("projects", "deleted_at is null"))];
  const tasks = [ours.taskId, ...(await newest("tasks"))];
  const people = ours.people.map(({ id }) => id);
  const codes = await newest("cost_codes", `project_id = '${ours.projectId}'`);
  const companies = await newest("companies");
  const reports = await newest(
    "activity_reports",
    `state = 'pending' and project_id = '${ours.projectId}'`,
  );
  const jobs = [
    ...(await newest("report_jobs", "state = 'queued'")),
    ...(await newest("report_jobs", "state = 'done'")),
  ];
  return new Map([
    // Usually the one with a team, which has something of everything.
    ["projects", [...Array<string>(20).fill(ours.projectId), ...projects]],
    ["project", [ours.projectId, ours.projectId, ...projects]],
    ["site-records", await newest("site_records")],
    ["snag", await newest("site_records", "kind = 'snag' and deleted_at is null")],
    ["replica", await newest("site_replicas")],
    ["trash", await newest("projects", "deleted_at is not null")],
    ["tasks", tasks],
    ["task", tasks],
    ["people", people],
    ...["user", "userId", "assignedTo", "assignee", "actor"].map((name) => [name, people] as const),
    ["entity", [...projects, ...tasks]],
    ["workspace", [workspaceId, guest.workspaceId]],
    ["companies", companies],
    ["employer", companies],
    ["vendorCompany", companies],
    ["company", companies],
    ["comments", await newest("comments")],
    ["files", await newest("files")],
    ["expenses", await newest("expenses")],
    ["expense", await newest("expenses")],
    ...["cost-codes", "costCode"].map((name) => [name, codes] as const),
    ["parent", codes],
    ["from", projects],
    ["budget-lines", await newest("budget_lines")],
    ["exchange-rates", await newest("exchange_rates")],
    ["baseline", await newest("programme_baselines", `project_id = '${ours.projectId}'`)],
    ...["report", "reports"].map((name) => [name, reports] as const),
    ["promise", await newest("programme_promises", `project_id = '${ours.projectId}'`)],
    ["constraint", await newest("programme_constraints", `project_id = '${ours.projectId}'`)],
    ["programme-views", await newest("programme_views")],
    ["activity", await newest("programme_activities", `project_id = '${ours.projectId}'`)],
    ["number", ["0", "1"]],
    ["calendar", [ours.projectId]],
    ["calendars", await newest("workspace_calendars")],
    ["resources", await newest("resources")],
    ["resource-rates", await newest("resource_rates")],
    ["resource-assignments", await newest("resource_assignments")],
    ["resource-movements", await newest("material_movements")],
    ["kind", [...reportKinds]],
    ["jobs", jobs],
    ["notifications", await newest("notifications")],
    ["invitations", await newest("invitations", "accepted_at is null and revoked_at is null")],
    ["mail", await newest("mails", "state = 'failed'")],
    ["sessions", await newest("sessions", sessions)],
  ]);
}

/** Undoes what must not stay, and returns what further requests can be filled with. */
export async function prepare(
  db: pg.Pool,
  company: { readonly ours: SeededCompany; readonly guest: SeededCompany },
  foreign: readonly string[],
): Promise<Known> {
  const { ours, guest } = company;
  await replenish(db, ours);
  await restoreSeed(db, guest);
  await db.query("delete from memberships where workspace_id = $1 and user_id = $2", [
    ours.workspaceId,
    guest.owner.id,
  ]);
  await db.query("update workspaces set name = $2, approval_amount = null where id = $1", [
    ours.workspaceId,
    ours.name,
  ]);
  const { values, cookies } = await addUsables(db, company);
  return {
    own: await ownIds(db, company),
    foreign,
    cookies,
    values: new Map([
      ...values,
      ...["password", "currentPassword", "newPassword"].map((name): [string, string[]] => [
        name,
        [PASSWORD],
      ]),
      ["name", [ours.name]],
      ["currency", ["NGN", "USD", "KWD"]],
      ["base", ["NGN", "USD", "KWD"]],
      ["timeZone", ["Africa/Lagos", "Europe/London"]],
    ]),
  };
}
