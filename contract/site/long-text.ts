import * as Y from "yjs";
import type { TextMerger } from "../../engine/records/content.ts";
import { isPrintable } from "../common.ts";
import { MAX_LONG_TEXT, MAX_TEXT_STATE } from "./long-text-limits.ts";
import { applyPlainUpdate } from "./plain-update.ts";

const NAME = "text";

/** Base64 without Node and without the DOM's limits on arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}

function open(state: string | undefined): Y.Doc {
  const doc = new Y.Doc();
  if (state !== undefined) applyPlainUpdate(doc, fromBase64(state), NAME);
  return doc;
}

/** Replaces what differs between the words of a document and `words`: what both begin and end with stays. */
function rewrite(doc: Y.Doc, words: string): void {
  const text = doc.getText(NAME);
  const old = text.toString();
  let start = 0;
  while (start < old.length && start < words.length && old[start] === words[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, words.length) - start;
  while (end < most && old.at(-1 - end) === words.at(-1 - end)) end += 1;
  doc.transact(() => {
    text.delete(start, old.length - start - end);
    text.insert(start, words.slice(start, words.length - end));
  });
}

/**
 * The update that turns a long text into `words`, to be sent as `{update}`.
 * @param state of the document in view; undefined for a text that was never written
 */
export function updateOf(state: string | undefined, words: string): string {
  const doc = open(state);
  const before = Y.encodeStateVector(doc);
  rewrite(doc, words);
  return toBase64(Y.encodeStateAsUpdate(doc, before));
}

/** Long texts as documents of Yjs: two people's edits are joined letter by letter. */
export const textMerger: TextMerger = {
  join(state, edit) {
    try {
      const doc = open(state);
      if ("words" in edit) rewrite(doc, edit.words);
      else applyPlainUpdate(doc, fromBase64(edit.update), NAME);
      const words = doc.getText(NAME).toString();
      const next = toBase64(Y.encodeStateAsUpdate(doc));
      const isBounded = words.length <= MAX_LONG_TEXT && next.length <= MAX_TEXT_STATE;
      if (!isBounded || !isPrintable(words)) return undefined;
      return { state: next, words, ...(doc.store.pendingStructs !== null && { hasGap: true }) };
    } catch {
      // Yjs throws various errors for bytes that are no update.
      return undefined;
    }
  },
};
