import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import { asActor } from "../database/transaction.ts";
import type { TestPerson } from "../testing/company.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

// A database and a company for each file of tests that writes by SQL with a person's ticket.

export let database: TestDatabase;
export let company: SeededCompany;

/** Prepares these for the tests of the file that calls it. */
export function prepare(): void {
  beforeAll(async () => {
    database = await createTestDatabase(inject("serverUrl"));
    const marks = { tower: "Tower", annexe: "Annexe", office: "Office" };
    company = await seedCompany(database.superuser, { name: "Our Builders", marks });
  });
  afterAll(() => database.drop());
}

class Undone extends Error {}

/** The codes of refusals: by a policy or a missing grant, by a trigger, and by a check. */
const refusals = new Set<unknown>(["42501", "PL409", "23514"]);

/** Returns how many rows a person's statement changes; 0 if it is refused. The statement is rolled back. */
export async function changes(person: TestPerson, text: string): Promise<number> {
  let changed = 0;
  await asActor(database.pool, "write", person.claims, async (tx) => {
    const { numAffectedRows } = await sql.raw(text).execute(tx);
    // Checks at the end of a transaction count, too.
    await sql`set constraints all immediate`.execute(tx);
    changed = Number(numAffectedRows ?? 0);
    throw new Undone();
  }).catch((error: unknown) => {
    const isRefused = error instanceof Error && "code" in error && refusals.has(error.code);
    if (!(error instanceof Undone) && !isRefused) throw error;
  });
  return changed;
}

export const one = async (text: string, ...values: unknown[]): Promise<string> => {
  const { rows } = await database.superuser.query<{ id: string }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row: ${text}`);
  return row.id;
};

/** The project that the client and the contractor see. */
export const shared = () =>
  one(
    `select project_id as id from project_members where user_id = $1
      intersect select project_id from project_members where user_id = $2 limit 1`,
    company.clientOn.id,
    company.contractorOn.id,
  );

/** An expense of the contractor's in this state. */
export const expenseIn = async (status: string, projectId?: string, by = company.contractorOn) =>
  one(
    `insert into expenses (id, workspace_id, project_id, status, amount, currency, spent_on, description, created_by, decided_by, decided_at)
     select gen_random_uuid(), $1, $2, $3, 500, 'NGN', '2026-03-01', 'Sand', $4, d.id, case when d.id is not null then now() end
       from (select case when $3 = 'approved' then $5::uuid end as id) d returning id`,
    company.workspaceId,
    projectId ?? (await shared()),
    status,
    by.id,
    company.owner.id,
  );
