import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import { itemKey } from "./waiting-item-words.ts";

type Key = Pick<WaitingItem, "kind" | "_id">;

interface Neighbours {
  readonly before: WaitingItem | undefined;
  readonly after: WaitingItem | undefined;
  /** The position of the open item in the list; -1 once it has left it. */
  readonly at: number;
}

/**
 * Returns the items before and after the open one. If it has left the list, as a decided one does, the item that took
 * its position comes after it.
 * @param last the position where it was last in the list
 */
export function neighboursOf(
  items: readonly WaitingItem[],
  open: Key | undefined,
  last: number,
): Neighbours {
  if (open === undefined) return { before: undefined, after: items[0], at: -1 };
  const at = items.findIndex((item) => itemKey(item) === itemKey(open));
  return at < 0
    ? { before: items[last - 1], after: items[last], at }
    : { before: items[at - 1], after: items[at + 1], at };
}
