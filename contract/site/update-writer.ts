/** A character of a document, as Yjs names it. */
export interface Id {
  readonly client: number;
  readonly clock: number;
}

/** Words that were written at once, with their neighbours. */
export interface Part {
  readonly id: Id;
  /** The character before the words, and the character after them, when they were written. */
  readonly left: Id | null;
  readonly right: Id | null;
  /** The words; for deleted words, the number of characters. */
  readonly content: string | number;
}

// How Yjs encodes the kind of a part and its neighbours.
const GONE = 1;
const WORDS = 4;
const HAS_LEFT = 0x80;
const HAS_RIGHT = 0x40;

const utf8 = new TextEncoder();

/**
 * Writes an update of one text in the first encoding of Yjs, which has no function for parts that belong to no
 * document.
 */
export class UpdateWriter {
  readonly #name: string;
  readonly #parts = new Map<number, Part[]>();
  readonly #deleted = new Map<number, { readonly clock: number; readonly length: number }[]>();
  readonly #bytes: number[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** Adds a part. The parts of one writer must be added in the order of their clocks. */
  add(part: Part): void {
    const parts = this.#parts.get(part.id.client);
    if (parts) parts.push(part);
    else this.#parts.set(part.id.client, [part]);
  }

  delete({ client, clock }: Id, length: number): void {
    const ranges = this.#deleted.get(client);
    if (ranges) ranges.push({ clock, length });
    else this.#deleted.set(client, [{ clock, length }]);
  }

  #number(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128);
    this.#bytes.push(rest);
  }

  #words(words: string): void {
    const bytes = utf8.encode(words);
    this.#number(bytes.length);
    for (const byte of bytes) this.#bytes.push(byte);
  }

  #id({ client, clock }: Id): void {
    this.#number(client);
    this.#number(clock);
  }

  #part({ left, right, content }: Part): void {
    const isWords = typeof content === "string";
    this.#bytes.push((isWords ? WORDS : GONE) | (left ? HAS_LEFT : 0) | (right ? HAS_RIGHT : 0));
    if (left) this.#id(left);
    if (right) this.#id(right);
    if (!left && !right) {
      this.#number(1);
      this.#words(this.#name);
    }
    if (isWords) this.#words(content);
    else this.#number(content);
  }

  bytes(): Uint8Array {
    this.#number(this.#parts.size);
    for (const [client, parts] of this.#parts) {
      this.#number(parts.length);
      this.#id({ client, clock: parts[0]?.id.clock ?? 0 });
      for (const part of parts) this.#part(part);
    }
    this.#number(this.#deleted.size);
    for (const [client, ranges] of this.#deleted) {
      this.#number(client);
      this.#number(ranges.length);
      for (const { clock, length } of ranges) {
        this.#number(clock);
        this.#number(length);
      }
    }
    return Uint8Array.from(this.#bytes);
  }
}
