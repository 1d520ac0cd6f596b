import type { PlanActivity } from "../../../../../engine/programme/plan.ts";

/** Unique codes, which Primavera requires: the activity's own, the file's, or a new one. */
export function activityCodes(activities: readonly PlanActivity[]): Map<string, string> {
  const work = activities.filter(({ kind }) => kind !== "summary");
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  for (const pick of [
    ({ code }: PlanActivity) => code,
    ({ externalId }: PlanActivity) => externalId ?? "",
  ])
    for (const activity of work) {
      const candidate = pick(activity);
      if (candidate === "" || taken.has(candidate) || codes.has(activity._id)) continue;
      taken.add(candidate);
      codes.set(activity._id, candidate);
    }
  let next = 1000;
  for (const { _id } of work) {
    if (codes.has(_id)) continue;
    while (taken.has(`A${next}`)) next += 10;
    codes.set(_id, `A${next}`);
    taken.add(`A${next}`);
  }
  return codes;
}

/** Short names of WBS elements, unique among the elements below the same one. */
export function wbsCodes(activities: readonly PlanActivity[]): Map<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  const summaries = activities.filter(({ kind }) => kind === "summary");
  const isFree = (parent: string | null, code: string) => !taken.has(`${parent ?? ""} ${code}`);
  const take = ({ _id, parent }: PlanActivity, code: string) => {
    taken.add(`${parent ?? ""} ${code}`);
    codes.set(_id, code);
  };
  for (const summary of summaries)
    if (summary.code !== "" && isFree(summary.parent, summary.code)) take(summary, summary.code);
  for (const summary of summaries) {
    if (codes.has(summary._id)) continue;
    let next = 1;
    while (!isFree(summary.parent, String(next))) next += 1;
    take(summary, String(next));
  }
  return codes;
}
