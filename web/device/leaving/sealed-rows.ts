import { pack, unpack } from "./pack.ts";
import { removeRows, type SealedRow, type SealedTable } from "./seal-tables.ts";
import { addChunk, type Chunk } from "./sealed-database.ts";

/** The name that the bytes are bound to: under another person's name, they do not open. */
const nameOf = ({ owner, database, table }: Pick<Chunk, "owner" | "database" | "table">) =>
  new TextEncoder().encode(`${owner}\n${database}\n${table}`);

/** Seals rows of a table, and then removes them from it. */
export async function sealRows(
  key: CryptoKey,
  of: SealedTable,
  rows: readonly SealedRow[],
): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: nameOf(of) },
    key,
    await pack(rows),
  );
  const { owner, database, table, isOwn } = of;
  const unsent = rows.filter(of.isUnsent).length;
  await addChunk({ owner, database, table, isOwn, unsent, at: Date.now(), nonce, bytes });
  await removeRows(of, rows);
}

/** Opens what was sealed. @throws if it was sealed with another key */
export async function openRows(key: CryptoKey, chunk: Chunk): Promise<readonly SealedRow[]> {
  const bytes = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: chunk.nonce, additionalData: nameOf(chunk) },
    key,
    chunk.bytes,
  );
  return unpack(new Uint8Array(bytes)) as readonly SealedRow[];
}
