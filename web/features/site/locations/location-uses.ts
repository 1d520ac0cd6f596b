import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { counted } from "../../../ui/counted.ts";
import type { LocationNode } from "../parts/location-tree.ts";
import { textOf, toneOf } from "../parts/record-words.ts";

/** How many records are at a location, including all locations inside it. */
export interface LocationUses {
  readonly snags: number;
  /** The snags of these that nobody has closed or rejected. */
  readonly todo: number;
  readonly activities: number;
}

/** Counts the snags and activities of each location, including those of the locations inside it. */
export function usesOf(
  nodes: readonly LocationNode[],
  {
    snags,
    activitiesAt,
  }: {
    readonly snags: readonly LocalRecord[];
    readonly activitiesAt: Readonly<Record<string, number>>;
  },
): ReadonlyMap<string, LocationUses> {
  const own = Map.groupBy(snags, (each) => textOf(each, "location") ?? "");
  const uses = new Map<string, LocationUses>();
  // Parents come before their children, so that going backwards counts the children first.
  for (const node of nodes.toReversed()) {
    const here = own.get(node.id) ?? [];
    const todo = here.filter(({ state }) => !toneOf(snag, state).isDecided).length;
    const inside = node.children.flatMap(({ id }) => uses.get(id) ?? []);
    uses.set(node.id, {
      snags: here.length + inside.reduce((sum, one) => sum + one.snags, 0),
      todo: todo + inside.reduce((sum, one) => sum + one.todo, 0),
      activities:
        (activitiesAt[node.id] ?? 0) + inside.reduce((sum, one) => sum + one.activities, 0),
    });
  }
  return uses;
}

/** "3 snags (2 to do), 1 activity"; empty if nothing is there. */
export function usesWords(uses: LocationUses | undefined): string {
  const { snags = 0, todo = 0, activities = 0 } = uses ?? {};
  return [
    snags > 0 ? `${counted(snags, "snag")} (${todo} to do)` : "",
    activities > 0 ? counted(activities, "activity", "activities") : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}
