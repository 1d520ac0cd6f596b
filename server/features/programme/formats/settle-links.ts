import type { PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import type { NotKeptList } from "./programme-file.ts";

/** Leaves out the links that a programme does not hold, and names them. */
export function settledLinks(
  links: readonly PlanLink[],
  activities: readonly PlanActivity[],
  notKept: NotKeptList,
): PlanLink[] {
  const byId = new Map(activities.map((activity) => [activity._id, activity]));
  const isAbove = (above: string, below: string): boolean => {
    let at = byId.get(below)?.parent ?? null;
    for (let steps = 0; at !== null && steps < 1000; steps += 1) {
      if (at === above) return true;
      at = byId.get(at)?.parent ?? null;
    }
    return false;
  };
  const seen = new Set<string>();
  return links.filter((link) => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)];
    const names = [from, to].map((end) => (end ? titleOf(end) : "?")).join(" → ");
    if (!from || !to) notKept.add("links to activities that are not in the file", names);
    else if (link.from === link.to) notKept.add("links of an activity with itself", names);
    else if (isAbove(link.from, link.to) || isAbove(link.to, link.from))
      notKept.add("links of a summary with what is below it", names);
    else {
      const key = `${link.from} ${link.to} ${link.type}`;
      if (!seen.has(key)) {
        seen.add(key);
        return true;
      }
      notKept.add("links that are there twice", names);
    }
    return false;
  });
}
