import fc from "fast-check";
import { expect, it } from "vitest";
import { faults } from "./ledger-faults-fixture.ts";
import {
  carryOut,
  database,
  type Ledger,
  newLedger,
  type Operation,
  operation,
  prepare,
} from "./ledger-fixture.ts";

prepare();

it("keeps figures equal to the ledger's own sums, after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
      const ledger = await newLedger();
      for (const op of operations) await carryOut(database.superuser, ledger, op);
      expect(await faults(ledger)).toEqual([]);
      for (const table of ["expenses", "projects"])
        await database.superuser.query(`delete from ${table} where workspace_id = $1`, [
          ledger.workspaceId,
        ]);
      expect(await faults(ledger)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

/** Runs the operations in one transaction, and retries on conflicts with others. */
async function insist(ledger: Ledger, operations: readonly Operation[]): Promise<void> {
  const client = await database.superuser.connect();
  try {
    // This test provokes deadlocks; by default each is noticed only after a second.
    await client.query("set deadlock_timeout = '20ms'");
    for (let done = false; !done;) {
      await client.query("begin");
      try {
        for (const op of operations) await carryOut(client, ledger, op);
        await client.query("commit");
        done = true;
      } catch (error) {
        await client.query("rollback");
        if ((error as { code?: string }).code !== "40P01") throw error;
      }
    }
  } finally {
    client.release();
  }
}

it("keeps them equal while many people work at once", async () => {
  const work = fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), {
    minLength: 8,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 4, maxLength: 4 }), async (people) => {
      const ledger = await newLedger();
      await Promise.all(
        people.map(async (transactions) => {
          for (const operations of transactions) await insist(ledger, operations);
        }),
      );
      expect(await faults(ledger)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
