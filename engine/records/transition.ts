/** What one act does to the state of a record. */
export interface Transition {
  /** The states in which it is possible. */
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * What an act means for a record in `state`. `again`: the record is in that state already, perhaps by somebody
 * else's act.
 */
export type Move =
  | { readonly kind: "moves"; readonly to: string }
  | { readonly kind: "again" }
  | { readonly kind: "impossible" };

/** What an act does to a record in this state. */
export function moveOf(state: string, { from, to }: Transition): Move {
  if (from.includes(state)) return { kind: "moves", to };
  return state === to ? { kind: "again" } : { kind: "impossible" };
}
