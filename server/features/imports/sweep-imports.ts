import { DAY_MS } from "../../../engine/day.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { deleteImportsBefore } from "./imports.sql.ts";
import { deleteRecordedBefore } from "./recorded-imports.sql.ts";

/**
 * How many days results are stored. This is more than enough: the dialog that made the id retries a lost answer
 * within minutes.
 */
const IMPORT_DAYS = 30;

/**
 * Deletes the results of imports that nobody retries any more, and forgets what they made: that can be undone for
 * only a day. For transactions of the system role.
 */
export async function sweepImports(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS);
  await deleteImportsBefore(tx, before);
  await deleteRecordedBefore(tx, before);
}
