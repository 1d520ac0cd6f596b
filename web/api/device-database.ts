/**
 * The database in which this device stores the data of the signed-in person. When they leave, web/device clears or
 * seals it.
 */
const DATABASE = "plumbline";
const VERSION = 3;

/**
 * `identity`: the person of a session, by person and company. `shared`: a person's shared photos, by their id.
 * `choices`: how the device sends photos. `keys`: the keys of sealed data, by person.
 */
export type DeviceTable = "identity" | "shared" | "choices" | "keys";
const tables: readonly DeviceTable[] = ["identity", "shared", "choices", "keys"];

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The browser keeps nothing.")),
    );
  });
}

/**
 * Works on one table. The database is opened for each use, so that no tab blocks another.
 * @throws if the browser stores nothing (a private window, a full disk)
 */
export async function inTable<T>(
  table: DeviceTable,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.addEventListener("upgradeneeded", () => {
    const { result } = opening;
    for (const name of tables)
      if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
  });
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(table, mode);
    const written = new Promise<unknown>((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("Aborted")),
      );
    });
    // Both are awaited together: a request that fails aborts the transaction too.
    return (await Promise.all([resultOf(work(transaction.objectStore(table))), written]))[0];
  } finally {
    database.close();
  }
}
