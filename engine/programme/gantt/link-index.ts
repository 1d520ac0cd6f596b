interface Spanned<Item> {
  readonly item: Item;
  readonly first: number;
  readonly last: number;
}

/**
 * Finds the links that touch a range of rows. Links are sorted by their first row. The greatest last row of each
 * stretch of links is known, so that whole stretches are skipped.
 */
export class LinkIndex<Item> {
  readonly #spans: readonly Spanned<Item>[];
  /** A segment tree of the greatest last row. */
  readonly #furthest: Int32Array;
  readonly #size: number;

  constructor(
    items: Iterable<Item>,
    rowsOf: (item: Item) => readonly [number, number] | undefined,
  ) {
    const spans: Spanned<Item>[] = [];
    for (const item of items) {
      const rows = rowsOf(item);
      if (rows) spans.push({ item, first: Math.min(...rows), last: Math.max(...rows) });
    }
    this.#spans = spans.toSorted((a, b) => a.first - b.first);
    this.#size = 1;
    while (this.#size < spans.length) this.#size *= 2;
    this.#furthest = new Int32Array(this.#size * 2).fill(-1);
    for (const [at, { last }] of this.#spans.entries()) this.#furthest[this.#size + at] = last;
    for (let at = this.#size - 1; at > 0; at--)
      this.#furthest[at] = Math.max(this.#furthest[at * 2] ?? -1, this.#furthest[at * 2 + 1] ?? -1);
  }

  /** The links that begin, end or pass between two rows, both included. */
  within(first: number, last: number): Item[] {
    const found: Item[] = [];
    const visit = (node: number, from: number, size: number): void => {
      const begin = this.#spans[from];
      if (!begin || begin.first > last || (this.#furthest[node] ?? -1) < first) return;
      if (size === 1) {
        found.push(begin.item);
        return;
      }
      visit(node * 2, from, size / 2);
      visit(node * 2 + 1, from + size / 2, size / 2);
    };
    visit(1, 0, this.#size);
    return found;
  }
}
