import { sql } from "kysely";
import type { Tx } from "./kysely-client.ts";

/** Below this number of rows, a plan that scans a table for each row costs little. */
const MANY = 500;

/**
 * Makes the connection plan its statements again; call it before `rows` rows are added at once. A connection stores
 * the plan of a foreign key's check. A plan from when the table was almost empty scans the whole table for each new
 * row: 10,000 cost codes then take more than 30 s instead of 2.
 */
export async function forgetPlans(tx: Tx, rows: number): Promise<void> {
  if (rows > MANY) await sql`discard plans`.execute(tx);
}
