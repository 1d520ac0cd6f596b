interface Identified {
  readonly _id: string;
}

const places = new WeakMap<readonly Identified[], ReadonlyMap<string, number>>();

/**
 * Returns the index of each record in a list. It is cached for as long as the list exists, so that a small edit of
 * a long list is cheap.
 */
export function indexById(list: readonly Identified[]): ReadonlyMap<string, number> {
  const known = places.get(list);
  if (known) return known;
  const made = new Map<string, number>();
  for (let at = 0; at < list.length; at++) {
    const record = list[at];
    if (record) made.set(record._id, at);
  }
  places.set(list, made);
  return made;
}

/** A list of records under change. The list itself stays as it is. */
export class Records<T extends Identified> {
  readonly #base: readonly T[];
  readonly #at: ReadonlyMap<string, number>;
  /** Records that were written since; null if removed. */
  readonly #now = new Map<string, T | null>();

  constructor(base: readonly T[]) {
    this.#base = base;
    this.#at = indexById(base);
  }

  get(id: string): T | undefined {
    const now = this.#now.get(id);
    return now === undefined ? this.before(id) : (now ?? undefined);
  }

  /** Returns a record as it was before the batch. */
  before(id: string): T | undefined {
    const at = this.#at.get(id);
    return at === undefined ? undefined : this.#base[at];
  }

  set(record: T): void {
    this.#now.set(record._id, record);
  }

  remove(id: string): void {
    if (this.#at.has(id)) this.#now.set(id, null);
    else this.#now.delete(id);
  }

  /** The records that were written; null for those that were removed. */
  get written(): ReadonlyMap<string, T | null> {
    return this.#now;
  }

  /** Returns all records, the added ones last. Returns the same list if nothing was written. */
  list(): readonly T[] {
    if (this.#now.size === 0) return this.#base;
    const added: T[] = [];
    let removed = false;
    for (const [id, record] of this.#now) {
      if (record === null) removed = true;
      else if (!this.#at.has(id)) added.push(record);
    }
    if (!removed && added.length === 0) {
      const list = this.#base.slice();
      for (const [id, record] of this.#now) {
        const at = this.#at.get(id);
        if (at !== undefined && record !== null) list[at] = record;
      }
      places.set(list, this.#at);
      return list;
    }
    const kept: T[] = [];
    for (const record of this.#base) {
      const now = this.#now.get(record._id);
      if (now !== null) kept.push(now ?? record);
    }
    return kept.concat(added);
  }
}
