import { textMerger, updateOf } from "../../../../contract/site/long-text.ts";
import type { RecordRow } from "../../../site/local-record.ts";
import type { SiteDatabase } from "../../../site/site-database.ts";
import { carryWords, type NotesEdit } from "./diary-edits.ts";

/**
 * The update that brings typed notes into the document as this device has it: the server's, with the updates that wait
 * to be sent. Built upon the server's alone, what waits would be written twice.
 */
export async function notesToSend(
  db: SiteDatabase,
  { id, notes }: { readonly id: string; readonly notes: NotesEdit },
) {
  const [row, entries] = await Promise.all([
    db.rows.get(`diary/${id}`),
    db.outbox.where("recordId").equals(id).sortBy("seq"),
  ]);
  let state = (row?.row as unknown as RecordRow | undefined)?.texts["notes"];
  let words =
    state === undefined ? "" : (textMerger.join(undefined, { update: state })?.words ?? "");
  for (const { command, state: outcome } of entries) {
    const sent = command.fields["notes"];
    if (outcome === "refused" || typeof sent !== "object" || sent === null) continue;
    const update: unknown = Reflect.get(sent, "update");
    const joined = typeof update === "string" ? textMerger.join(state, { update }) : undefined;
    if (!joined) continue;
    ({ state, words } = joined);
  }
  const next = carryWords(notes, words);
  if (next === words) return undefined;
  return { fields: { notes: { update: updateOf(state, next) } }, shown: { notes: next } };
}
