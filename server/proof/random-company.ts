import type pg from "pg";
import { reportKinds } from "../../contract/reports/reports.ts";
import { newId } from "../platform/ids.ts";
import { PASSWORD } from "../testing/browser.ts";
import { monday } from "../testing/monday.ts";
import type { Known } from "../testing/random-requests.ts";
import { seedProgramme } from "../testing/seed/seed-programme.ts";
import { restoreSeed, type SeededCompany } from "../testing/seed/seed.ts";
import { addUsables } from "./random-usables.ts";

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

/** An open constraint, and a promise for an open week. */
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
  const clientReports = await newest("client_reports", `project_id = '${ours.projectId}'`);
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
    ["reports", reports],
    ["report", [...reports, ...clientReports]],
    ["client-reports", clientReports],
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

/** Undoes what must not stay, and returns values with which further requests can be filled. */
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
