import type { Dexie } from "dexie";
import { databaseNames, isStored, resultOf } from "./leaving/sealed-database.ts";
import { FORMER_STORE } from "./database-names.ts";
import type { StoredValue } from "./stored.ts";

const TABLE = "kept";
const COMMAND = "command ";

/**
 * Moves a person's drafts and unsent commands that an earlier version stored into that person's own database. It
 * may be interrupted anywhere: a value is removed from the old database only once it is in the new one.
 */
export async function moveFormerStore(
  to: Dexie,
  owner: { readonly userId: string; readonly workspaceId: string },
): Promise<void> {
  if (!(await databaseNames()).includes(FORMER_STORE)) return;
  const start = `${owner.userId} ${owner.workspaceId} `;
  let from: IDBDatabase | undefined;
  try {
    from = await resultOf(indexedDB.open(FORMER_STORE));
    if (!from.objectStoreNames.contains(TABLE)) return;
    const table = from.transaction(TABLE).objectStore(TABLE);
    const range = IDBKeyRange.bound(start, `${start}\uFFFF`);
    const [keys, rows] = await Promise.all([
      resultOf(table.getAllKeys(range)),
      resultOf(table.getAll(range) as IDBRequest<{ at: number; value: unknown }[]>),
    ]);
    for (const [place, row] of rows.entries()) {
      const name = String(keys[place]).slice(start.length);
      const isCommand = name.startsWith(COMMAND);
      const key = isCommand ? name.slice(COMMAND.length) : name;
      const table = to.table<StoredValue, string>(isCommand ? "requests" : "drafts");
      // A full device may have had no space at first, and the person may have typed more since.
      const known = await table.get(key);
      if (!known || known.at < row.at) await table.put({ key, ...row });
    }
    const cleared = from.transaction(TABLE, "readwrite");
    for (const key of keys) cleared.objectStore(TABLE).delete(key);
    await isStored(cleared);
  } catch {
    // A full device has no space for both. Values that were not moved stay for the next time.
  } finally {
    from?.close();
  }
}
