import type { PlanActivity } from "../plan.ts";

interface Row {
  readonly id: string;
  parent: Row | null;
  previous: Row | null;
  next: Row | null;
  first: Row | null;
  last: Row | null;
}

/** The rows of a programme as a tree: each change takes the same short time, however many siblings there are. */
export class RowTree {
  /** The node above the top rows. */
  readonly #root: Row = newRow("");
  readonly #rows = new Map<string, Row>();
  #intervals: Map<string, readonly [number, number]> | undefined;

  /** @param activities in the order of the rows */
  constructor(activities: readonly PlanActivity[]) {
    for (const { _id, parent } of activities) {
      const row = newRow(_id);
      this.#rows.set(_id, row);
      const above = parent === null ? this.#root : this.#rows.get(parent);
      insert(row, above ?? this.#root, (above ?? this.#root).last);
    }
  }

  parentOf(id: string): string | null {
    const above = this.#rows.get(id)?.parent;
    return above && above !== this.#root ? above.id : null;
  }

  /** The sibling before it; null for the first. */
  previousOf(id: string): string | null {
    return this.#rows.get(id)?.previous?.id ?? null;
  }

  hasChildren(id: string): boolean {
    return Boolean(this.#rows.get(id)?.first);
  }

  /** The last of the children; null for none. */
  lastChildOf(parent: string | null): string | null {
    return this.#above(parent).last?.id ?? null;
  }

  /** Adds a new row after a sibling; null puts it first. */
  add(id: string, parent: string | null, after: string | null): void {
    const row = newRow(id);
    this.#rows.set(id, row);
    this.#insert(row, parent, after);
  }

  move(id: string, parent: string | null, after: string | null): void {
    const row = this.#rows.get(id);
    if (!row) return;
    detach(row);
    this.#insert(row, parent, after);
  }

  /** Removes a row without children. */
  remove(id: string): void {
    const row = this.#rows.get(id);
    if (!row) return;
    detach(row);
    this.#rows.delete(id);
    this.#intervals = undefined;
  }

  /** A row and all below it, in order. */
  branch(id: string): string[] {
    const row = this.#rows.get(id);
    return row ? [...preorder(row)] : [];
  }

  /** All rows in order. */
  order(): string[] {
    const [, ...ids] = preorder(this.#root);
    return ids;
  }

  /** Whether `above` is `below`, or anywhere above it. */
  reaches(above: string, below: string): boolean {
    let row = this.#rows.get(below) ?? null;
    while (row && row.id !== above) row = row.parent;
    return row !== null;
  }

  /** The same as `reaches`, in constant time, for many questions between two changes. */
  isAbove(above: string, below: string): boolean {
    this.#intervals ??= this.#numbered();
    const outer = this.#intervals.get(above);
    const inner = this.#intervals.get(below);
    return (
      outer !== undefined && inner !== undefined && outer[0] < inner[0] && inner[0] <= outer[1]
    );
  }

  #above(parent: string | null): Row {
    return (parent === null ? this.#root : this.#rows.get(parent)) ?? this.#root;
  }

  #insert(row: Row, parent: string | null, after: string | null): void {
    this.#intervals = undefined;
    insert(row, this.#above(parent), after === null ? null : (this.#rows.get(after) ?? null));
  }

  #numbered(): Map<string, readonly [number, number]> {
    const order = this.order();
    const sizes = new Map<string, number>();
    // Goes from the end, so that the rows below a row are counted before it.
    for (const id of order.toReversed()) {
      const size = (sizes.get(id) ?? 0) + 1;
      sizes.set(id, size);
      const parent = this.parentOf(id);
      if (parent !== null) sizes.set(parent, (sizes.get(parent) ?? 0) + size);
    }
    return new Map(order.map((id, at) => [id, [at, at + (sizes.get(id) ?? 1) - 1]]));
  }
}

function newRow(id: string): Row {
  return { id, parent: null, previous: null, next: null, first: null, last: null };
}

function insert(row: Row, parent: Row, after: Row | null): void {
  const next = after ? after.next : parent.first;
  row.parent = parent;
  row.previous = after;
  row.next = next;
  if (after) after.next = row;
  else parent.first = row;
  if (next) next.previous = row;
  else parent.last = row;
}

function detach(row: Row): void {
  const { parent, previous, next } = row;
  if (previous) previous.next = next;
  else if (parent) parent.first = next;
  if (next) next.previous = previous;
  else if (parent) parent.last = previous;
  row.parent = null;
  row.previous = null;
  row.next = null;
}

/** Works without recursion, because a tree may be as deep as it has rows. */
function* preorder(top: Row): Generator<string, void, undefined> {
  let row: Row | null = top;
  while (row) {
    yield row.id;
    if (row.first) {
      row = row.first;
      continue;
    }
    while (row && row !== top && !row.next) row = row.parent;
    row = row === top ? null : (row?.next ?? null);
  }
}
