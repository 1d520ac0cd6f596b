import { updateOf } from "../../../../../contract/site/long-text.ts";
import type { DeviceDatabase } from "../../../../device/database.ts";
import { documentOf } from "../../form/document.ts";
import { carryWords, type NotesEdit } from "./diary-edits.ts";

/**
 * Returns the update that brings typed notes into the document as this device has it; undefined if the document
 * already contains them.
 */
export async function notesToSend(
  db: DeviceDatabase,
  { id, notes }: { readonly id: string; readonly notes: NotesEdit },
) {
  const { state, words } = await documentOf(db, { record: "diary", id, field: "notes" });
  const next = carryWords(notes, words);
  if (next === words) return undefined;
  return { fields: { notes: { update: updateOf(state, next) } }, shown: { notes: next } };
}
