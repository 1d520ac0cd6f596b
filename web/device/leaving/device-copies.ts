import { DEVICE_PREFIX } from "../database-names.ts";

/** The tables that hold copies of the server's data. A person's unsent work is in other tables. */
const COPIES = ["rows", "projects", "sheets", "parts", "photos", "answers"];

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("Not opened")));
  });
}

function clear(database: IDBDatabase): Promise<void> {
  const tables = COPIES.filter((table) => database.objectStoreNames.contains(table));
  if (tables.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(tables, "readwrite");
    for (const table of tables) transaction.objectStore(table).clear();
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Aborted")));
  });
}

/**
 * Deletes this device's copies of records of everybody whom `isOf` selects, but not their unsent work. It needs
 * none of the code that reads the copies, because a sign-in page calls it too.
 */
export async function clearCopies(
  isOf: (userId: string, workspaceId: string) => boolean,
): Promise<void> {
  const known = (await indexedDB.databases?.()) ?? [];
  const names = known.flatMap(({ name }) => {
    const [prefix, userId = "", workspaceId = ""] = name?.split(" ") ?? [];
    return name !== undefined && prefix === DEVICE_PREFIX && isOf(userId, workspaceId)
      ? [name]
      : [];
  });
  await Promise.all(
    names.map(async (name) => {
      const database = await opened(name);
      try {
        await clear(database);
      } finally {
        database.close();
      }
    }),
  );
}
