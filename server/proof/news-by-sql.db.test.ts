import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../database/transaction.ts";
import { addTask } from "../testing/company.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { company, database, one, prepare } from "./by-sql-fixture.ts";

// Notifications that a person sends to themselves by SQL. The functions that write their text read past row-level
// security.

prepare();

const secrets = { tower: "Secret Tower", annexe: "Secret Annexe", office: "Secret Office" };

/** A project of another company, and two of its finished tasks. */
async function finishedElsewhere(other: SeededCompany) {
  const { workspaceId, owner } = other;
  const project = await one("select id from projects where workspace_id = $1 limit 1", workspaceId);
  const finished = () =>
    addTask(database.superuser, {
      workspaceId,
      projectId: project,
      title: "Secret task",
      status: "done",
      createdBy: owner.id,
    });
  return { project, tasks: [await finished(), await finished()] };
}

test("it names nothing of another company, whatever it claims to be about", async () => {
  const other = await seedCompany(database.superuser, { name: "Their Builders", marks: secrets });
  const { project, tasks } = await finishedElsewhere(other);
  const [first = "", second = ""] = tasks;
  const { engineer, workspaceId } = company;
  const calls = [
    sql`select join_finished(${second}, ${project}, array[${engineer.id}::uuid], now())`,
    sql`select leave_finished(${project}, ${tasks}::uuid[])`,
    sql`select take_back_news('task', ${second}, '{"status": {"before": 1, "after": 2}}', now())`,
  ];
  for (const call of calls) {
    const texts = await asActor(database.pool, "write", engineer.claims, async (tx) => {
      await sql`delete from notifications`.execute(tx);
      await sql`
        insert into notifications (id, workspace_id, user_id, actor_id, project_id, kind, type, title, message, topic, subjects, created_at)
        values (gen_random_uuid(), ${workspaceId}, ${engineer.id}, ${engineer.id}, ${project}, 'assigned', 'info', '', '',
                'finished', array[${first}, ${second}]::uuid[], now())`.execute(tx);
      await sql`
        insert into activities (id, workspace_id, user_id, action, entity_type, entity_id, message, changes, created_at)
        values (gen_random_uuid(), ${workspaceId}, ${engineer.id}, 'updated', 'task', ${second}, '',
                '{"status": {"before": 2, "after": 1}}', now() - interval '1 second')`.execute(tx);
      await call.execute(tx);
      const { rows } = await sql<{ text: string }>`
        select concat(title, message, facts) as text from notifications`.execute(tx);
      return rows.map(({ text }) => text);
    });
    expect(texts.join()).not.toMatch(/Secret/);
  }
});

test("nobody says by SQL what the database gathers", async () => {
  const { engineer, owner, workspaceId, projectId } = company;
  const written = asActor(database.pool, "write", engineer.claims, (tx) =>
    sql`
      insert into notifications (id, workspace_id, user_id, actor_id, project_id, kind, type, topic, facts)
      values (gen_random_uuid(), ${workspaceId}, ${owner.id}, ${engineer.id}, ${projectId}, 'status', 'info', 'finished',
              '{"project": "Lekki", "count": 3, "by": "Kunle", "task": "Roof"}')`.execute(tx),
  );
  await expect(written).rejects.toThrow(/row-level security/);
});

test("nobody takes back what another company tells", async () => {
  const other = await seedCompany(database.superuser, { name: "Third Builders", marks: secrets });
  const { project, tasks } = await finishedElsewhere(other);
  const [task = ""] = tasks;
  await database.superuser.query(
    "update tasks set proposed_due = '2026-12-01', proposed_by = $2, proposed_at = now() where id = $1",
    [task, other.contractorOn.id],
  );
  await database.superuser.query(
    `insert into notifications (id, workspace_id, user_id, actor_id, project_id, kind, type, title, message, topic, subject_kind, subject_id, subjects, created_at)
     select gen_random_uuid(), $1, $2, $3, $4, 'assigned', 'info', topic, '', topic, 'task', $5, subjects, now()
       from (values ('proposed', '{}'::uuid[]), ('finished', array[gen_random_uuid()])) of(topic, subjects)`,
    [other.workspaceId, other.owner.id, other.contractorOn.id, project, task],
  );
  const activity = await one(
    `update programme_activities set assigned_to = $2 where project_id = $1 returning id`,
    project,
    other.engineer.id,
  );
  const { engineer } = company;
  const told = await asActor(database.pool, "write", engineer.claims, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select take_back_proposal(${task}) as id
      union select leave_finished(${project}, array(select unnest(subjects) from notifications) || ${tasks}::uuid[])
      union select tell_moved(a.project_id, array[a.id], array['2020-01-01'::timestamp], array['2020-01-02'::timestamp], now())
              from (values (${project}::uuid, ${activity}::uuid)) a (project_id, id)
      union select leave_reported(${project}, array(select unnest(subjects) from notifications))
      union select join_finished(${task}, ${project}, array[${other.owner.id}::uuid], now())`.execute(
      tx,
    );
    return rows;
  });
  expect(told).toEqual([]);
  const { rows } = await database.superuser.query(
    "select title from notifications where workspace_id = $1 and topic is not null order by title",
    [other.workspaceId],
  );
  expect(rows).toEqual([{ title: "finished" }, { title: "proposed" }]);
});
