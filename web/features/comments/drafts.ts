import { type Draft, emptyDraft } from "./draft-rules.ts";

/** What each person has begun to write on each thing, for as long as the page lives. */
const drafts = new Map<string, Draft>();

/** A comment that was begun and not sent, to be gone on with. */
export function keptDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** Keeps a comment that is being written; an empty one is forgotten. */
export function keepDraft(key: string, draft: Draft): void {
  if (draft.text === "") drafts.delete(key);
  else drafts.set(key, draft);
}
