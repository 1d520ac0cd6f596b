import * as Y from "yjs";
import { MAX_UPDATE_PARTS } from "./long-text-limits.ts";

/**
 * The most steps that finding the places of an update's parts may take. Parts that were written one after another take
 * none. A hundred that were written without sight of as many as a document has (500) take 50,000: some hundredths of a
 * second. Opening a document of as many parts as there may be (1,000) takes fewer than 500,000.
 */
export const MOST_STEPS = 50_000;
export const MOST_STEPS_TO_OPEN = 500_000;

/** Of the update that is applied now. What is written here takes none. */
let stepsLeft = Infinity;

/** How many parts lie between those beside which a part was written. Yjs goes through them, and remembers each. */
function stepsOf(part: Y.Item, { doc }: Y.Transaction, known: number): number {
  const { client, clock } = part.id;
  // Its beginning may be there already: then it goes on behind that.
  const left = known > 0 ? Y.getItem(doc.store, Y.createID(client, clock + known - 1)) : part.left;
  const parent = part.parent instanceof Y.AbstractType ? part.parent : undefined;
  let steps = 0;
  let at = left instanceof Y.Item ? left.right : (parent?._start ?? null);
  for (; at !== null && at !== part.right && steps <= stepsLeft; at = at.right) steps += 1;
  return steps;
}

// Yjs places a part in time that grows with those beside it, so that an update of 70 kB, made for it, takes it minutes.
// It has no limit of its own, and its parts are no class that we could give it.
const place = Y.Item.prototype.integrate;
Y.Item.prototype.integrate = function integrate(this: Y.Item, transaction, known) {
  stepsLeft -= stepsOf(this, transaction, known);
  if (stepsLeft < 0) throw new RangeError("This update takes too long to join");
  place.call(this, transaction, known);
};

/** An update was made in more places than anybody writes in. */
export class TooManyParts extends Error {}

/** @throws TooManyParts if what somebody sends has too many */
export function requireFewParts(update: Uint8Array): void {
  const { structs, ds } = Y.decodeUpdate(update);
  let parts = structs.length;
  for (const ranges of ds.clients.values()) parts += ranges.length;
  if (parts > MAX_UPDATE_PARTS) throw new TooManyParts();
}

/** Whether an update has letters of one text alone, and what was deleted of it: nothing that no reader would see. */
function isPlain(update: Uint8Array, name: string): boolean {
  return Y.decodeUpdate(update).structs.every((part: Y.Item | Y.GC | Y.Skip) => {
    if (!(part instanceof Y.Item)) return true;
    const { content, parentSub } = part;
    // In an update, the name of what the part is in; null if that follows from what it is beside.
    const parent: unknown = part.parent;
    const isText = content instanceof Y.ContentString || content instanceof Y.ContentDeleted;
    return isText && parentSub === null && (parent === null || parent === name);
  });
}

/**
 * Applies an update of a text to its document.
 * @throws if it is none, has something else than letters, or would take too long: the document is of no use then
 */
export function applyPlainUpdate(
  doc: Y.Doc,
  update: Uint8Array,
  { name, steps }: { readonly name: string; readonly steps: number },
): void {
  if (!isPlain(update, name)) throw new TypeError("This update is not of a text");
  stepsLeft = steps;
  try {
    Y.applyUpdate(doc, update);
  } finally {
    stepsLeft = Infinity;
  }
}
