/** How one action changes the state of a record. */
export interface Transition {
  /** The states in which it is possible. */
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * What an action means for a record in `state`. `again`: the record is already in the action's final state, perhaps
 * because somebody else did the same.
 */
export type Move =
  | { readonly kind: "moves"; readonly to: string }
  | { readonly kind: "again" }
  | { readonly kind: "impossible" };

/** Returns what an action does to a record in this state. */
export function moveOf(state: string, { from, to }: Transition): Move {
  if (from.includes(state)) return { kind: "moves", to };
  return state === to ? { kind: "again" } : { kind: "impossible" };
}
