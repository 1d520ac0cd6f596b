import type { OwnThing } from "./own-words.ts";
import {
  allRows,
  peopleHere,
  removeRows,
  type SealedRow,
  type SealedTable,
  tablesOf,
} from "./seal-tables.ts";
import { chunks, deleteChunk, dropChunks, inTurn, sealedWork } from "./sealed-database.ts";
import { openRows } from "./sealed-rows.ts";
import { clearCopies } from "./device-copies.ts";

/** Counts the unsent work of everybody but `userId` here: sealed, or from before there were keys. */
export async function workOfOthers(userId: string | undefined): Promise<number> {
  let count = await sealedWork(userId);
  for (const person of await peopleHere()) {
    if (person === userId) continue;
    for (const of of await tablesOf(person))
      if (of.isOwn) count += (await allRows(of)).filter(of.isUnsent).length;
  }
  return count;
}

/**
 * The person whose work is looked for, and the companies that they left. Work without a company is on no project
 * yet.
 */
export interface Left {
  readonly userId: string;
  /** Undefined where the browser cannot seal: no data is sealed there. */
  readonly key: CryptoKey | undefined;
  readonly isLeft: (workspaceId: string) => boolean;
}

/** Something that a person made, and where on this device it is. */
export type FoundThing = OwnThing &
  ({ readonly chunk: number } | { readonly of: SealedTable; readonly row: SealedRow });

/** Returns a person's own texts and photos on this device, from companies that they left. */
export function leftWork({ userId, key, isLeft }: Left): Promise<readonly FoundThing[]> {
  const isTheirs = isOfLeft({ userId, isLeft });
  return inTurn(async () => {
    const found: FoundThing[] = [];
    for await (const chunk of chunks((each) => each.isOwn && isTheirs(each))) {
      const rows = key ? await openRows(key, chunk).catch(() => []) : [];
      for (const { value } of rows) found.push({ table: chunk.table, value, chunk: chunk.id });
    }
    for (const of of await tablesOf(userId)) {
      if (!of.isOwn || !isTheirs(of)) continue;
      for (const row of await allRows(of))
        found.push({ table: of.table, value: row.value, of, row });
    }
    return found;
  });
}

/**
 * Deletes the work that was found of a person in companies that they left, and all copies. Work that the person did
 * not get stays.
 */
export function dropLeftWork(
  left: Pick<Left, "userId" | "isLeft">,
  found: readonly FoundThing[],
): Promise<void> {
  return inTurn(async () => {
    for (const thing of found) {
      if ("chunk" in thing) await deleteChunk(thing.chunk);
      else await removeRows(thing.of, [thing.row]);
    }
    await dropLeftCopies(left);
  });
}

/** Deletes the copies of records of companies that a person left. */
export async function dropLeftCopies(left: Pick<Left, "userId" | "isLeft">): Promise<void> {
  const isTheirs = isOfLeft(left);
  await dropChunks((each) => !each.isOwn && isTheirs(each));
  await clearCopies((userId, workspaceId) => isTheirs({ owner: `${userId} ${workspaceId}` }));
}

/** The companies whose data of this person is here. */
export async function companiesHere(userId: string): Promise<readonly string[]> {
  const owners = (await tablesOf(userId)).map(({ owner }) => owner);
  for await (const { owner } of chunks((each) => each.owner.startsWith(userId))) owners.push(owner);
  return [...new Set(owners.flatMap((owner) => owner.split(" ")[1] ?? []))];
}

function isOfLeft({ userId, isLeft }: Pick<Left, "userId" | "isLeft">) {
  return ({ owner }: { readonly owner: string }): boolean => {
    const [person, workspaceId = ""] = owner.split(" ");
    return person === userId && isLeft(workspaceId);
  };
}
