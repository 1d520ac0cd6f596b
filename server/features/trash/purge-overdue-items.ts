import { trashNouns } from "../../../contract/trash/trash-kinds.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { recordAudit } from "../audit/public.ts";
import { purgeItemsOverdue } from "./trash-items.sql.ts";

const BATCH = 500;

/**
 * Deletes the records whose days in the trash are over, in batches of one transaction each, and records how many of each
 * company there were. The bytes of their files are removed by the next sweep.
 * @returns how many there were
 */
export async function purgeOverdueItems({
  system,
  now,
  newId,
}: {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
}): Promise<number> {
  for (let total = 0; ;) {
    const purged = await system(async (tx) => {
      const groups = await purgeItemsOverdue(tx, BATCH);
      for (const { workspace, kind, items } of groups)
        await recordAudit(
          {
            tx,
            caller: { address: "" },
            now: now(),
            newId,
            actor: { userId: null, workspaceId: workspace },
          },
          {
            kind: "deletion",
            subject: `deleted for good what was in the trash for 30 days: ${trashNouns[kind]}, ${items}`,
            before: { kind, items },
          },
        );
      return groups.reduce((sum, { items }) => sum + items, 0);
    });
    total += purged;
    if (purged < BATCH) return total;
  }
}
