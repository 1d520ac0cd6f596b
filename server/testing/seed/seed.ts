import type pg from "pg";
import { seedFactors } from "./seed-factors.ts";
import { newId } from "../../platform/ids.ts";
import { quickHash } from "../quick-hash.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { PASSWORD } from "../browser.ts";
import {
  addProject,
  addTask,
  createCompany,
  type TestCompany,
  type TestPerson,
} from "../company.ts";
import { addActivityReport } from "./seed-activity-reports.ts";
import { seedClientReports } from "./seed-client-reports.ts";
import { seedCompanies } from "./seed-companies.ts";
import { seedDrawings } from "./seed-drawings.ts";
import { seedFiles } from "./seed-files.ts";
import { seedMoney } from "./seed-money.ts";
import { seedPerson } from "./seed-people.ts";
import { seedProgramme } from "./seed-programme.ts";
import { seedResources } from "./seed-resources.ts";
import { seedSite } from "./seed-site.ts";
import { seedTrashItems } from "./seed-trash.ts";

/** A company with something in every table. */
export interface SeededCompany extends TestCompany {
  readonly name: string;
  readonly people: readonly TestPerson[];
  /** A project without a team; its one task is assigned to the engineer. */
  readonly annexeId: string;
  readonly annexeTaskId: string;
}

/** Signs that every text of a part of the company contains, so that an answer shows where its data is from. */
export interface SeedSigns {
  /** The sign of the project with a team. */
  readonly tower: string;
  /** The sign of the project without one. */
  readonly annexe: string;
  /** The sign of records without a project: invitations, mail, the audit trail. */
  readonly office: string;
}

/** Adds an open invitation with a link. @returns its id, and the link's token */
export async function addInvitation(
  db: pg.Pool,
  invitation: {
    readonly workspaceId: string;
    readonly email: string;
    readonly message?: string;
    readonly role?: string;
    readonly projectId?: string;
  },
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newSecretToken();
  const { workspaceId, email, message = "", role = "client", projectId } = invitation;
  await db.query(
    `insert into invitations (id, workspace_id, email, role, message, invited_by, created_at, expires_at)
     select $1, id, $3, $4, $5, owner_id, now(), now() + interval '7 days' from workspaces where id = $2`,
    [id, workspaceId, email, role, message],
  );
  await db.query(
    `insert into invitation_links (hash, workspace_id, invitation_id, issued_by, issued_at)
     select $1, id, $3, owner_id, now() from workspaces where id = $2`,
    [hashSecretToken(token), workspaceId, id],
  );
  if (projectId !== undefined)
    await db.query(
      "insert into invitation_projects (workspace_id, invitation_id, project_id) values ($1, $2, $3)",
      [workspaceId, id, projectId],
    );
  return { id, token };
}

/** Adds a comment on a task, which may mention somebody. @returns its id */
export async function addComment(
  db: pg.Pool,
  comment: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly taskId: string;
    readonly author: string;
    readonly body: string;
    readonly mentioned?: string;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, projectId, taskId, author, body, mentioned } = comment;
  await db.query(
    `insert into comments (id, workspace_id, project_id, subject_kind, subject_id, author_id, body, created_at)
     values ($1, $2, $3, 'task', $4, $5, $6, now())`,
    [id, workspaceId, projectId, taskId, author, body],
  );
  if (mentioned !== undefined)
    await db.query(
      "insert into comment_mentions (workspace_id, comment_id, user_id) values ($1, $2, $3)",
      [workspaceId, id, mentioned],
    );
  return id;
}

/** Adds a failed mail. @returns its id */
export async function addFailedMail(
  db: pg.Pool,
  mail: { readonly workspaceId: string; readonly to: string },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into mails (id, workspace_id, recipient, kind, subject, body_text, body_html, state, created_at, due_at)
     values ($1, $2, $3, 'notice', 'A mail', 'A mail', 'A mail', 'failed', now(), now())`,
    [id, mail.workspaceId, mail.to],
  );
  return id;
}

async function seedProject(
  db: pg.Pool,
  company: TestCompany,
  project: { readonly id: string; readonly taskId: string; readonly mark: string },
): Promise<void> {
  const { workspaceId, owner, engineer } = company;
  const { id: projectId, taskId, mark } = project;
  await db.query("update projects set title = $2, description = $2, location = $2 where id = $1", [
    projectId,
    mark,
  ]);
  await db.query("update tasks set title = $2, description = $2 where id = $1", [
    taskId,
    `${mark} beam`,
  ]);
  await addComment(db, {
    workspaceId,
    projectId,
    taskId,
    author: owner.id,
    body: `${mark} comment`,
    mentioned: engineer.id,
  });
  await db.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, action, message, user_id)
     values ($1, $2, $3, $4, 'task', 'changed', $4, $5)`,
    [newId(), workspaceId, projectId, mark, owner.id],
  );
  await db.query(
    `with a as (
       insert into activities (id, workspace_id, project_id, project_title, entity_type, action, message, user_id)
       values ($1, $2, $3, $4, 'project', 'updated', $4, $5) returning id, workspace_id, project_id)
     insert into activity_budgets (activity_id, workspace_id, project_id, change)
     select id, workspace_id, project_id, '{"before": "1", "after": "5000000"}' from a`,
    [newId(), workspaceId, projectId, mark, owner.id],
  );
  // The number is below every horizon of the feed, whatever other transactions are under way on the server.
  await db.query(
    `insert into changes (workspace_id, number, topic, project_id, record_id, roles)
     values ($1, '2', 'task', $2, $3, '{admin,engineer,client,contractor}'),
            ($1, '2', 'expense', $2, $3, '{admin,engineer}')`,
    [workspaceId, projectId, taskId],
  );
  await seedMoney(db, company, project);
  await seedFiles(db, company, project);
  await seedResources(db, company, project);
  await seedProgramme(db, company, project);
  await seedDrawings(db, company, project);
  await seedClientReports(db, company, project);
  await seedTrashItems(db, company, project);
}

/**
 * A project in the trash with rows in every table, also with money beyond draft: the caller switches off the trigger that
 * forbids it.
 */
export async function seedTrash(db: pg.Pool, company: TestCompany): Promise<void> {
  const { workspaceId, owner, engineer, clientOn, contractorOn } = company;
  const createdBy = owner.id;
  const id = await addProject(db, {
    workspaceId,
    title: "Trash",
    createdBy,
    team: [engineer.id, clientOn.id, contractorOn.id],
  });
  const taskId = await addTask(db, { workspaceId, projectId: id, title: "Trash beam", createdBy });
  await seedProject(db, company, { id, taskId, mark: "Trash" });
  await db.query(
    `insert into invitation_projects (workspace_id, invitation_id, project_id)
     select workspace_id, id, $2 from invitations where workspace_id = $1`,
    [workspaceId, id],
  );
  for (const { id: userId } of [owner, engineer, clientOn, contractorOn])
    await db.query(
      `insert into notifications (id, workspace_id, user_id, type, kind, title, message, project_id, subject_kind, subject_id)
       values ($1, $2, $3, 'info', 'assigned', 'Trash', 'Trash', $4, 'task', $5)`,
      [newId(), workspaceId, userId, id, taskId],
    );
  await seedSite(db, company, { id, mark: "Trash" });
  await db.query("update projects set deleted_at = now(), deleted_by = $2 where id = $1", [
    id,
    owner.id,
  ]);
}

async function seedOffice(db: pg.Pool, company: TestCompany, mark: string): Promise<void> {
  const { workspaceId, owner, projectId } = company;
  await db.query(
    `insert into changes (workspace_id, number, topic, roles)
     values ($1, '2', 'money', '{admin,engineer,client}'), ($1, '2', 'resource', '{admin,engineer}')`,
    [workspaceId],
  );
  const guest = `${mark.toLowerCase()}.${newId()}@example.com`;
  await addInvitation(db, { workspaceId, email: guest, message: mark, projectId });
  await addFailedMail(db, { workspaceId, to: `${mark}.${newId()}@example.com` });
  await db.query(
    `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate, created_by)
     values ($1, $2, 'NGN', 'USD', '2026-01-01', 1500, $3)`,
    [newId(), workspaceId, owner.id],
  );
  await db.query(
    `insert into activities (id, workspace_id, entity_type, action, message, user_id)
     values ($1, $2, 'user', 'changed', $3, $4)`,
    [newId(), workspaceId, mark, owner.id],
  );
  await db.query(
    `insert into audit_events (id, workspace_id, kind, actor_id, subject, created_at)
     values ($1, $2, 'export', $3, $4, now())`,
    [newId(), workspaceId, owner.id, mark],
  );
}

/** Creates a company with rows in every table and a sign in every text. */
export async function seedCompany(
  db: pg.Pool,
  { name, marks }: { readonly name: string; readonly marks: SeedSigns },
): Promise<SeededCompany> {
  const company = await createCompany(db, name);
  const { workspaceId, owner, engineer, projectId, taskId } = company;
  const { admin, clientOn, clientOff, contractorOn, contractorOff } = company;
  const annexeId = await addProject(db, { workspaceId, title: "Annexe", createdBy: owner.id });
  const annexeTaskId = await addTask(db, {
    workspaceId,
    projectId: annexeId,
    title: "Annexe",
    createdBy: owner.id,
    assignedTo: engineer.id,
    dueDate: "2020-01-01",
  });
  await db.query("update tasks set assigned_to = $2 where id = $1", [taskId, contractorOn.id]);
  await seedProject(db, company, { id: projectId, taskId, mark: marks.tower });
  await seedProject(db, company, { id: annexeId, taskId: annexeTaskId, mark: marks.annexe });
  await seedCompanies(db, company, marks);
  await addActivityReport(db, company, { projectId, mark: marks.tower });
  await addActivityReport(db, company, { projectId: annexeId, mark: marks.annexe });
  await seedSite(db, company, { id: projectId, mark: marks.tower });
  await seedSite(db, company, { id: annexeId, mark: marks.annexe });
  await seedOffice(db, company, marks.office);
  const people = [owner, admin, engineer, clientOn, clientOff, contractorOn, contractorOff];
  const hash = await quickHash(PASSWORD);
  for (const person of people) await seedPerson(db, company, { person, hash });
  await seedFactors(db);
  return { ...company, name, people, annexeId, annexeTaskId };
}

/**
 * Restores the people of companies, their roles, sign-ins and teams, and each company's owner. It is one statement,
 * because proofs do it after each of thousands of calls.
 */
export async function restoreSeed(
  db: pg.Pool,
  ...companies: readonly SeededCompany[]
): Promise<void> {
  const people = companies.flatMap((company) =>
    company.people.map((person) => ({ ...person, workspaceId: company.workspaceId })),
  );
  const teams = companies.flatMap(({ projectId, clientOn, contractorOn }) =>
    [clientOn, contractorOn].map(({ id }) => ({ projectId, id })),
  );
  await db.query({
    name: "restoreSeed",
    text: `
      with person as (
        select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) p(workspace_id, id, role, session_id)),
      sign_ins as (
        update sessions s set ended_at = null, closed_to = '{}', workspace_id = p.workspace_id from person p
         where s.id = p.session_id
           and (s.ended_at is not null or s.workspace_id <> p.workspace_id or s.closed_to <> '{}')),
      roles as (
        update memberships m set role = p.role, active = true, removed_at = null from person p
         where m.workspace_id = p.workspace_id and m.user_id = p.id and (m.role <> p.role or not m.active)),
      owners as (
        update workspaces w set owner_id = c.owner_id, deletion_at = null
          from unnest($5::uuid[], $6::uuid[]) c(id, owner_id)
         where w.id = c.id and (w.owner_id <> c.owner_id or w.deletion_at is not null)),
      passkeys as (delete from passkeys where user_id in (select id from person)),
      apps as (delete from totp_secrets where user_id in (select id from person)),
      codes as (delete from recovery_codes where user_id in (select id from person))
      insert into project_members (workspace_id, project_id, user_id)
      select p.workspace_id, p.id, t.user_id
        from unnest($7::uuid[], $8::uuid[]) t(project_id, user_id) join projects p on p.id = t.project_id
          on conflict do nothing`,
    values: [
      people.map(({ workspaceId }) => workspaceId),
      people.map(({ id }) => id),
      people.map(({ role }) => role),
      people.map(({ claims }) => claims.sessionId),
      companies.map(({ workspaceId }) => workspaceId),
      companies.map(({ owner }) => owner.id),
      teams.map(({ projectId }) => projectId),
      teams.map(({ id }) => id),
    ],
  });
}
