import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../database/transaction.ts";
import type { TestPerson } from "../testing/company.ts";
import { changes, company, database, expenseIn, one, prepare, shared } from "./by-sql-fixture.ts";

// Decisions and payments: no statement gets around the rules of the ledger.

prepare();

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
  const [draft, back] = [await expenseIn("draft"), await expenseIn("submitted")];
  expect(await decide("approved", `decided_by = '${engineer.id}'`, draft)).toBe(0);
  expect(
    await decide("paid", `decided_by = '${engineer.id}', paid_by = '${engineer.id}'`, back),
  ).toBe(0);
});

test("nobody enters what is decided already, except the owner who imports it", async () => {
  const { admin, engineer, contractorOn, owner, workspaceId } = company;
  const project = await shared();
  const entering = (person: TestPerson, more: Readonly<Record<string, string>>) => {
    const row = {
      id: "gen_random_uuid()",
      workspace_id: `'${workspaceId}'`,
      project_id: `'${project}'`,
      amount: "100",
      currency: "'NGN'",
      spent_on: "'2026-03-01'",
      description: "'Sand'",
      created_by: `'${person.id}'`,
      ...more,
    };
    return changes(
      person,
      `insert into expenses (${Object.keys(row).join()}) values (${Object.values(row).join()})`,
    );
  };
  const own = ({ id }: TestPerson) => ({ decided_by: `'${id}'`, decided_at: "now()" });
  const approved = { status: "'approved'" };
  const paid = ({ id }: TestPerson) => ({ status: "'paid'", paid_by: `'${id}'`, paid_at: "now()" });
  for (const person of [admin, engineer, contractorOn]) {
    expect(await entering(person, { status: "'submitted'" })).toBe(1);
    expect(await entering(person, { ...approved, ...own(person) })).toBe(0);
    expect(await entering(person, { ...paid(person), ...own(person) })).toBe(0);
    for (const more of [
      { decided_by: `'${person.id}'` },
      { decided_at: "now()" },
      { paid_by: `'${person.id}'` },
      { paid_at: "now()" },
      { rejection: "'No'" },
      { version: "7" },
    ] as const)
      expect(await entering(person, { status: "'submitted'", ...more }), JSON.stringify(more)).toBe(
        0,
      );
    expect(await entering(person, { status: "'rejected'", rejection: "'No'" })).toBe(0);
  }
  expect(await entering(owner, { ...approved, ...own(owner) })).toBe(1);
  expect(await entering(owner, { ...paid(owner), ...own(owner) })).toBe(1);
  expect(await entering(owner, { ...approved, ...own(admin) })).toBe(0);
  expect(
    await entering(owner, { ...paid(owner), ...own(owner), spent_on: "current_date + 2" }),
  ).toBe(0);
});

const paying = (id: string, { id: by }: TestPerson) =>
  `insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, user_id)
   values (gen_random_uuid(), '${company.workspaceId}', '${id}', '2026-03-02', 400, '${by}')`;

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
  // An amount above which two people must approve does not lift any limit.
  await database.superuser.query("update workspaces set approval_amount = 100 where id = $1", [
    workspaceId,
  ]);
  expect((await tries(engineer)).slice(1)).toEqual([0, 0]);
  expect((await tries(admin)).slice(1)).toEqual([1, 1]);
  await database.superuser.query(
    "update workspaces set approval_amount = null, approval_limits = '{}' where id = $1",
    [workspaceId],
  );
});

test("nobody reverses their own, more than they may alone, or anything but the whole as it is", async () => {
  const { admin, engineer, contractorOn, workspaceId } = company;
  const reversing = (
    person: TestPerson,
    id: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const by = `'${person.id}'`;
    const row = {
      id: "gen_random_uuid()",
      workspace_id: "workspace_id",
      project_id: "project_id",
      status: "status",
      amount: "-amount",
      currency: "currency",
      spent_on: "spent_on",
      description: "description",
      created_by: "created_by",
      decided_by: by,
      decided_at: "now()",
      paid_by: `case status when 'paid' then ${by}::uuid end`,
      reverses: "id",
      ...more,
    };
    return changes(
      person,
      `insert into expenses (${Object.keys(row).join()})
       select ${Object.values(row).join()} from expenses where id = '${id}'`,
    );
  };
  const owed = await expenseIn("approved");
  expect(await reversing(engineer, owed)).toBe(1);
  for (const more of [
    { amount: "-1" },
    { status: "'paid'", paid_by: `'${engineer.id}'` },
    { spent_on: "spent_on - 1" },
    { created_by: `'${engineer.id}'` },
    { decided_by: `'${admin.id}'` },
    { decided_by: "null" },
  ])
    expect(await reversing(engineer, owed, more), JSON.stringify(more)).toBe(0);
  const begun = await expenseIn("approved");
  await asActor(database.pool, "write", admin.claims, (tx) =>
    sql`insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, user_id)
        values (gen_random_uuid(), ${workspaceId}, ${begun}, '2026-03-09', 100, ${admin.id})`.execute(
      tx,
    ),
  );
  expect(await reversing(engineer, begun, { spent_on: "'2026-03-08'" })).toBe(0);
  expect(await reversing(engineer, begun, { spent_on: "'2026-03-09'" })).toBe(1);
  const settled = await expenseIn("paid");
  expect(await reversing(engineer, settled)).toBe(1);
  expect(await reversing(engineer, settled, { spent_on: "current_date + 2" })).toBe(0);
  expect(await reversing(contractorOn, owed)).toBe(0);
  expect(await reversing(engineer, await expenseIn("submitted"))).toBe(0);

  const own = await expenseIn("approved", undefined, engineer);
  expect(await reversing(engineer, own)).toBe(0);
  expect(await reversing(engineer, own, { created_by: `'${contractorOn.id}'` })).toBe(0);
  expect(await reversing(admin, own)).toBe(1);

  const limit = (limits: string) =>
    database.superuser.query("update workspaces set approval_limits = $2 where id = $1", [
      workspaceId,
      limits,
    ]);
  await limit('{"engineer": 499}');
  expect(await reversing(engineer, owed)).toBe(0);
  await limit('{"engineer": 500}');
  expect(await reversing(engineer, owed)).toBe(1);
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
