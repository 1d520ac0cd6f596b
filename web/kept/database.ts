import { tabScope } from "../api/call.ts";

/** Forgotten by this name when somebody signs out: see the session's flows. */
const DATABASE = "plumbline-kept";
const TABLE = "kept";
/** What nobody came back for is removed after this time. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

interface Row {
  readonly at: number;
  readonly value: unknown;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The browser keeps nothing.")),
    );
  });
}

/** Opened for each use, so that a sign-out in any tab can delete it at once. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(TABLE));
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(TABLE, mode).objectStore(TABLE)));
  } finally {
    database.close();
  }
}

/** Writes and reads run one after the other, so that the last write wins. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Where the person on the screen keeps something; undefined if nobody is signed in. */
function keyOf(place: string): string | undefined {
  const scope = tabScope.shown();
  return scope ? `${scope.userId} ${scope.workspaceId} ${place}` : undefined;
}

/**
 * What the signed-in person has not sent yet, kept in this browser across reloads, by place. Secrets are never
 * kept. Where the browser keeps nothing (a private window, a full disk), nothing is found and nothing fails.
 */
export async function readKept<T>(place: string): Promise<T | undefined> {
  const key = keyOf(place);
  if (key === undefined) return undefined;
  const row = await inTurn(() =>
    within<Row | undefined>("readonly", (table) => table.get(key) as IDBRequest<Row | undefined>),
  ).catch(() => undefined);
  if (!row || Date.now() - row.at <= KEPT_MS) return row?.value as T | undefined;
  forget(place);
  return undefined;
}

/** Everything that is kept at places that begin with `start`, in their order. */
export async function readAllKept<T>(start: string): Promise<readonly T[]> {
  const key = keyOf(start);
  if (key === undefined) return [];
  const range = IDBKeyRange.bound(key, `${key}\uFFFF`);
  const rows = await inTurn(() =>
    within<Row[]>("readonly", (table) => table.getAll(range) as IDBRequest<Row[]>),
  ).catch(() => []);
  return rows.filter(({ at }) => Date.now() - at <= KEPT_MS).map(({ value }) => value as T);
}

/** What is still to be written, by key; null forgets. Of what comes while a write runs, only the last is written. */
const unwritten = new Map<string, Row | null>();

function write(place: string, row: Row | null): void {
  const key = keyOf(place);
  if (key === undefined) return;
  const isPlanned = unwritten.has(key);
  unwritten.set(key, row);
  if (isPlanned) return;
  inTurn(() => {
    const latest = unwritten.get(key);
    unwritten.delete(key);
    return within(
      "readwrite",
      (table) => (latest ? table.put(latest, key) : table.delete(key)) as IDBRequest<unknown>,
    );
  }).catch(() => undefined);
}

/** Keeps plain data or files. */
export function keep(place: string, value: unknown): void {
  write(place, { at: Date.now(), value });
}

export function forget(place: string): void {
  write(place, null);
}
