import { tabScope } from "../api/call.ts";
import { beforeSealing, whenOpened } from "../api/tokens/sealing.ts";
import { deviceFull, noteIfFull } from "../api/storage-full.ts";
import type { TokenScope } from "../api/tokens/token-scope.ts";
import { hasDatabase } from "./database-names.ts";

/** Values that nobody came back for are removed after this time. */
const STORED_MS = 30 * 24 * 60 * 60_000;

/** A value that this device stores, by its key. */
export interface StoredValue {
  readonly key: string;
  /** When the value was stored, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** `drafts`: what is typed and not sent. `requests`: commands of the queue. `answers`: what the server last answered. */
type StoredTable = "drafts" | "requests" | "answers";

/** The database code is large: sign-in pages and first screens show without it. */
const loadDatabase = () => import("./database.ts");

/** Loads the storage code in advance, so that the first keystroke is stored. Never rejects: a write tries again. */
export async function prepareStoring(): Promise<void> {
  await loadDatabase().catch(() => undefined);
}

async function tableOf(owner: TokenScope, table: StoredTable) {
  return (await loadDatabase()).databaseOf(owner)[table];
}

/** Writes and reads run one after the other, so that the last write wins. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(owner: TokenScope, work: () => Promise<T>): Promise<T> {
  const opened = async () => {
    // Data that was sealed after an earlier sign-in is restored before any read or write.
    await whenOpened(owner);
    return work();
  };
  const next = last.then(opened, opened);
  last = next.catch(() => undefined);
  return next;
}

interface Write {
  readonly owner: TokenScope;
  readonly table: StoredTable;
  readonly key: string;
  /** Null removes it. */
  readonly row: StoredValue | null;
}

const nameOf = ({ owner, table, key }: Omit<Write, "row">) =>
  `${owner.userId} ${owner.workspaceId} ${table} ${key}`;

/** The values that are still to be written. While a write runs, only the last new value of a key remains. */
const unwritten = new Map<string, Write>();
/** The values that could not be stored, as on a full device. They are in this page only. */
const unstored = new Map<string, Write>();

beforeSealing.add(async () => {
  retryStoring();
  await last;
  // Values that could not be stored for lack of space must not be stored for another person.
  const owner = tabScope.shown();
  for (const [name, write] of unstored)
    if (owner?.userId !== write.owner.userId) unstored.delete(name);
  if (unstored.size === 0) deviceFull.set(false);
});

function store(write: Write): void {
  const name = nameOf(write);
  const isPlanned = unwritten.has(name);
  unwritten.set(name, write);
  unstored.delete(name);
  if (isPlanned) return;
  const { owner, table, key } = write;
  void inTurn(owner, async () => {
    const latest = unwritten.get(name) ?? write;
    unwritten.delete(name);
    try {
      if (latest.row === null && !(await hasDatabase(owner))) return;
      const stored = await tableOf(owner, table);
      await (latest.row ? stored.put(latest.row) : stored.delete(key));
    } catch (error) {
      if (!latest.row) return;
      // The person is asked about unstored work before the page is closed. An answer can be fetched again.
      const isFull = table !== "answers" && noteIfFull(error);
      if (isFull || table === "requests") unstored.set(name, latest);
      return;
    }
    // A removal has freed space.
    if (latest.row === null || unstored.size === 0) retryStoring();
  });
}

/** Tries again to store what the full device refused. */
export function retryStoring(): void {
  if (unstored.size === 0) deviceFull.set(false);
  for (const write of unstored.values()) store(write);
}

/** Whether something that was to be stored is in this page only. */
export const isInPageOnly = (): boolean => unstored.size > 0;

const isFresh = ({ at }: StoredValue) => Date.now() - at <= STORED_MS;

/**
 * Returns the values of one table of a person's database, by key; by default of the person on the screen. Secrets
 * are never stored. Where the browser stores nothing (a private window) or nobody is signed in, no values are
 * found and nothing fails. A full disk is reported.
 */
export function storedValues(table: StoredTable, of?: TokenScope) {
  const ownerNow = () => of ?? tabScope.shown();
  /** Reads from the database; undefined if there is none, or it cannot be read. */
  const ask = async <T>(
    owner: TokenScope,
    work: (of: Awaited<ReturnType<typeof tableOf>>) => Promise<T>,
  ): Promise<T | undefined> =>
    inTurn(owner, async () =>
      (await hasDatabase(owner)) ? work(await tableOf(owner, table)) : undefined,
    ).catch(() => undefined);
  const write = (key: string, row: StoredValue | null) => {
    const owner = ownerNow();
    if (owner) store({ owner, table, key, row });
  };
  return {
    /** The value of a key with its time; undefined if there is none, or it is too old. */
    async find(key: string): Promise<StoredValue | undefined> {
      const owner = ownerNow();
      if (!owner) return undefined;
      const stored = await ask(owner, async (rows) => rows.get(key));
      const row = unstored.get(nameOf({ owner, table, key }))?.row ?? stored;
      if (!row || isFresh(row)) return row;
      write(key, null);
      return undefined;
    },
    /** All values whose keys begin with `start`, in the order of their keys. */
    async all<T>(start: string): Promise<readonly T[]> {
      const owner = ownerNow();
      if (!owner) return [];
      const rows = await ask(owner, async (of) => of.where("key").startsWith(start).toArray());
      return (rows ?? []).filter(isFresh).map(({ value }) => value as T);
    },
    /** Stores plain data or files. */
    put(key: string, value: unknown): void {
      write(key, { key, at: Date.now(), value });
    },
    remove(key: string): void {
      write(key, null);
    },
    async clear(): Promise<void> {
      const owner = ownerNow();
      if (owner) await ask(owner, async (rows) => rows.clear());
    },
    /** Removes the values whose keys contain one of these. */
    async removeNaming(parts: readonly string[]): Promise<void> {
      const owner = ownerNow();
      const isNamed = ({ key }: StoredValue) => parts.some((part) => key.includes(part));
      if (owner) await ask(owner, async (rows) => rows.filter(isNamed).delete());
    },
  };
}
