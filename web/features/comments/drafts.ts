import { dropDraft, putDraft, readDraft } from "../../device/drafts/drafts.ts";
import { type Draft, emptyDraft } from "./draft-rules.ts";

/** The unsent drafts of each person on each record, for the lifetime of the page; the browser keeps them longer. */
const drafts = new Map<string, Draft>();
const placeOf = (recordId: string) => `comment:${recordId}`;

/** An unsent draft, to be continued. */
export function keptDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** A draft that an earlier visit left on a record. */
export function draftOfEarlier(recordId: string): Promise<Draft | undefined> {
  return readDraft<Draft>(placeOf(recordId));
}

/** Stores a draft. An empty one is removed. */
export function keepDraft(key: string, recordId: string, draft: Draft): void {
  if (draft.text === "") {
    drafts.delete(key);
    dropDraft(placeOf(recordId));
  } else {
    drafts.set(key, draft);
    putDraft(placeOf(recordId), draft);
  }
}
