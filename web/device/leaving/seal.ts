import { canSeal, deviceKeyOf, dropDeviceKey, keyOwners } from "../../api/device-key.ts";
import { isSignedIn } from "../../api/signed-in.ts";
import { noteIfFull } from "../../api/storage-full.ts";
import { firstRows, putRows, type SealedRow, type SealedTable, tablesOf } from "./seal-tables.ts";
import {
  type Chunk,
  chunks,
  deleteChunk,
  dropChunks,
  inTurn,
  createSealedDatabase,
  type StoredChunk,
} from "./sealed-database.ts";
import { openRows, sealRows } from "./sealed-rows.ts";
import { clearCopies } from "./device-copies.ts";

/**
 * A sealed copy that nobody came back for is deleted after this time, as is data that would be too old to be
 * offered again.
 */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const SHORT_LIVED = new Set(["drafts", "requests", "kept", "shared", "answers"]);
/** Whether a copy is whole without this table: a missing answer is fetched again. */
const isWholeWithout = ({ table }: { readonly table: string }) => table === "answers";

const isGone = (userId: string) => !isSignedIn(userId);

/** @returns whether all rows are sealed: one that cannot be sealed stays as it is, and does not stop the others */
async function sealTable(key: CryptoKey, userId: string, of: SealedTable): Promise<boolean> {
  let next = of;
  let after: IDBValidKey | undefined;
  for (;;) {
    let rows: readonly SealedRow[] = [];
    try {
      rows = await firstRows(next, after);
      if (rows.length === 0) return after === undefined;
      await createSealedDatabase();
      if (isSignedIn(userId)) return false;
      await sealRows(key, of, rows);
    } catch (error) {
      if (of.isOwn && after === undefined)
        console.warn(`What is kept in ${of.table} could not be sealed:`, error);
      const last = rows.at(-1);
      if (!last || !of.isOwn) return false;
      if (rows.length === 1) after = last.key;
      next = { ...of, atOnce: 1 };
    }
  }
}

/** @returns whether all that the person made is sealed */
async function sealPerson(key: CryptoKey, userId: string, keepsCopies: boolean): Promise<boolean> {
  const tables = await tablesOf(userId);
  const sealOwn = async () => {
    let isDone = true;
    for (const of of tables) if (of.isOwn) isDone = (await sealTable(key, userId, of)) && isDone;
    return isDone;
  };
  const isDone = await sealOwn();
  for (const of of tables)
    if (
      !of.isOwn &&
      keepsCopies &&
      !(await sealTable(key, userId, of)) &&
      isGone(userId) &&
      !isWholeWithout(of)
    )
      await dropCopies(of.owner);
  if (isDone) return true;
  // The remaining copies are deleted to make room.
  await clearCopies((each) => each === userId && isGone(each));
  return sealOwn();
}

/**
 * Seals the data here of everybody who is no longer signed in, and forgets their keys. If it is interrupted, it
 * continues with the next page. People without a key keep their unsent work as it is: they have no password, or
 * have not been here since keys were introduced.
 * @param keepsCopies whether copies of the server's data are sealed too: a sign-out deletes everybody's
 */
export async function sealDevice(keepsCopies: boolean): Promise<void> {
  if (!canSeal()) return clearCopies(() => true);
  await inTurn(async () => {
    // Copies are deleted first, so that this is done even if the rest is interrupted, or another tab has sealed
    // some of them.
    if (!keepsCopies) {
      await clearCopies(isGone);
      await dropChunks(({ owner, isOwn }) => !isOwn && isGone(owner.split(" ")[0] ?? ""));
    }
    for (const userId of await keyOwners()) {
      const key = isGone(userId) ? await deviceKeyOf(userId) : undefined;
      if (key && (await sealPerson(key, userId, keepsCopies)) && isGone(userId))
        await dropDeviceKey(userId);
    }
    await clearCopies(isGone);
    await dropOld();
  });
}

/**
 * Deletes the copies of a person in a company. A partial copy is useless: the server would never send its missing
 * part again.
 */
async function dropCopies(owner: string): Promise<void> {
  await dropChunks((each) => !each.isOwn && each.owner === owner);
  await clearCopies((userId, workspaceId) => `${userId} ${workspaceId}` === owner);
}

async function dropOld(): Promise<void> {
  const isOld = ({ at }: Chunk) => Date.now() - at > KEPT_MS;
  await dropChunks((each) => isOld(each) && SHORT_LIVED.has(each.table));
  const owners = new Set<string>();
  for await (const { owner } of chunks(
    (each) => isOld(each) && !each.isOwn && !isWholeWithout(each),
  ))
    owners.add(owner);
  for (const owner of owners) await dropChunks((each) => !each.isOwn && each.owner === owner);
}

/** Restores the sealed data of a person who is signed in again. */
export async function openSealed(person: {
  readonly userId: string;
  readonly workspaceId: string;
}): Promise<void> {
  const { userId, workspaceId } = person;
  if (!canSeal()) return;
  await inTurn(async () => {
    const key = await deviceKeyOf(userId);
    if (!key) return;
    const owners = new Set([userId, `${userId} ${workspaceId}`]);
    const projects: StoredChunk[] = [];
    let isWhole = true;
    for await (const chunk of chunks(({ owner }) => owners.has(owner))) {
      // The person signed out in another tab meanwhile: data that is opened now would stay open.
      if (!isSignedIn(userId)) return;
      if (chunk.table === "projects") projects.push(chunk);
      else if (!(await hasOpened(key, chunk)) && !chunk.isOwn && !isWholeWithout(chunk))
        isWhole = false;
    }
    // Projects come last, because their cursors say that the rows are here.
    for (const chunk of projects) {
      if (!isSignedIn(userId)) return;
      isWhole = isWhole && (await hasOpened(key, chunk));
    }
    if (!isWhole) await dropCopies(`${userId} ${workspaceId}`);
  });
}

/** Drawings and thumbnails are fetched again, and counted then. */
function withoutFiles({ key, value }: SealedRow): SealedRow {
  const { files: _, ...project } = value as { readonly files?: unknown };
  return { key, value: project };
}

/** @returns false if it stays sealed, because it does not open or its table no longer exists */
async function hasOpened(key: CryptoKey, chunk: StoredChunk): Promise<boolean> {
  try {
    const rows = await openRows(key, chunk);
    if (!(await putRows(chunk, chunk.table === "projects" ? rows.map(withoutFiles) : rows)))
      return false;
    await deleteChunk(chunk.id);
    return true;
  } catch (error) {
    noteIfFull(error);
    return false;
  }
}
