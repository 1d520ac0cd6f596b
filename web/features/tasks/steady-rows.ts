interface Row {
  readonly _id: string;
}

interface Held<T> {
  /** The ids in the order in which they were shown. */
  readonly order: readonly string[];
  /** Returns the current row, if this person's change removed it from the list; otherwise undefined. */
  readonly goneOf: (id: string) => T | undefined;
}

/**
 * The rows in their previous order, so that none moves under the pointer. New rows are placed after the row that
 * they follow.
 */
export function steadyRows<T extends Row>(rows: readonly T[], { order, goneOf }: Held<T>): T[] {
  const now = new Map(rows.map((row) => [row._id, row]));
  const known = new Set(order);
  const first: T[] = [];
  const after = new Map<string, T[]>();
  let list = first;
  for (const row of rows) {
    if (!known.has(row._id)) {
      list.push(row);
      continue;
    }
    list = [];
    after.set(row._id, list);
  }
  return [
    ...first,
    ...order.flatMap((id) => {
      const row = now.get(id) ?? goneOf(id);
      return row ? [row, ...(after.get(id) ?? [])] : [];
    }),
  ];
}
