import * as Y from "yjs";
import type { JoinedText, TextEdit, TextMerger } from "../../engine/records/content.ts";
import { isPrintable } from "../common.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { FormerText, rebuiltFrom } from "./former-text.ts";
import {
  MAX_FORMER_STATE,
  MAX_LONG_TEXT,
  MAX_TEXT_STATE,
  MOST_PARTS,
  MOST_WRITERS,
} from "./long-text-limits.ts";
import {
  applyPlainUpdate,
  MOST_STEPS,
  MOST_STEPS_TO_OPEN,
  requireFewParts,
  TooManyParts,
} from "./plain-update.ts";

const NAME = "text";

function open(state: string | undefined): Y.Doc {
  const doc = new Y.Doc();
  if (state === undefined) return doc;
  applyPlainUpdate(doc, fromBase64(state), { name: NAME, steps: MOST_STEPS_TO_OPEN });
  return doc;
}

/** Replaces what differs between the words of a document and `words`. A common beginning and end stay. */
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

/** The words of a document. */
export function wordsOf(state: string): string {
  try {
    return open(state).getText(NAME).toString();
  } catch {
    return "";
  }
}

/** The limits beyond which a document is rebuilt. */
export interface TextLimits {
  readonly parts: number;
  readonly writers: number;
}

export const serverTextLimits: TextLimits = { parts: MOST_PARTS, writers: MOST_WRITERS };

/** Whether a document has become so long that opening it costs more than its words do. */
function isLong({ store }: Y.Doc, { parts, writers }: TextLimits): boolean {
  if (store.clients.size > writers) return true;
  let count = 0;
  for (const structs of store.clients.values()) count += structs.length;
  return count > parts;
}

/** Long texts of one batch: each document is opened once, however many edits follow one another. */
class OpenTexts implements TextMerger {
  readonly #limits: TextLimits | undefined;
  readonly #docs = new Map<string, Y.Doc>();
  readonly #formers = new Map<string, FormerText>();

  constructor(limits: TextLimits | undefined) {
    this.#limits = limits;
  }

  #take(state: string | undefined): Y.Doc {
    const known = state === undefined ? undefined : this.#docs.get(state);
    // The edit is about to change the document, so it no longer belongs to this state.
    if (state !== undefined) this.#docs.delete(state);
    return known ?? open(state);
  }

  #former(state: string): FormerText {
    const known = this.#formers.get(state) ?? new FormerText(state, NAME);
    this.#formers.set(state, known);
    return known;
  }

  #apply(doc: Y.Doc, edit: TextEdit, former: string | undefined): void {
    if ("words" in edit) {
      rewrite(doc, edit.words);
      return;
    }
    const update = fromBase64(edit.update);
    requireFewParts(update);
    const plain = former === undefined ? update : this.#former(former).translate(update);
    applyPlainUpdate(doc, plain, { name: NAME, steps: MOST_STEPS });
  }

  join(state: string | undefined, edit: TextEdit, former?: string): JoinedText {
    try {
      const doc = this.#take(state);
      this.#apply(doc, edit, former);
      const words = doc.getText(NAME).toString();
      const next = toBase64(Y.encodeStateAsUpdate(doc));
      const isBounded = words.length <= MAX_LONG_TEXT && next.length <= MAX_TEXT_STATE;
      if (!isBounded || !isPrintable(words)) return { refused: "unreadable" };
      if (doc.store.pendingStructs !== null) return { refused: "gap" };
      if (!this.#limits || !isLong(doc, this.#limits)) return this.#keep(doc, next, words, former);
      const kept = next.length <= MAX_FORMER_STATE ? next : undefined;
      const anew = rebuiltFrom(doc, NAME);
      return this.#keep(anew, toBase64(Y.encodeStateAsUpdate(anew)), words, kept);
    } catch (error) {
      // Yjs throws various errors for bytes that are not an update.
      return { refused: error instanceof TooManyParts ? "scattered" : "unreadable" };
    }
  }

  #keep(doc: Y.Doc, state: string, words: string, former: string | undefined): JoinedText {
    this.#docs.set(state, doc);
    return { state, words, ...(former !== undefined && { former }) };
  }
}

/**
 * Opens long texts as documents of Yjs: the edits of two people are merged letter by letter.
 * @param limits the limits beyond which documents are rebuilt; undefined on devices, which wait for the server to
 *   rebuild them
 */
export const openTexts = (limits?: TextLimits): TextMerger => new OpenTexts(limits);

/** Merges texts one at a time, without leaving a document open. */
export const textMerger: TextMerger = {
  join: (state, edit, former) => openTexts().join(state, edit, former),
};
