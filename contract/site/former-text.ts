import * as Y from "yjs";
import { fromBase64 } from "./base64.ts";
import { applyPlainUpdate, MOST_STEPS_TO_OPEN } from "./plain-update.ts";
import { type Id, type Part, UpdateWriter } from "./update-writer.ts";

/** Consecutive words of the text that one device wrote one after another. Deleted words only have a position. */
interface Run {
  readonly client: number;
  readonly clock: number;
  readonly length: number;
  readonly isGone: boolean;
  /** How many characters of the text come before. */
  readonly place: number;
}

/** Derives a number of 32 bits from others, as the id of a writer. */
function writerFrom(numbers: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const number of numbers)
    for (const part of [number & 0xff_ff, number / 65_536])
      hash = Math.imul(hash ^ part, 16_777_619);
  return hash >>> 0;
}

/**
 * Returns the id of the only writer of a document that is rebuilt from another. It is derived from the other
 * document's state.
 */
function rebuilderOf(doc: Y.Doc): number {
  const known = [...Y.decodeStateVector(Y.encodeStateVector(doc))];
  // The 0 keeps this id different from those that `#later` derives, which matters if there is only one known
  // writer.
  return writerFrom([0, ...known.toSorted(([a], [b]) => a - b).flat()]);
}

/**
 * Returns a document with the same words in one piece. Updates written on the former document need `FormerText` to
 * be merged.
 */
export function rebuiltFrom(former: Y.Doc, name: string): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = rebuilderOf(former);
  doc.getText(name).insert(0, former.getText(name).toString());
  // Anything written into this document later gets a writer of its own.
  doc.clientID = new Y.Doc().clientID;
  return doc;
}

/**
 * The document that a text had before it was rebuilt. It translates updates that are based on it: it finds the
 * neighbouring characters in the rebuilt text, and leaves out what the former document already had, so that nothing
 * is merged twice.
 */
export class FormerText {
  readonly #rebuilder: number;
  readonly #name: string;
  readonly #known: ReadonlyMap<number, number>;
  readonly #runs = new Map<number, Run[]>();
  readonly #length: number;

  constructor(state: string, name: string) {
    const doc = new Y.Doc();
    applyPlainUpdate(doc, fromBase64(state), { name, steps: MOST_STEPS_TO_OPEN });
    this.#name = name;
    this.#rebuilder = rebuilderOf(doc);
    this.#known = Y.decodeStateVector(Y.encodeStateVector(doc));
    let place = 0;
    for (let at = doc.getText(name)._start; at !== null; at = at.right) {
      const { id, length, deleted: isGone } = at;
      const runs = this.#runs.get(id.client) ?? [];
      runs.push({ client: id.client, clock: id.clock, length, isGone, place });
      this.#runs.set(id.client, runs);
      if (!isGone) place += length;
    }
    this.#length = place;
    for (const runs of this.#runs.values()) runs.sort((a, b) => a.clock - b.clock);
  }

  #knows({ client, clock }: Id): boolean {
    return clock < (this.#known.get(client) ?? 0);
  }

  /** Returns the first run of a writer that ends after a clock, by its index among the writer's runs. */
  #runAt({ client, clock }: Id): number {
    const runs = this.#runs.get(client) ?? [];
    let [from, to] = [0, runs.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const run = runs[middle];
      if (run && run.clock + run.length <= clock) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Returns the id for what a known writer writes next. It has another writer's number, so that its clock begins at
   * 0.
   */
  #later({ client, clock }: Id): Id {
    const known = this.#known.get(client);
    if (known === undefined) return { client, clock };
    return { client: writerFrom([client, known]), clock: clock - known };
  }

  /**
   * Returns the character beside which something was written; if it is deleted, the next one on that side. Null for
   * the start or the end of the text.
   */
  #beside(id: Id | null, side: "left" | "right"): Id | null {
    if (id === null) return null;
    if (!this.#knows(id)) return this.#later(id);
    const run = this.#runs.get(id.client)?.[this.#runAt(id)];
    if (!run) return null;
    const back = side === "left" ? 1 : 0;
    const place = run.isGone ? run.place - back : run.place + id.clock - run.clock;
    return place < 0 || place >= this.#length ? null : { client: this.#rebuilder, clock: place };
  }

  #delete(writer: UpdateWriter, { client, clock, len }: Id & { readonly len: number }): void {
    const end = clock + len;
    const known = Math.min(end, this.#known.get(client) ?? 0);
    const runs = this.#runs.get(client) ?? [];
    for (let n = this.#runAt({ client, clock }); n < runs.length; n += 1) {
      const run = runs[n];
      if (!run || run.clock >= known) break;
      const [from, to] = [Math.max(run.clock, clock), Math.min(run.clock + run.length, known)];
      const place = run.place + from - run.clock;
      if (!run.isGone && to > from)
        writer.delete({ client: this.#rebuilder, clock: place }, to - from);
    }
    const from = Math.max(clock, known);
    if (end > from) writer.delete(this.#later({ client, clock: from }), end - from);
  }

  /**
   * Translates `update`, which is based on the former document, to an update of the present one.
   * @throws if `update` cannot be an update of a text
   */
  translate(update: Uint8Array): Uint8Array {
    const { structs, ds } = Y.decodeUpdate(update);
    const writer = new UpdateWriter(this.#name);
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) throw new TypeError("This update is not of a text");
      const { client, clock } = struct.id;
      const known = Math.max(0, (this.#known.get(client) ?? 0) - clock);
      if (known >= struct.length) continue;
      const { content } = struct;
      const words = content instanceof Y.ContentString ? content.str.slice(known) : undefined;
      const part: Part = {
        id: this.#later({ client, clock: clock + known }),
        left: this.#beside(
          known > 0 ? { client, clock: clock + known - 1 } : struct.origin,
          "left",
        ),
        right: this.#beside(struct.rightOrigin, "right"),
        content: words ?? struct.length - known,
      };
      writer.add(part);
    }
    for (const [client, ranges] of ds.clients)
      for (const { clock, len } of ranges) this.#delete(writer, { client, clock, len });
    return writer.bytes();
  }
}
