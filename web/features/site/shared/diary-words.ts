import { MAX_LONG_TEXT } from "../../../../contract/site/long-text-limits.ts";
import { updateOf } from "../../../../contract/site/long-text.ts";
import type { DeviceDatabase } from "../../../device/database.ts";
import { documentOf } from "../form/document.ts";

/**
 * Returns the update that adds words below the notes of a diary as this device has them, or `"full"` if the notes
 * have no room for them.
 */
export async function wordsBelowNotes(
  db: DeviceDatabase,
  { id, words }: { readonly id: string; readonly words: string },
) {
  const { state, words: before } = await documentOf(db, { record: "diary", id, field: "notes" });
  const next = before.trim() === "" ? words : `${before.trimEnd()}\n\n${words}`;
  if (next.length > MAX_LONG_TEXT) return "full";
  return { fields: { notes: { update: updateOf(state, next) } }, shown: { notes: next } };
}
