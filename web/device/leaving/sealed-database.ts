/** The database of sealed data, of everybody who was signed in on this device. */
const DATABASE = "plumbline-sealed";
const TABLE = "chunks";

/** Some rows of one table, sealed together. The fields other than the bytes are readable. */
export interface Chunk {
  /** The person and company; for photos that are on no project yet, the person alone. */
  readonly owner: string;
  readonly database: string;
  readonly table: string;
  /** Whether only this device has the data. Other chunks are copies of the server's data. */
  readonly isOwn: boolean;
  /** The number of things in the chunk that the server does not have. */
  readonly unsent: number;
  /** When the chunk was sealed, in milliseconds since 1970. */
  readonly at: number;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

export interface StoredChunk extends Chunk {
  readonly id: number;
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not stored")));
  });
}

/** Resolves once all of a transaction is stored. */
export function isStored(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new DOMException("Aborted", "AbortError")),
    );
  });
}

/** The databases of this origin, by name. */
export async function databaseNames(): Promise<readonly string[]> {
  const known = (await indexedDB.databases?.()) ?? [];
  return known.flatMap(({ name }) => name ?? []);
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => {
    const table = opening.result.createObjectStore(TABLE, { keyPath: "id", autoIncrement: true });
    table.createIndex("owner", "owner");
  });
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(TABLE, mode);
    const stored = isStored(transaction);
    return (await Promise.all([resultOf(work(transaction.objectStore(TABLE))), stored]))[0];
  } finally {
    database.close();
  }
}

/** Creates the database for sealed data. From now on, a sign-in looks there, and waits. */
export const createSealedDatabase = () => within("readonly", (table) => table.count());

export const addChunk = (chunk: Chunk) => within("readwrite", (table) => table.add(chunk));

export const deleteChunk = (id: number) => within("readwrite", (table) => table.delete(id));

/** Yields the sealed chunks one by one, oldest first. Does not create the database if nothing was sealed. */
export async function* chunks(is: (chunk: StoredChunk) => boolean): AsyncGenerator<StoredChunk> {
  if (!(await databaseNames()).includes(DATABASE)) return;
  for (const id of await within("readonly", (table) => table.getAllKeys())) {
    const chunk = await within(
      "readonly",
      (table) => table.get(id) as IDBRequest<StoredChunk | undefined>,
    );
    if (chunk && is(chunk)) yield chunk;
  }
}

/** How many unsent things are sealed here, of everybody but `except`. */
export async function sealedWork(except?: string): Promise<number> {
  let unsent = 0;
  const isOthers = ({ owner }: Chunk) => except === undefined || !owner.startsWith(except);
  for await (const chunk of chunks((each) => each.isOwn && isOthers(each))) unsent += chunk.unsent;
  return unsent;
}

/** Deletes what is sealed. */
export async function dropChunks(is: (chunk: Chunk) => boolean): Promise<void> {
  for await (const { id } of chunks(is)) await deleteChunk(id);
}

/** Runs work in one tab at a time: sealing, opening, or handing out a person's work. */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("plumbline-seal", work) : work();
