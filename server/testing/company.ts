import type pg from "pg";
import type { Role } from "../../contract/permissions.ts";
import type { Claims } from "../database/transaction.ts";
import { newId } from "../platform/ids.ts";

/** Someone who is signed in, in one workspace. */
export interface TestPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly claims: Claims;
}

/** A company with one person of each role, and one project with only some of them on its team. */
export interface TestCompany {
  readonly workspaceId: string;
  /** Owner, with the role admin. */
  readonly owner: TestPerson;
  readonly admin: TestPerson;
  readonly engineer: TestPerson;
  readonly clientOn: TestPerson;
  readonly clientOff: TestPerson;
  readonly contractorOn: TestPerson;
  readonly contractorOff: TestPerson;
  readonly projectId: string;
  /** A task in the project, created by the owner and assigned to nobody. */
  readonly taskId: string;
}

const emailOf = (name: string, workspaceId: string) =>
  `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${workspaceId.slice(-12)}@example.com`;

async function insertPerson(
  db: pg.Pool,
  workspaceId: string,
  name: string,
): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = emailOf(name, workspaceId);
  await db.query(
    "insert into users (id, email, name, company) values ($1, $2, $3, 'Test Builders')",
    [id, email, name],
  );
  return { id, email };
}

/** Adds someone to a workspace, signed in. */
export async function addPerson(
  db: pg.Pool,
  workspaceId: string,
  name: string,
  role: Role,
): Promise<TestPerson> {
  const { id, email } = await insertPerson(db, workspaceId, name);
  await db.query("insert into memberships (workspace_id, user_id, role) values ($1, $2, $3)", [
    workspaceId,
    id,
    role,
  ]);
  return { id, name, email, role, claims: await signIn(db, id, workspaceId) };
}

/** A valid sign-in for a member, who need not confirm who they are before sensitive actions. */
export async function signIn(db: pg.Pool, userId: string, workspaceId: string): Promise<Claims> {
  const sessionId = newId();
  await db.query(
    `insert into sessions (id, user_id, workspace_id, remember, confirmed_at, expires_at)
     values ($1, $2, $3, false, 'infinity', now() + interval '1 year')`,
    [sessionId, userId, workspaceId],
  );
  return { sessionId, userId, workspaceId };
}

/** A workspace and its owner. */
export async function createWorkspace(
  db: pg.Pool,
  name: string,
  role: Role = "admin",
): Promise<{ workspaceId: string; owner: TestPerson }> {
  const workspaceId = newId();
  const { id, email } = await insertPerson(db, workspaceId, `${name} Owner`);
  // Written in one statement, because a workspace's owner and the membership require each other when it ends.
  await db.query(
    `with w as (insert into workspaces (id, name, owner_id) values ($1, $2, $3))
     insert into memberships (workspace_id, user_id, role) values ($1, $3, $4)`,
    [workspaceId, name, id, role],
  );
  return {
    workspaceId,
    owner: { id, name: `${name} Owner`, email, role, claims: await signIn(db, id, workspaceId) },
  };
}

/** A project, with its team. */
export async function addProject(
  db: pg.Pool,
  project: { workspaceId: string; title: string; createdBy: string; team?: readonly string[] },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into projects (id, workspace_id, title, description, budget, currency, created_by)
     values ($1, $2, $3, 'A building', 5000000, 'NGN', $4)`,
    [id, project.workspaceId, project.title, project.createdBy],
  );
  for (const userId of project.team ?? []) {
    await db.query(
      "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
      [project.workspaceId, id, userId],
    );
  }
  return id;
}

/** Shows a project's cost plan to its clients. */
export async function showPlan(db: pg.Pool, projectId: string): Promise<void> {
  await db.query("update projects set show_cost_plan_to_clients = true where id = $1", [projectId]);
}

/** A task. */
export async function addTask(
  db: pg.Pool,
  task: {
    workspaceId: string;
    projectId: string;
    title: string;
    createdBy: string;
    assignedTo?: string;
    status?: string;
    dueDate?: string;
  },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to, status, due_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      task.workspaceId,
      task.projectId,
      task.title,
      task.createdBy,
      task.assignedTo ?? null,
      task.status ?? "todo",
      task.dueDate ?? null,
    ],
  );
  return id;
}

/** Returns a person of a new workspace. */
function newPerson(workspaceId: string, name: string, role: Role): TestPerson {
  const [id, sessionId] = [newId(), newId()];
  return {
    id,
    name,
    email: emailOf(name, workspaceId),
    role,
    claims: { sessionId, userId: id, workspaceId },
  };
}

// Writes the same rows as createWorkspace, addPerson and addProject, but in two statements, because most tests
// create a company.
const PEOPLE = {
  name: "companyPeople",
  text: `
    with person as (
      select * from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[]) p(id, email, name, role, session_id)),
    u as (insert into users (id, email, name, company) select id, email, name, 'Test Builders' from person),
    w as (insert into workspaces (id, name, owner_id) values ($1, $2, ($3::uuid[])[1])),
    m as (insert into memberships (workspace_id, user_id, role) select $1, id, role from person)
    insert into sessions (id, user_id, workspace_id, remember, confirmed_at, expires_at)
    select session_id, id, $1, false, 'infinity', now() + interval '1 year' from person`,
};
const WORK = {
  name: "companyWork",
  text: `
    with p as (
      insert into projects (id, workspace_id, title, description, budget, currency, created_by)
      values ($2, $1, 'Lekki Duplex', 'A building', 5000000, 'NGN', $4)),
    m as (insert into project_members (workspace_id, project_id, user_id) select $1, $2, unnest($5::uuid[]))
    insert into tasks (id, workspace_id, project_id, title, created_by, status)
    values ($3, $1, $2, 'Cast ground beam', $4, 'todo')`,
};

/** The company that most tests want. */
export async function createCompany(db: pg.Pool, name = "Adeyemi Builders"): Promise<TestCompany> {
  const workspaceId = newId();
  const person = (named: string, role: Role) => newPerson(workspaceId, named, role);
  const people = {
    owner: person(`${name} Owner`, "admin"),
    admin: person("Ada Admin", "admin"),
    engineer: person("Emeka Engineer", "engineer"),
    clientOn: person("Chidi Client", "client"),
    clientOff: person("Clara Client", "client"),
    contractorOn: person("Kunle Contractor", "contractor"),
    contractorOff: person("Kemi Contractor", "contractor"),
  };
  const all = Object.values(people);
  await db.query({
    ...PEOPLE,
    values: [
      workspaceId,
      name,
      all.map(({ id }) => id),
      all.map(({ email }) => email),
      all.map((each) => each.name),
      all.map(({ role }) => role),
      all.map(({ claims }) => claims.sessionId),
    ],
  });
  const [projectId, taskId] = [newId(), newId()];
  const team = [people.clientOn.id, people.contractorOn.id];
  await db.query({ ...WORK, values: [workspaceId, projectId, taskId, people.owner.id, team] });
  return { workspaceId, ...people, projectId, taskId };
}
