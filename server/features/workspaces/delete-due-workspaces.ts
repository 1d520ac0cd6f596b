import type { Announcement } from "../../announcement.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { deleteIfDue, selectDue } from "./workspaces.sql.ts";

/**
 * Deletes the workspaces whose seven days are over, each in its own transaction.
 * @returns how many there were.
 */
export async function deleteDueWorkspaces({
  system,
  now,
  publish,
}: {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly publish: (announcements: readonly Announcement[]) => void;
}): Promise<number> {
  const at = now();
  let deleted = 0;
  for (const workspaceId of await system((tx) => selectDue(tx, at))) {
    if (!(await system((tx) => deleteIfDue(tx, { workspaceId, now: at })))) continue;
    publish([{ topic: "session", workspace: workspaceId }]);
    deleted += 1;
  }
  return deleted;
}
