import type { Announcement } from "../../../announcement.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { eachApart } from "../../../platform/each-apart.ts";
import { recordPurge } from "./record-purge.ts";
import { purgeRow, selectOverdue } from "./trash.sql.ts";

/**
 * Deletes the projects whose days in the trash are over, each in its own transaction. One that cannot be deleted is
 * reported, and tried again the next time.
 * @returns how many there were.
 */
export async function purgeOverdue({
  system,
  now,
  newId,
  warn,
  publish,
}: {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
}): Promise<number> {
  const purge = async (id: string): Promise<boolean> => {
    const workspaceId = await system(async (tx) => {
      const project = await purgeRow(tx, id);
      if (!project) return undefined;
      const actor = { userId: null, workspaceId: project.workspaceId };
      await recordPurge({ tx, caller: { address: "" }, now: now(), newId, actor }, project);
      return project.workspaceId;
    });
    if (workspaceId === undefined) return false;
    publish([{ topic: "project", workspace: workspaceId }]);
    return true;
  };
  const failed = "trash: a project could not be deleted";
  return eachApart(await system(selectOverdue), { work: purge, warn, failed });
}
