import type { Plan } from "../../../../engine/programme/plan.ts";
import type { Touched } from "../../../../engine/programme/touched.ts";

/** The gap between the positions of two adjacent rows. A project can have a trillion of these gaps. */
const GAP = 2 ** 20;

/** The positions of rows that are all new. */
export function freshPositions(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id, at) => [id, (at + 1) * GAP]));
}

/**
 * Returns positions for the rows of a new order. Rows whose relative order is unchanged stay at their positions;
 * the other rows are spread between their neighbours. If there is no space, all positions are new.
 */
export function positionsAfter(
  order: readonly string[],
  before: ReadonlyMap<string, number>,
  moved: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let last = 0;
  let waiting: string[] = [];
  const spread = (until: number): boolean => {
    const step = Math.floor((until - last) / (waiting.length + 1));
    if (waiting.length > 0 && step < 1) return false;
    for (const [at, id] of waiting.entries()) places.set(id, last + step * (at + 1));
    waiting = [];
    return true;
  };
  for (const id of order) {
    const place = moved.has(id) ? undefined : before.get(id);
    if (place === undefined) {
      waiting.push(id);
      continue;
    }
    if (place <= last || !spread(place)) return freshPositions(order);
    places.set(id, place);
    last = place;
  }
  spread(last + GAP * (waiting.length + 1));
  return places;
}

/** The positions of a programme's rows after a batch of edits. */
export function rowPositionsAfter(
  before: { readonly places: ReadonlyMap<string, number> },
  plan: Plan,
  touched: Touched,
): ReadonlyMap<string, number> {
  if (!touched.structure) return before.places;
  // The rows below a moved row move with it.
  const moved = new Set<string>();
  for (const { _id, parent } of plan.activities)
    if (touched.moved.has(_id) || (parent !== null && moved.has(parent))) moved.add(_id);
  return positionsAfter(
    plan.activities.map(({ _id }) => _id),
    before.places,
    moved,
  );
}
