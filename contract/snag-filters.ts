import type { snag, snagPriorities } from "./site/snag.ts";

/** Which snags a list holds, by state: `todo` is all that is not closed. */
export const snagChoices = [
  "todo",
  "all",
  "open",
  "ready",
  "rejected",
  "closed",
] as const satisfies readonly (keyof typeof snag.states | "todo" | "all")[];
export type SnagChoice = (typeof snagChoices)[number];

export const snagPriorityNames = [
  "low",
  "normal",
  "high",
  "urgent",
] as const satisfies readonly (keyof typeof snagPriorities)[];
