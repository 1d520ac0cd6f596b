import { sql } from "kysely";
import { expect, test } from "vitest";
import { asActor } from "../database/transaction.ts";
import { changes, company, database, expenseIn, prepare } from "./by-sql-fixture.ts";

// Expenses that nobody has decided on: who decides sees all of their changes, and nothing decided before.

prepare();

test("a change of what is decided on is a new version, which no statement hides", async () => {
  const id = await expenseIn("submitted");
  const { contractorOn } = company;
  const after = async (text: string) => {
    let found: unknown;
    await asActor(database.pool, "write", contractorOn.claims, async (tx) => {
      await sql.raw(`update expenses set ${text} where id = '${id}'`).execute(tx);
      const { rows } = await sql<{ version: number; fields: Record<string, [number, string]> }>`
        select version, field_versions as fields from expenses where id = ${id}::uuid`.execute(tx);
      found = rows[0] && {
        version: rows[0].version,
        fields: Object.entries(rows[0].fields).map(([field, [version, by]]) => [
          field,
          version,
          by,
        ]),
      };
    });
    return found;
  };
  const by = contractorOn.id;
  expect(await after("amount = 900")).toEqual({ version: 2, fields: [["amount", 2, by]] });
  expect(await after("vendor = 'Bello', version = 9")).toEqual({
    version: 9,
    fields: expect.arrayContaining([
      ["vendor", 9, by],
      ["amount", 2, by],
    ]),
  });
  for (const hidden of [
    "version = 8",
    "field_versions = '{}'",
    `field_versions = '{"vendor": [9]}'`,
  ])
    expect(await changes(contractorOn, `update expenses set ${hidden} where id = '${id}'`)).toBe(0);
});

test("nobody writes a decision on what is not decided yet", async () => {
  const { contractorOn, owner } = company;
  for (const status of ["draft", "submitted"]) {
    const id = await expenseIn(status);
    const set = (change: string) =>
      changes(contractorOn, `update expenses set ${change} where id = '${id}'`);
    for (const by of [owner, contractorOn])
      for (const change of [
        `decided_by = '${by.id}'`,
        `status = 'submitted', decided_by = '${by.id}'`,
        `paid_by = '${by.id}'`,
        "decided_at = now()",
        "paid_at = now()",
        "rejection = 'No'",
      ])
        expect(await set(change), `${status}: ${change}`).toBe(0);
    expect(await set("status = 'submitted', decided_by = null")).toBe(1);
  }
});
