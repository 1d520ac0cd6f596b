import { DAY_MS } from "../../../engine/day.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { deleteImportsBefore } from "./imports.sql.ts";

/**
 * How many days results are stored. This is more than enough: the dialog that made the id retries a lost answer
 * within minutes.
 */
const IMPORT_DAYS = 30;

/**
 * Deletes the results of imports that nobody retries any more. For transactions of the system role.
 */
export async function sweepImports(tx: Tx, now: Date): Promise<void> {
  await deleteImportsBefore(tx, new Date(now.getTime() - IMPORT_DAYS * DAY_MS));
}
