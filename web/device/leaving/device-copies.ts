/** How the names of people's databases begin: there is one for each person in each company. `database.ts` writes them. */
export const DEVICE_PREFIX = "plumbline-site";
/** The database in which versions before this one kept drafts and commands of everybody, by `person company name`. */
export const FORMER_KEPT = "plumbline-kept";
/** The tables that hold copies of the server's data. What a person made and has not sent is in others. */
const COPIES = ["rows", "projects", "sheets", "parts", "photos", "answers"];

/** The name of a person's database in a company. */
export function deviceDatabaseName(of: {
  readonly userId: string;
  readonly workspaceId: string;
}): string {
  return `${DEVICE_PREFIX} ${of.userId} ${of.workspaceId}`;
}

/** Whether this device may have something of a person. A browser that does not say which databases it has may. */
export async function hasDatabase(of: Parameters<typeof deviceDatabaseName>[0]): Promise<boolean> {
  const known = await indexedDB.databases?.();
  if (!known) return true;
  return known.some(({ name }) => name === deviceDatabaseName(of) || name === FORMER_KEPT);
}

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
 * Deletes the copies of records on this device of everybody whom `isOf` names, and keeps what they made and have not sent.
 * It needs none of the code that reads them: also a sign-in page does it.
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
