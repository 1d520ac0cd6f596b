/** A set with an item that it does not have, or without one that it has. */
export function flipped<Item>(items: ReadonlySet<Item> | undefined, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}
