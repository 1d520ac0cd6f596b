import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../database/transaction.ts";
import type { TestPerson } from "../testing/company.ts";
import { changes, company, database, one, prepare, shared } from "./by-sql-fixture.ts";

// Accepting tasks and moving their due dates.

prepare();

test("whoever only works on a task finishes it, and neither accepts it nor moves its due date", async () => {
  const { contractorOn, owner, workspaceId } = company;
  const taskOf = async (status: string, maker: TestPerson) =>
    one(
      `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to, status, due_date)
       values (gen_random_uuid(), $1, $2, 'Plaster', $3, $4, $5, '2026-10-08') returning id`,
      workspaceId,
      await shared(),
      maker.id,
      contractorOn.id,
      status,
    );
  const set = (change: string, id: string) =>
    changes(contractorOn, `update tasks set ${change} where id = '${id}'`);
  const [open, accepted] = [await taskOf("todo", owner), await taskOf("completed", owner)];
  const own = await taskOf("todo", contractorOn);
  const [accept, finish] = ["status = 'completed'", "status = 'done'"];
  const later = "due_date = '2027-01-31'";
  expect([await set(finish, open), await set(accept, open), await set(later, open)]).toEqual([
    1, 0, 0,
  ]);
  expect(await set(finish, accepted)).toBe(0);
  expect([await set(accept, own), await set(later, own)]).toEqual([1, 1]);
});

test("whoever works on a task proposes a due date in their own name, and leaves others' alone", async () => {
  const { contractorOn, clientOn, engineer, owner, workspaceId } = company;
  const taskOf = async (proposer: TestPerson | null, maker = owner) =>
    one(
      `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to, proposed_due, proposed_by, proposed_at)
       values (gen_random_uuid(), $1, $2, 'Plaster', $3, $4, $5, $6, $7) returning id`,
      workspaceId,
      await shared(),
      maker.id,
      contractorOn.id,
      ...(proposer ? ["2026-12-01", proposer.id, "2026-03-01T08:00:00Z"] : [null, null, null]),
    );
  const [none, own, another] = [
    await taskOf(null),
    await taskOf(contractorOn),
    await taskOf(clientOn),
  ];
  const set = (as: TestPerson, id: string, change: string) =>
    changes(as, `update tasks set ${change} where id = '${id}'`);
  const by = (person: TestPerson, reason = "Rain") =>
    `proposed_due = '2027-01-31', proposed_reason = '${reason}', proposed_by = '${person.id}', proposed_at = now()`;
  const gone = "proposed_due = null, proposed_by = null, proposed_at = null";

  expect(await set(contractorOn, none, by(contractorOn))).toBe(1);
  expect(await set(contractorOn, none, by(engineer))).toBe(0);
  for (const reason of ["", " "])
    expect(await set(contractorOn, none, by(contractorOn, reason))).toBe(0);
  expect(await set(contractorOn, own, "proposed_reason = 'The rain'")).toBe(1);
  expect(await set(contractorOn, own, gone)).toBe(1);
  expect(await set(contractorOn, another, gone)).toBe(0);
  // This would move the date in the proposer's name.
  expect(await set(contractorOn, own, "due_date = proposed_due")).toBe(0);
  for (const id of [none, own]) {
    expect(await set(clientOn, id, by(clientOn))).toBe(0);
    for (const person of [engineer, contractorOn])
      expect(await set(engineer, id, by(person))).toBe(0);
  }
  expect(await set(engineer, own, gone)).toBe(1);
  expect(await set(contractorOn, await taskOf(null, contractorOn), by(contractorOn))).toBe(0);
  expect(
    await changes(
      contractorOn,
      `insert into tasks (id, workspace_id, project_id, title, created_by, proposed_due, proposed_by, proposed_at)
       values (gen_random_uuid(), '${workspaceId}', '${await shared()}', 'New', '${contractorOn.id}', '2027-01-31', '${engineer.id}', now())`,
    ),
  ).toBe(0);
});

test("no due date is proposed for a finished task, or that the task has already", async () => {
  const { contractorOn, owner, workspaceId } = company;
  const taskIn = async (status: string) =>
    one(
      `insert into tasks (id, workspace_id, project_id, title, created_by, assigned_to, status, due_date)
       values (gen_random_uuid(), $1, $2, 'Plaster', $3, $4, $5, '2026-10-08') returning id`,
      workspaceId,
      await shared(),
      owner.id,
      contractorOn.id,
      status,
    );
  const proposed = async (day: string) => {
    const id = await taskIn("todo");
    let found: unknown;
    await asActor(database.pool, "write", contractorOn.claims, async (tx) => {
      await sql`update tasks set proposed_due = ${day}::date, proposed_reason = 'The rain', proposed_by = ${contractorOn.id}::uuid,
               proposed_at = now() where id = ${id}::uuid`.execute(tx);
      const { rows } = await sql<{ day: string | null }>`
        select proposed_due::text as day from tasks where id = ${id}::uuid`.execute(tx);
      found = rows[0]?.day;
    });
    return found;
  };
  expect(await proposed("2026-12-01")).toBe("2026-12-01");
  expect(await proposed("2026-10-08")).toBeNull();
  const by = `proposed_reason = 'Rain', proposed_by = '${contractorOn.id}', proposed_at = now()`;
  for (const [status, change] of [
    ["done", ""],
    ["todo", "status = 'done', "],
  ] as const) {
    const id = await taskIn(status);
    expect(
      await changes(
        contractorOn,
        `update tasks set ${change}proposed_due = '2026-12-01', ${by} where id = '${id}'`,
      ),
    ).toBe(0);
  }
});

test("a new task says nothing that only later changes say", async () => {
  const adding = async (person: TestPerson, more: Readonly<Record<string, string>>) => {
    const row = {
      id: "gen_random_uuid()",
      workspace_id: `'${company.workspaceId}'`,
      project_id: `'${await shared()}'`,
      title: "'New'",
      created_by: `'${person.id}'`,
      ...more,
    };
    return changes(
      person,
      `insert into tasks (${Object.keys(row).join()}) values (${Object.values(row).join()})`,
    );
  };
  for (const person of [company.engineer, company.contractorOn]) {
    for (const status of ["todo", "done"]) {
      const finished = status === "done" ? { completed_at: "now()" } : {};
      const task = { status: `'${status}'`, created_at: "now()", ...finished };
      expect(await adding(person, task)).toBe(1);
      const at = status === "done" ? ["null", "now() - interval '1 day'"] : ["now()"];
      for (const completed of at)
        expect(await adding(person, { ...task, completed_at: completed }), completed).toBe(0);
      for (const more of [
        { version: "7" },
        { field_versions: `'{}'` },
        { reminded_due: "current_date" },
        { proposed_reason: "''" },
      ])
        expect(await adding(person, { ...task, ...more }), JSON.stringify(more)).toBe(0);
    }
  }
});
