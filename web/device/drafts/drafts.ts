import { tabScope } from "../../api/call.ts";
import { beforeSealing, whenOpened } from "../../api/sealing.ts";
import { deviceFull } from "../../api/storage-full.ts";

/** Sealed by this name when somebody signs out: see web/device. */
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

/** Opened for each use, so that no tab holds up another. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(TABLE));
  const database = await resultOf(opening);
  try {
    const transaction = database.transaction(TABLE, mode);
    const done = new Promise<unknown>((resolve, reject) => {
      transaction.addEventListener("complete", resolve);
      // A full device may say so only when all is to be stored.
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("The browser keeps nothing.")),
      );
    });
    return (await Promise.all([resultOf(work(transaction.objectStore(TABLE))), done]))[0];
  } finally {
    database.close();
  }
}

/** Writes and reads run one after the other, so that the last write wins. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const scope = tabScope.shown();
  const opened = async () => {
    // What an earlier sign-in left sealed comes back before anything is read or written.
    if (scope) await whenOpened(scope);
    return work();
  };
  const next = last.then(opened, opened);
  last = next.catch(() => undefined);
  return next;
}

beforeSealing.add(async () => {
  retryKeeping();
  await last;
  // What found no room is nobody else's to keep.
  const scope = tabScope.shown();
  for (const key of refused.keys())
    if (!scope || !key.startsWith(`${scope.userId} `)) refused.delete(key);
  if (refused.size === 0) deviceFull.set(false);
});

/** Where the person on the screen keeps something; undefined if nobody is signed in. */
function keyOf(place: string): string | undefined {
  const scope = tabScope.shown();
  return scope ? `${scope.userId} ${scope.workspaceId} ${place}` : undefined;
}

/**
 * What the signed-in person has not sent yet, kept in this browser across reloads, by place. Secrets are never
 * kept. Where the browser keeps nothing (a private window), nothing is found and nothing fails. A full disk is told.
 */
export async function readKept<T>(place: string): Promise<T | undefined> {
  const key = keyOf(place);
  if (key === undefined) return undefined;
  const stored = await inTurn(() =>
    within<Row | undefined>("readonly", (table) => table.get(key) as IDBRequest<Row | undefined>),
  ).catch(() => undefined);
  const row = refused.get(key) ?? stored;
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
/** What the full device did not take. It is in this page only. */
const refused = new Map<string, Row>();

function write(place: string, row: Row | null): void {
  const key = keyOf(place);
  if (key !== undefined) writeAt(key, row);
}

function writeAt(key: string, row: Row | null): void {
  const isPlanned = unwritten.has(key);
  unwritten.set(key, row);
  refused.delete(key);
  if (isPlanned) return;
  void inTurn(async () => {
    const latest = unwritten.get(key) ?? null;
    unwritten.delete(key);
    try {
      await within(
        "readwrite",
        (table) => (latest ? table.put(latest, key) : table.delete(key)) as IDBRequest<unknown>,
      );
    } catch (error) {
      if (latest && deviceFull.tell(error)) refused.set(key, latest);
      return;
    }
    // What was forgotten has made room.
    if (latest === null || refused.size === 0) retryKeeping();
  });
}

/** Tries again to keep what the full device did not take. */
export function retryKeeping(): void {
  if (refused.size === 0) deviceFull.set(false);
  for (const [key, row] of refused) writeAt(key, row);
}

/** Whether something that was to be kept is in this page only. */
export const keepsInPageOnly = (): boolean => refused.size > 0;

/** Keeps plain data or files. */
export function keep(place: string, value: unknown): void {
  write(place, { at: Date.now(), value });
}

export function forget(place: string): void {
  write(place, null);
}
