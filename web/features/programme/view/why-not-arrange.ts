import type { ViewControl } from "./use-view.ts";

export type RowArrangement = Pick<ViewControl["view"], "group" | "sort">;

/**
 * Why rows cannot be moved: their order on the screen is not the one that is stored. Null if it is. A sorting refuses
 * even if both orders are the same by chance: the next edit sorts again.
 */
export function whyNotArrange({ group, sort }: RowArrangement): string | null {
  if (group) return "Group by the outline to move rows.";
  return sort ? "Clear the sorting to move rows." : null;
}
