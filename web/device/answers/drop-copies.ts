import type { TokenScope } from "../../api/tokens/token-scope.ts";
import { hasDatabase } from "../database-names.ts";

/**
 * Stops answering from the rows that the feed sent: for records that are out of sight, or for all of them, because
 * the person sees other records now. The next copy brings back what they see.
 * @param ids of projects and tasks; all projects without it
 */
export async function dropCopies(owner: TokenScope, ids?: readonly string[]): Promise<void> {
  if (!(await hasDatabase(owner))) return;
  const { databaseOf } = await import("../database.ts");
  const { projects, rows } = databaseOf(owner);
  const dropped = ids === undefined ? projects.toCollection() : projects.where("id").anyOf(ids);
  await dropped.modify({ syncedAt: null });
  await rows.bulkDelete((ids ?? []).map((id) => `task/${id}`));
}
