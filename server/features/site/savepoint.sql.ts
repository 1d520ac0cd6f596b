import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** Runs `work` so that its writes are taken back if it fails, and the transaction goes on. */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint site_command`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint site_command`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint site_command`.execute(tx);
    throw error;
  }
}
