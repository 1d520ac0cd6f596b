import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Action, may } from "../../contract/permissions.ts";
import { asActor } from "../database/transaction.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany } from "../testing/seed.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

// What the table of permissions forbids, the database forbids too, whatever SQL a request sends.

let database: TestDatabase;
let company: SeededCompany;
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };
  company = await seedCompany(database.superuser, { name: "Our Builders", marks });
});
afterAll(() => database.drop());

const people = ["admin", "engineer", "clientOn", "contractorOn"] as const;

class Undone extends Error {}

/** Of a policy or a missing grant, of a trigger, and of a check. */
const refusals = new Set<unknown>(["42501", "PL409", "23514"]);

/** How many rows a person's statement changes; 0 if it is refused. It is rolled back. */
async function changes(person: TestPerson, text: string): Promise<number> {
  let changed = 0;
  await asActor(database.pool, "write", person.claims, async (tx) => {
    const { numAffectedRows } = await sql.raw(text).execute(tx);
    changed = Number(numAffectedRows ?? 0);
    throw new Undone();
  }).catch((error: unknown) => {
    const isRefused = error instanceof Error && "code" in error && refusals.has(error.code);
    if (!(error instanceof Undone) && !isRefused) throw error;
  });
  return changed;
}

const one = async (text: string, ...values: unknown[]): Promise<string> => {
  const { rows } = await database.superuser.query<{ id: string }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row: ${text}`);
  return row.id;
};

/** A statement on a record of somebody else's, in a project that everybody here sees. */
interface Write {
  readonly action: Action;
  readonly text: (person: TestPerson) => Promise<string>;
}

const shared = () =>
  one(
    `select project_id as id from project_members where user_id = $1
      intersect select project_id from project_members where user_id = $2 limit 1`,
    company.clientOn.id,
    company.contractorOn.id,
  );

/** A task of nobody here in the shared project. */
async function othersTask(): Promise<string> {
  return one(
    `insert into tasks (id, workspace_id, project_id, title, created_by)
     values (gen_random_uuid(), $1, $2, 'Somebody else’s', $3) returning id`,
    company.workspaceId,
    await shared(),
    company.owner.id,
  );
}

const writes: readonly Write[] = [
  {
    action: "project.create",
    text: async (person) =>
      `insert into projects (id, workspace_id, title, description, budget, currency, status, created_by)
       values (gen_random_uuid(), '${company.workspaceId}', 'New', 'A house', 0, 'NGN', 'proposed', '${person.id}')`,
  },
  {
    action: "project.edit",
    text: async () => `update projects set title = 'Taken' where id = '${await shared()}'`,
  },
  {
    action: "team.manage",
    text: async () => `delete from project_members where project_id = '${await shared()}'`,
  },
  {
    action: "team.manage",
    text: async () =>
      `update project_members set hats = '{foreman}' where project_id = '${await shared()}'`,
  },
  {
    action: "task.create",
    text: async (person) =>
      `insert into tasks (id, workspace_id, project_id, title, created_by)
       values (gen_random_uuid(), '${company.workspaceId}', '${await shared()}', 'New', '${person.id}')`,
  },
  {
    action: "task.edit",
    text: async () => `update tasks set title = 'Taken' where id = '${await othersTask()}'`,
  },
  {
    action: "task.edit",
    text: async (person) =>
      `update tasks set assigned_to = '${person.id}' where id = '${await othersTask()}'`,
  },
  {
    action: "task.delete",
    text: async () => `delete from tasks where id = '${await othersTask()}'`,
  },
  {
    action: "cost-plan.edit",
    text: async () =>
      `update cost_codes set updated_at = now() where project_id = '${await shared()}'`,
  },
  {
    action: "company.manage",
    text: async () => "update companies set name = name || ' & Co'",
  },
  { action: "resource.manage", text: async () => "update resources set name = 'Taken'" },
  {
    action: "people.manage",
    text: async () =>
      `update memberships set role = 'admin' where user_id = '${company.clientOn.id}'`,
  },
  { action: "workspace.manage", text: async () => "update workspaces set name = 'Taken'" },
  { action: "rate.manage", text: async () => "update exchange_rates set rate = rate * 2" },
];

describe.each(people)("%s changes by SQL what the permissions say, and no more:", (name) => {
  test.each(writes.map((write, n) => [write.action, n] as const))("%s (%i)", async (action, n) => {
    const person = company[name];
    const isAllowed = may({ userId: person.id, role: person.role, isOwner: false }, action, {
      createdBy: company.owner.id,
      assignedTo: null,
    });
    const text = (await writes[n]?.text(person)) ?? "";
    expect((await changes(person, text)) > 0, text).toBe(isAllowed);
  });

  test.each([
    "delete from projects",
    "delete from workspaces",
    "delete from users",
    "delete from memberships",
    "update audit_events set subject = 'nothing'",
    "delete from audit_events",
    "delete from activities",
    "update changes set roles = '{client}'",
    "update tasks set created_by = current_actor()",
    "update expenses set created_by = current_actor()",
    "update projects set workspace_id = gen_random_uuid()",
  ])("never %s", async (text) => {
    expect(await changes(company[name], text)).toBe(0);
  });
});

test("a contractor decides on no expense, not even on their own", async () => {
  const expense = await one(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor, created_by)
     values (gen_random_uuid(), $1, $2, 'submitted', 100, 'NGN', '2026-03-01', 'Sand', 'Okafor', $3) returning id`,
    company.workspaceId,
    await shared(),
    company.contractorOn.id,
  );
  for (const status of ["approved", "paid"])
    expect(
      await changes(
        company.contractorOn,
        `update expenses set status = '${status}', decided_by = '${company.admin.id}', decided_at = now() where id = '${expense}'`,
      ),
    ).toBe(0);
  expect(
    await changes(
      company.contractorOn,
      `update expenses set description = 'Sharp sand' where id = '${expense}'`,
    ),
  ).toBe(1);
  expect(await changes(company.clientOn, `delete from expenses where id = '${expense}'`)).toBe(0);
});

test("nobody decides in another's name, or on their own expense", async () => {
  const { admin, engineer, contractorOn } = company;
  const submittedBy = async ({ id }: TestPerson) =>
    one(
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, vendor, created_by)
       values (gen_random_uuid(), $1, $2, 'submitted', 100, 'NGN', '2026-03-01', 'Sand', 'Okafor', $3) returning id`,
      company.workspaceId,
      await shared(),
      id,
    );
  const [own, others] = [await submittedBy(engineer), await submittedBy(contractorOn)];
  const decide = (status: string, by: string, id: string) =>
    changes(
      engineer,
      `update expenses set status = '${status}', ${by}, decided_at = now() where id = '${id}'`,
    );
  for (const status of ["approved", "rejected"]) {
    const why = `rejection = 'Why', decided_by = '${engineer.id}'`;
    expect(await decide(status, why, others)).toBe(1);
    expect(await decide(status, why, own)).toBe(0);
    for (const by of [`'${admin.id}'`, "null"])
      expect(await decide(status, `rejection = 'Why', decided_by = ${by}`, others)).toBe(0);
  }
  const enter = (by: string) =>
    changes(
      engineer,
      `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by, decided_by)
       select gen_random_uuid(), workspace_id, project_id, 'approved', amount, currency, spent_on, 'Sand', '${engineer.id}', '${by}'
         from expenses where id = '${others}'`,
    );
  expect([await enter(admin.id), await enter(engineer.id)]).toEqual([0, 1]);
});

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
  const by = (person: TestPerson) =>
    `proposed_due = '2027-01-31', proposed_by = '${person.id}', proposed_at = now()`;
  const gone = "proposed_due = null, proposed_by = null, proposed_at = null";

  expect(await set(contractorOn, none, by(contractorOn))).toBe(1);
  expect(await set(contractorOn, none, by(engineer))).toBe(0);
  expect(await set(contractorOn, own, "proposed_reason = 'The rain'")).toBe(1);
  expect(await set(contractorOn, own, gone)).toBe(1);
  expect(await set(contractorOn, another, gone)).toBe(0);
  // It would be moved in the proposer's name.
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

/** An expense of the contractor's in this state. */
const expenseIn = async (status: string, projectId?: string) =>
  one(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by, decided_by, decided_at)
     select gen_random_uuid(), $1, $2, $3, 500, 'NGN', '2026-03-01', 'Sand', $4, d.id, case when d.id is not null then now() end
       from (select case when $3 = 'approved' then $5::uuid end as id) d returning id`,
    company.workspaceId,
    projectId ?? (await shared()),
    status,
    company.contractorOn.id,
    company.owner.id,
  );
const paying = (id: string, { id: by }: TestPerson) =>
  `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, user_id, created_at)
   values (gen_random_uuid(), '${company.workspaceId}', '${id}', '2026-03-02', 500, '${by}', now())`;

test("nobody approves or pays more than they may alone", async () => {
  const { engineer, admin, workspaceId } = company;
  const approve = (person: TestPerson, id: string) =>
    changes(
      person,
      `update expenses set status = 'approved', decided_by = '${person.id}', decided_at = now() where id = '${id}'`,
    );
  const settle = (person: TestPerson, id: string) =>
    changes(
      person,
      `update expenses set status = 'paid', paid_by = '${person.id}', paid_at = now() where id = '${id}'`,
    );
  const [asked, owed] = [await expenseIn("submitted"), await expenseIn("approved")];
  const tries = async (person: TestPerson) => [
    await approve(person, asked),
    await changes(person, paying(owed, person)),
    await settle(person, owed),
  ];
  expect(await tries(engineer)).toEqual([1, 1, 1]);
  const limit = (limits: string) =>
    database.superuser.query("update workspaces set approval_limits = $2 where id = $1", [
      workspaceId,
      limits,
    ]);
  await limit('{"engineer": 499}');
  expect(await tries(engineer)).toEqual([0, 0, 0]);
  expect(await tries(admin)).toEqual([1, 1, 1]);
  await limit("{}");
});

test("nobody pays in an archived project", async () => {
  const { engineer, owner, workspaceId } = company;
  const project = await one(
    `insert into projects (id, workspace_id, title, description, currency, created_by)
     values (gen_random_uuid(), $1, 'Old', 'Old', 'NGN', $2) returning id`,
    workspaceId,
    owner.id,
  );
  const owed = await expenseIn("approved", project);
  expect(await changes(engineer, paying(owed, engineer))).toBe(1);
  await database.superuser.query("update projects set archived_at = now() where id = $1", [
    project,
  ]);
  expect(await changes(engineer, paying(owed, engineer))).toBe(0);
});

test("no amount is anything but a number", async () => {
  const id = await expenseIn("draft");
  const set = (amount: string) =>
    changes(company.contractorOn, `update expenses set amount = '${amount}' where id = '${id}'`);
  expect([await set("7"), await set("NaN")]).toEqual([1, 0]);
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
  const proposed = async (status: string, day: string) => {
    const id = await taskIn(status);
    let found: unknown;
    await asActor(database.pool, "write", contractorOn.claims, async (tx) => {
      await sql`update tasks set proposed_due = ${day}::date, proposed_by = ${contractorOn.id}::uuid, proposed_at = now()
        where id = ${id}::uuid`.execute(tx);
      const { rows } = await sql<{ day: string | null }>`
        select proposed_due::text as day from tasks where id = ${id}::uuid`.execute(tx);
      found = rows[0]?.day;
    });
    return found;
  };
  expect(await proposed("todo", "2026-12-01")).toBe("2026-12-01");
  expect(await proposed("todo", "2026-10-08")).toBeNull();
  expect(await proposed("done", "2026-12-01")).toBeNull();
});
