import type { Announcement } from "../../announcement.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { recordPurge } from "./record-purge.ts";
import { purgeRow, selectOverdue } from "./trash.sql.ts";

/**
 * Deletes the projects whose 30 days in the trash are over, each in its own transaction.
 * @returns how many there were.
 */
export async function purgeOverdue({
  system,
  now,
  newId,
  publish,
}: {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly publish: (announcements: readonly Announcement[]) => void;
}): Promise<number> {
  let purged = 0;
  for (const id of await system(selectOverdue)) {
    const workspaceId = await system(async (tx) => {
      const project = await purgeRow(tx, id);
      if (!project) return undefined;
      const actor = { userId: null, workspaceId: project.workspaceId };
      await recordPurge({ tx, caller: { address: "" }, now: now(), newId, actor }, project);
      return project.workspaceId;
    });
    if (workspaceId === undefined) continue;
    publish([{ topic: "project", workspace: workspaceId }]);
    purged += 1;
  }
  return purged;
}
