import { type Draft, emptyDraft } from "./draft-rules.ts";

/** The unsent drafts of each person on each record, for the lifetime of the page. */
const drafts = new Map<string, Draft>();

/** An unsent draft, to be continued. */
export function keptDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** Stores a draft. An empty one is removed. */
export function keepDraft(key: string, draft: Draft): void {
  if (draft.text === "") drafts.delete(key);
  else drafts.set(key, draft);
}
