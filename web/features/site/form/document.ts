import { openTexts, updateOf, wordsOf } from "../../../../contract/site/long-text.ts";
import { formerOf } from "../../../../engine/records/content.ts";
import type { RecordRow } from "../../../device/records/local-record.ts";
import type { DeviceDatabase } from "../../../device/database.ts";

/** A long text of a record. */
export interface TextKey {
  readonly record: string;
  readonly id: string;
  readonly field: string;
}

/** A long text as a document, and as words. */
export interface TextDocument {
  readonly state: string | undefined;
  readonly words: string;
}

/**
 * Returns a long text's document as this device has it: the server's, with the pending updates. Without those
 * updates, pending text would be added twice.
 */
export async function documentOf(db: DeviceDatabase, place: TextKey): Promise<TextDocument> {
  const { record, id, field } = place;
  const [row, stored] = await Promise.all([
    db.rows.get(`${record}/${id}`),
    db.outbox.where("recordId").equals(id).sortBy("seq"),
  ]);
  const entries = [...stored, ...db.held().entries.filter(({ recordId }) => recordId === id)];
  const texts = (row?.row as unknown as RecordRow | undefined)?.texts;
  let state = texts?.[field];
  let words = state === undefined ? "" : wordsOf(state);
  const open = openTexts();
  for (const { command, state: outcome } of entries) {
    const sent = command.fields[field];
    if (outcome === "refused" || typeof sent !== "object" || sent === null) continue;
    const update: unknown = Reflect.get(sent, "update");
    if (typeof update !== "string") continue;
    // The update may be based on the text from before the server rebuilt it.
    const joined = open.join(state, { update }, texts?.[formerOf(field)]);
    if (joined.refused === undefined) ({ state, words } = joined);
  }
  return { state, words };
}

/** Returns the update that makes a long text read as `words`, based on everything that this device has of it. */
export async function updateFor(
  db: DeviceDatabase,
  { words, ...place }: TextKey & { readonly words: string },
): Promise<string> {
  return updateOf((await documentOf(db, place)).state, words);
}
