import { DEVICE_PREFIX, FORMER_STORE } from "../database-names.ts";
import { databaseNames, isStored, resultOf } from "./sealed-database.ts";

/** A table with a person's data, and which of its rows are theirs. */
export interface SealedTable {
  readonly owner: string;
  readonly database: string;
  readonly table: string;
  readonly isOwn: boolean;
  /** The rows that are sealed together. */
  readonly atOnce: number;
  readonly isOf: (row: SealedRow) => boolean;
  /** Whether the server does not have the row. */
  readonly isUnsent: (row: SealedRow) => boolean;
}

export interface SealedRow {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

const yes = () => true;

/**
 * A person's own work comes first, because a copy can be fetched again. Projects come last, because their cursors
 * say which rows are here. Drawings are no use without their tiles, which are not sealed.
 */
const TABLES: readonly Pick<SealedTable, "table" | "isOwn" | "atOnce" | "isUnsent">[] = [
  {
    table: "outbox",
    isOwn: true,
    atOnce: 50,
    isUnsent: ({ value }) => {
      const { state } = value as { readonly state?: unknown };
      return state === "waiting" || state === "refused";
    },
  },
  { table: "drafts", isOwn: true, atOnce: 1, isUnsent: yes },
  { table: "requests", isOwn: true, atOnce: 1, isUnsent: yes },
  { table: "files", isOwn: true, atOnce: 1, isUnsent: yes },
  { table: "answers", isOwn: false, atOnce: 5, isUnsent: () => false },
  { table: "rows", isOwn: false, atOnce: 500, isUnsent: () => false },
  { table: "projects", isOwn: false, atOnce: 100, isUnsent: () => false },
];

/** The company part of keys like `person company place`. */
const ownerOfKey = ({ key }: SealedRow) => String(key).split(" ", 2).join(" ");

/** Returns the tables on this device that contain a person's data. */
export async function tablesOf(userId: string): Promise<readonly SealedTable[]> {
  const names = await databaseNames();
  const sites = names.filter((name) => name.startsWith(`${DEVICE_PREFIX} ${userId} `));
  const kept = names.includes(FORMER_STORE) ? await formerOwners(userId) : [];
  return [
    ...kept.map((owner) => ({
      owner,
      database: FORMER_STORE,
      table: "kept",
      isOwn: true,
      atOnce: 1,
      isOf: (row: SealedRow) => ownerOfKey(row) === owner,
      isUnsent: yes,
    })),
    {
      owner: userId,
      database: "plumbline",
      table: "shared",
      isOwn: true,
      atOnce: 1,
      isOf: ({ value }: SealedRow) => (value as { readonly owner?: unknown }).owner === userId,
      isUnsent: yes,
    },
    ...sites.flatMap((database) =>
      TABLES.map((of) => ({
        ...of,
        owner: database.slice(DEVICE_PREFIX.length + 1),
        database,
        isOf: yes,
      })),
    ),
  ];
}

async function formerOwners(userId = ""): Promise<readonly string[]> {
  const keys = await inTableOf({ database: FORMER_STORE, table: "kept" }, "readonly", (table) =>
    resultOf(table.getAllKeys()),
  );
  const owners = (keys ?? []).map((key) => ownerOfKey({ key, value: undefined }));
  return [...new Set(owners)].filter((owner) => owner.startsWith(userId));
}

/** Returns everybody who has unsealed data here: those who are signed in, and those who never had a key. */
export async function peopleHere(): Promise<readonly string[]> {
  const names = await databaseNames();
  const sites = names.filter((name) => name.startsWith(`${DEVICE_PREFIX} `));
  const shared = await inTableOf({ database: "plumbline", table: "shared" }, "readonly", (table) =>
    resultOf(table.getAll() as IDBRequest<{ readonly owner: string }[]>),
  );
  const owners = [
    ...sites.map((name) => name.slice(DEVICE_PREFIX.length + 1)),
    ...(await formerOwners()),
    ...(shared ?? []).map(({ owner }) => owner),
  ];
  return [...new Set(owners.map((owner) => owner.split(" ")[0] ?? ""))];
}

/** Works on a table of an existing database; undefined if the database or the table does not exist. */
async function inTableOf<T>(
  { database: name, table }: Pick<SealedTable, "database" | "table">,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  if (!(await databaseNames()).includes(name)) return undefined;
  const database = await resultOf(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains(table)) return undefined;
    const transaction = database.transaction(table, mode);
    const stored = isStored(transaction);
    return (await Promise.all([work(transaction.objectStore(table)), stored]))[0];
  } finally {
    database.close();
  }
}

/** All rows of a person. */
export const allRows = (of: SealedTable) => firstRows({ ...of, atOnce: Number.POSITIVE_INFINITY });

/** Returns the first rows of a person, optionally those after a key. */
export async function firstRows(
  of: SealedTable,
  after?: IDBValidKey,
): Promise<readonly SealedRow[]> {
  const rows: SealedRow[] = [];
  await inTableOf(of, "readonly", (table) => {
    const behind = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const walk = table.openCursor(behind);
    return new Promise<void>((resolve, reject) => {
      walk.addEventListener("error", () => reject(walk.error ?? new Error("Not read")));
      walk.addEventListener("success", () => {
        const cursor = walk.result;
        if (!cursor || rows.length === of.atOnce) return resolve();
        const row = { key: cursor.primaryKey, value: cursor.value as unknown };
        if (of.isOf(row)) rows.push(row);
        return cursor.continue();
      });
    });
  });
  return rows;
}

export async function removeRows(of: SealedTable, rows: readonly SealedRow[]): Promise<void> {
  await inTableOf(of, "readwrite", async (table) => {
    await Promise.all(rows.map(({ key }) => resultOf(table.delete(key))));
  });
}

const atOf = (value: unknown): number => Number((value as { readonly at?: unknown })?.at ?? 0);

/**
 * Puts rows back into their table, but does not overwrite newer ones. @returns false if the table no longer exists
 */
export async function putRows(
  of: Pick<SealedTable, "database" | "table">,
  rows: readonly SealedRow[],
): Promise<boolean> {
  const put = await inTableOf(of, "readwrite", async (table) => {
    const puts = rows.map(async ({ key, value }) => {
      const there: unknown = await resultOf(table.get(key));
      if (there !== undefined && atOf(there) > atOf(value)) return;
      await resultOf(table.keyPath === null ? table.put(value, key) : table.put(value));
    });
    await Promise.all(puts);
    return true;
  });
  return put ?? false;
}
