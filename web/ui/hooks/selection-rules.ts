/** The most records that one bulk action changes, unless a list sets a lower limit: this many can be undone. */
export const MAX_SELECTED = 500;

export interface Selected {
  readonly ids: ReadonlySet<string>;
  /** The start of a range: the row that was selected last. */
  readonly anchor: string | undefined;
}

export const noneSelected: Selected = { ids: new Set(), anchor: undefined };

/** Returns the selection after a press on one row, which selects or deselects it. */
export function toggled({ ids }: Selected, id: string, max = MAX_SELECTED): Selected {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < max) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Returns the selection after a press with Shift: all rows from the anchor to this one, as far as the limit
 * allows.
 */
export function extendedTo(
  selected: Selected,
  id: string,
  order: readonly string[],
  max = MAX_SELECTED,
): Selected {
  const [from, to] = [order.indexOf(selected.anchor ?? id), order.indexOf(id)];
  if (to < 0) return selected;
  if (from < 0) return toggled(selected, id, max);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withMore(selected.ids, range, max), anchor: selected.anchor ?? id };
}

/** Selects all of these rows, or none of them if all are selected already. */
export function allToggled(
  { ids, anchor }: Selected,
  order: readonly string[],
  max = MAX_SELECTED,
): Selected {
  const most = order.slice(0, max);
  if (most.every((id) => ids.has(id))) return noneSelected;
  return { ids: withMore(ids, most, max), anchor };
}

function withMore(
  ids: ReadonlySet<string>,
  more: readonly string[],
  max: number,
): ReadonlySet<string> {
  return new Set([...new Set([...ids, ...more])].slice(0, max));
}
