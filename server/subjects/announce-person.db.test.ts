import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { asSystem } from "../database/transaction.ts";
import { addPerson, addProject, createCompany, type TestCompany } from "../testing/company.ts";
import { addDrawingRow, addTransmittalRow } from "../testing/seed/seed-drawings.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { selectViewers } from "./viewers.sql.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

/** Adds snags of the engineer's to a project. */
const addSnags = (count: number, projectId = company.projectId) =>
  t.database.superuser.query(
    `insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, people, created_by,
                               created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'snag', n, 'open', 'Snag ' || n, '{}', array[$4::uuid], $3, now(), now()
       from generate_series(1, $5::int) n`,
    [company.workspaceId, projectId, company.engineer.id, company.contractorOn.id, count],
  );

/** Returns the announcements about snags that an action causes: to a person, or to the roles. */
async function told(act: () => Promise<unknown>) {
  const { superuser } = t.database;
  await superuser.query("delete from changes where workspace_id = $1", [company.workspaceId]);
  await act();
  const { rows } = await superuser.query<{ project: string | null; id: string; user: string }>(
    `select project_id as project, record_id as id, user_id as user from changes
      where workspace_id = $1 and topic = 'snag'`,
    [company.workspaceId],
  );
  return rows;
}

const rename = () =>
  t.call(routes.updateProfile, { body: { name: `Emeka ${Math.random()}` } }, company.engineer);

test("records that name a person are told one by one to those who see them, and to those who run projects", async () => {
  await addSnags(3);
  const rows = await told(rename);
  const { contractorOn, clientOn } = company;
  expect(rows.filter(({ user }) => user === contractorOn.id)).toHaveLength(3);
  expect(rows.filter(({ user, id }) => user === null && id !== null)).toHaveLength(3);
  expect(rows.filter(({ user }) => user === clientOn.id)).toEqual([]);
});

test("those who run projects are told of records that nobody else sees", async () => {
  await addSnags(1);
  await t.database.superuser.query("update site_records set people = '{}' where project_id = $1", [
    company.projectId,
  ]);
  expect(await told(rename)).toEqual([
    { project: company.projectId, id: expect.any(String), user: null },
  ]);
});

test("a person who is named in thousands is told of in few words, of what one sees alone", async () => {
  const { superuser } = t.database;
  const { workspaceId, owner, contractorOn, clientOn } = company;
  const team = [contractorOn.id, clientOn.id];
  const projects = [company.projectId];
  for (let n = 1; n <= 9; n += 1)
    projects.push(
      await addProject(superuser, { workspaceId, title: `Block ${n}`, createdBy: owner.id, team }),
    );
  // No project alone has too many snags.
  for (const project of projects) await addSnags(100, project);
  const rows = await told(rename);
  expect(rows.length).toBeLessThanOrEqual(projects.length + 2);
  expect(rows).toContainEqual({ project: null, id: null, user: contractorOn.id });
  for (const project of projects) expect(rows).toContainEqual({ project, id: null, user: null });
  expect(rows.filter(({ user }) => user === clientOn.id)).toEqual([]);

  await superuser.query("update workspaces set show_snags_to_clients = true where id = $1", [
    workspaceId,
  ]);
  expect(await told(rename)).toContainEqual({ project: null, id: null, user: clientOn.id });
});

test("many who see many records are told in few words, too", async () => {
  const { superuser } = t.database;
  const { workspaceId, projectId } = company;
  const people: string[] = [];
  for (let n = 1; n <= 4; n += 1)
    people.push((await addPerson(superuser, workspaceId, `Person ${n}`, "contractor")).id);
  await superuser.query(
    "insert into project_members (workspace_id, project_id, user_id) select $1, $2, unnest($3::uuid[])",
    [workspaceId, projectId, people],
  );
  await addSnags(200);
  await superuser.query("update site_records set people = $2 where project_id = $1", [
    projectId,
    people,
  ]);
  const rows = await told(rename);
  expect(rows.filter(({ user }) => user !== null)).toHaveLength(4);
  expect(rows.filter(({ user }) => user === null)).toHaveLength(200);
});

test("a change of a team concerns those on it, wherever they are, and nobody else", async () => {
  const { superuser } = t.database;
  const { workspaceId, owner, engineer, contractorOn, contractorOff, clientOff } = company;
  const add = (title: string, team: readonly string[]) =>
    addProject(superuser, { workspaceId, title, createdBy: owner.id, team });
  const shared = await add("Shared", [contractorOn.id, contractorOff.id]);
  const other = await add("Other", [contractorOff.id]);
  for (const project of [shared, other]) await addSnags(2, project);
  await superuser.query("update site_records set people = $2 where project_id = any ($1)", [
    [shared, other],
    [contractorOn.id, contractorOff.id, clientOff.id],
  ]);
  const params = { id: company.projectId };
  const rows = await told(async () => {
    const answer = await t.call(routes.addToTeam, { params, body: { user: engineer.id } }, owner);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });
  expect(rows.map(({ project, user }) => ({ project, user }))).toEqual([
    { project: shared, user: contractorOn.id },
    { project: shared, user: contractorOn.id },
  ]);
});

test("what is the same for all records is asked once for each of a team", async () => {
  const { superuser } = t.database;
  const { workspaceId, projectId, owner, contractorOn } = company;
  const place = { workspaceId, projectId, by: owner.id };
  const drawings: string[] = [];
  for (let n = 1; n <= 12; n += 1) {
    const drawn = await addDrawingRow(superuser, place, { mark: "Plan", number: `A-${n}` });
    drawings.push(drawn.drawing);
    const { revision } = drawn;
    if (n > 6)
      await addTransmittalRow(superuser, place, { revision, to: contractorOn.id, mark: "" });
  }
  await addSnags(12);
  const { rows: snags } = await superuser.query<{ id: string }>(
    "select id from site_records where project_id = $1",
    [projectId],
  );
  const calls = (kind: "drawing" | "snag", ids: readonly string[], name: string) =>
    asSystem(t.database.pool, async (tx) => {
      const viewers = await selectViewers(tx, { kind, ids });
      const { rows } = await sql<{ calls: number }>`
        select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = ${name}`.execute(
        tx,
      );
      return { viewers: viewers.length, calls: rows[0]?.calls ?? 0 };
    });
  const { rows } = await superuser.query<{ name: string }>("select current_database() as name");
  await superuser.query(`alter database ${rows[0]?.name} set track_functions = 'all'`);
  // Connections that were opened earlier do not have the setting.
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plumbline_system' and datname = current_database()",
  );
  const ask = (kind: "drawing" | "snag", ids: readonly string[], name: string) =>
    expect.poll(() => calls(kind, ids, name).catch(() => undefined));
  // The client sees all issued drawings, the contractor those that were sent.
  await ask("drawing", drawings, "drawings_given_to").toEqual({ viewers: 18, calls: 2 });
  await ask(
    "snag",
    snags.map(({ id }) => id),
    "site_states_shown_in",
  ).toEqual({
    viewers: 12,
    calls: 2,
  });
});
