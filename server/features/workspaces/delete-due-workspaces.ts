import type { Announcement } from "../../announcement.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { eachApart } from "../../platform/each-apart.ts";
import { deleteIfDue, selectDueWorkspaces } from "./workspaces.sql.ts";

/**
 * Deletes the workspaces whose seven days are over, each in its own transaction. A workspace that cannot be
 * deleted is reported, and tried again the next time.
 * @returns how many there were.
 */
export async function deleteDueWorkspaces({
  system,
  now,
  warn,
  publish,
}: {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
}): Promise<number> {
  const at = now();
  const remove = async (workspaceId: string): Promise<boolean> => {
    if (!(await system((tx) => deleteIfDue(tx, { workspaceId, now: at })))) return false;
    publish([{ topic: "session", workspace: workspaceId }]);
    return true;
  };
  const due = await system((tx) => selectDueWorkspaces(tx, at));
  return eachApart(due, { work: remove, warn, failed: "a company could not be deleted" });
}
