import * as Y from "yjs";
import { MAX_UPDATE_PARTS } from "./long-text-limits.ts";

/**
 * The most steps for finding the positions of an update's parts. Parts that were written one after another take
 * none. A hundred parts that were written without knowledge of the 500 that a document can have take 50,000 steps:
 * some hundredths of a second. Opening a document with the most possible parts (1,000) takes fewer than 500,000.
 */
export const MOST_STEPS = 50_000;
export const MOST_STEPS_TO_OPEN = 500_000;

/** The steps left for the update that is being applied. Text written here takes none. */
let stepsLeft = Infinity;

/**
 * Returns how many parts are now between the two neighbours beside which a part was written. Yjs goes through all
 * of them, and remembers each.
 */
function stepsOf(part: Y.Item, { doc }: Y.Transaction, known: number): number {
  const { client, clock } = part.id;
  // The document may already have the beginning of the part. The rest then continues after it.
  const left = known > 0 ? Y.getItem(doc.store, Y.createID(client, clock + known - 1)) : part.left;
  const parent = part.parent instanceof Y.AbstractType ? part.parent : undefined;
  let steps = 0;
  let at = left instanceof Y.Item ? left.right : (parent?._start ?? null);
  for (; at !== null && at !== part.right && steps <= stepsLeft; at = at.right) steps += 1;
  return steps;
}

// Finding the position of a part takes Yjs a time that grows with the number of parts beside it, so that a crafted
// update of 70 kB takes minutes. Yjs has no limit of its own, and we cannot supply our own class of parts.
const place = Y.Item.prototype.integrate;
Y.Item.prototype.integrate = function integrate(this: Y.Item, transaction, known) {
  stepsLeft -= stepsOf(this, transaction, known);
  if (stepsLeft < 0) throw new RangeError("This update takes too long to join");
  place.call(this, transaction, known);
};

/** An update that has more parts than a person's writing would have. */
export class TooManyParts extends Error {}

/** @throws TooManyParts if an update has more than `MAX_UPDATE_PARTS` parts */
export function requireFewParts(update: Uint8Array): void {
  const { structs, ds } = Y.decodeUpdate(update);
  let parts = structs.length;
  for (const ranges of ds.clients.values()) parts += ranges.length;
  if (parts > MAX_UPDATE_PARTS) throw new TooManyParts();
}

/** Whether an update contains only letters of one text and its deletions, and nothing that no reader would see. */
function isPlain(update: Uint8Array, name: string): boolean {
  return Y.decodeUpdate(update).structs.every((part: Y.Item | Y.GC | Y.Skip) => {
    if (!(part instanceof Y.Item)) return true;
    const { content, parentSub } = part;
    // In an update, the name of the type that contains the part; null if it follows from the part's neighbours.
    const parent: unknown = part.parent;
    const isText = content instanceof Y.ContentString || content instanceof Y.ContentDeleted;
    return isText && parentSub === null && (parent === null || parent === name);
  });
}

/**
 * Applies an update of a text to its document.
 * @throws if it is not an update, has anything but letters, or would take too long: the document is then unusable
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
