import type { PlanActivity } from "../../../../engine/programme/plan.ts";

/** The position of each row in the outline: 1, 1.1, 1.2, 2. */
export function outlineNumbers(activities: readonly PlanActivity[]): Map<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map<string | null, number>();
  for (const { _id, parent } of activities) {
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = parent === null ? "" : `${numbers.get(parent) ?? ""}.`;
    numbers.set(_id, `${above}${count}`);
  }
  return numbers;
}
