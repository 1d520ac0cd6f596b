import type { snag, snagPriorities } from "./site/snag.ts";

/**
 * Which snags a list contains, by state: `todo` is every snag that is not closed, `late` every snag past its due
 * date.
 */
export const snagChoices = [
  "todo",
  "late",
  "all",
  "open",
  "ready",
  "rejected",
  "closed",
] as const satisfies readonly (keyof typeof snag.states | "todo" | "late" | "all")[];

export const snagPriorityNames = [
  "low",
  "normal",
  "high",
  "urgent",
] as const satisfies readonly (keyof typeof snagPriorities)[];
