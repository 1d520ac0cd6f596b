import { sql } from "kysely";
import {
  type Assignee,
  OFFERED_ASSIGNEES,
  type ProjectStatus,
} from "../../../contract/projects/projects.ts";
import { hatsOf } from "../../../contract/hats.ts";
import { parseRole, roles, seesAllProjects } from "../../../contract/permissions.ts";
import { nextVersion, type Versioned, versionedBy } from "../../database/field-versions.sql.ts";
import { companyRefOf } from "../companies/public.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import type { StoredProjectState } from "./project-rules.ts";

/** The most people of a company that one answer names. */
const ALL_ASSIGNEES = 10_000;

export interface StoredProject extends StoredProjectState, Versioned {
  readonly id: string;
  readonly isArchived: boolean;
}

const columns = [
  "id",
  "title",
  "description",
  "currency",
  "status",
  "start_date",
  "finish_date",
  "location",
  "show_cost_plan_to_clients",
  "archived_at",
  "version",
  "field_versions",
] as const;

/**
 * Locks the project until the transaction ends, and returns it with its budget, so it is only for callers who see
 * the budget. Undefined if the project is out of sight.
 */
export async function lockProject(tx: Tx, id: string): Promise<StoredProject | undefined> {
  const row = await tx
    .selectFrom("projects")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  // The budget is read separately, since only a statement after the lock is sure to read the last budget.
  const { budget } = await tx
    .selectFrom("project_budgets")
    .select(sql<string>`trim_scale(amount)::text`.as("budget"))
    .where("project_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    budget,
    currency: row.currency,
    status: row.status as ProjectStatus,
    startDate: row.start_date,
    finishDate: row.finish_date,
    location: row.location,
    showCostPlanToClients: row.show_cost_plan_to_clients,
    isArchived: row.archived_at !== null,
    ...versionedBy(row),
  };
}

/** Id and title of a project that the actor sees. */
export async function selectProjectRef(
  tx: Tx,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  return tx.selectFrom("projects").select(["id", "title"]).where("id", "=", id).executeTakeFirst();
}

/** Whether the actor sees the cost plan of project `p`. */
export const SEES_COST_PLAN = sql<boolean>`
  ((select sees_all_projects()) or p.id in (select my_cost_plans()))`;

/** Whether the actor sees the cost plan of a project. */
export async function seesCostPlan(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from projects p where p.id = ${id}::uuid and ${SEES_COST_PLAN}`.execute(tx);
  return rows.length > 0;
}

export interface NewProject extends StoredProjectState {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdBy: string;
  readonly now: Date;
}

const columnsOf = (project: StoredProjectState) => ({
  title: project.title,
  description: project.description,
  budget: project.budget,
  currency: project.currency,
  status: project.status,
  start_date: project.startDate,
  finish_date: project.finishDate,
  location: project.location,
  show_cost_plan_to_clients: project.showCostPlanToClients,
});

/** Adds a project. Returns false if anybody has already used its id. */
export async function insertProject(tx: Tx, project: NewProject): Promise<boolean> {
  const result = await tx
    .insertInto("projects")
    .values({
      ...columnsOf(project),
      id: project.id,
      workspace_id: project.workspaceId,
      created_by: project.createdBy,
      created_at: project.now.toISOString(),
      updated_at: project.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether the person created a project with this id. */
export async function madeProject(
  tx: Tx,
  project: { id: string; userId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("projects")
    .select("id")
    .where("id", "=", project.id)
    .where("created_by", "=", project.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a locked project and increments its version. */
export async function updateProjectRow(
  tx: Tx,
  project: { id: string; state: StoredProjectState; changed: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable("projects")
    .set({
      ...columnsOf(project.state),
      updated_at: project.now.toISOString(),
      ...nextVersion(project.changed, project.now),
    })
    .where("id", "=", project.id)
    .execute();
}

/** Archives a locked project, or takes it out of the archive. */
export async function setArchived(
  tx: Tx,
  project: {
    readonly id: string;
    readonly by: string;
    readonly archived: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const at = project.now.toISOString();
  await tx
    .updateTable("projects")
    .set({
      archived_at: project.archived ? at : null,
      archived_by: project.archived ? project.by : null,
      updated_at: at,
      ...nextVersion(["archivedAt"], project.now),
    })
    .where("id", "=", project.id)
    .execute();
}

/** Whether a project has budget lines. */
export async function hasBudgetLines(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("budget_lines")
    .select("id")
    .where("project_id", "=", projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The people on a project's team. */
export async function selectTeam(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("project_members")
    .select("user_id")
    .where("project_id", "=", projectId)
    .execute();
  return rows.map((row) => row.user_id);
}

function whoSees(tx: Tx, projectId: string) {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .leftJoin("project_members as t", (join) =>
      join.onRef("t.user_id", "=", "m.user_id").on("t.project_id", "=", projectId),
    )
    .select(["u.id", "u.name", "u.company", "m.role", "t.hats"])
    .select(["c.id as company_id", "c.name as company_name"])
    .where("m.active", "=", true)
    .where((where) =>
      where.or([
        where("m.role", "in", roles.filter(seesAllProjects)),
        where("t.user_id", "is not", null),
      ]),
    );
}

/** The people who can see a project: those who see all projects, and its team. By name. */
export async function selectAssignees(
  tx: Tx,
  input: {
    readonly projectId: string;
    readonly search?: string | undefined;
    readonly userId?: string;
    /** Whether all people are named, not only the first ones. */
    readonly all?: boolean;
  },
): Promise<Assignee[]> {
  let query = whoSees(tx, input.projectId);
  if (input.userId !== undefined) query = query.where("m.user_id", "=", input.userId);
  if (input.search) {
    query = query.where(
      sql<string>`folded(' ' || u.name || ' ' || u.company || ' ' || coalesce(c.name, ''))`,
      "like",
      searchPattern(input.search),
    );
  }
  const rows = await query
    .orderBy(sql`name_order(u.name) collate "C"`)
    .orderBy("u.id")
    .limit(input.all ? ALL_ASSIGNEES : OFFERED_ASSIGNEES)
    .execute();
  return rows.map(({ id, name, company, role, ...row }) => {
    const known = parseRole(role);
    if (!known) throw new Error(`The database holds an unknown role: ${role}`);
    const employer = companyRefOf(row);
    return { _id: id, name, company, employer, role: known, hats: hatsOf(row.hats) };
  });
}

/** The names of those of `userIds` who can see a project, by id. */
export async function selectWhoSees(
  tx: Tx,
  input: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<Map<string, string>> {
  if (input.userIds.length === 0) return new Map();
  const people = await whoSees(tx, input.projectId)
    .where("m.user_id", "in", [...input.userIds])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
