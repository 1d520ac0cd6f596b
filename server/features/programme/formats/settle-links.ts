import type { PlanActivity, PlanLink } from "../../../../engine/programme/plan.ts";
import { titleOf } from "../../../../engine/programme/problem.ts";
import { type Steps, strides } from "../../../../engine/programme/steps.ts";
import type { FormatLossList } from "./programme-file.ts";

/**
 * Leaves out the links that a programme cannot have, and lists them.
 * @param activities in the order of the outline
 */
export function* settledLinks(
  links: readonly PlanLink[],
  activities: readonly PlanActivity[],
  notKept: FormatLossList,
): Steps<PlanLink[]> {
  const places = new Map(activities.map(({ _id }, at) => [_id, at]));
  const lasts = lastBelow(activities, places);
  yield;
  const isAbove = (above: number, below: number) => above < below && below <= (lasts[above] ?? 0);
  const kept = new Map<string, PlanLink>();
  yield* strides(links, (link) => {
    const [from, to] = [places.get(link.from), places.get(link.to)];
    const leaveOut = (what: string) => {
      const names = [from, to].map((at) => {
        const end = activities[at ?? -1];
        return end ? titleOf(end) : "?";
      });
      notKept.add(what, names.join(" → "));
    };
    const key = `${link.from} ${link.to} ${link.type}`;
    if (from === undefined || to === undefined)
      leaveOut("links to activities that are not in the file");
    else if (from === to) leaveOut("links of an activity with itself");
    else if (isAbove(from, to) || isAbove(to, from))
      leaveOut("links of a summary with what is below it");
    else {
      const other = kept.get(key);
      if (other)
        leaveOut("second links of one type between two activities (the one that binds is kept)");
      // Both links require at least their lag, so the longer one binds.
      if (!other || delayOf(link) > delayOf(other)) kept.set(key, link);
    }
  });
  return [...kept.values()];
}

/** A working day has 8 of 24 hours. */
const REST = 3;

/** The minutes of a lag round the clock, precise enough to compare lags of different units. */
const delayOf = ({ lagMinutes, lagUnit }: PlanLink): number =>
  lagUnit === "elapsed" ? lagMinutes : lagMinutes * REST;

/** The position of the last row below each row; its own position if there is none. */
function lastBelow(
  activities: readonly PlanActivity[],
  places: ReadonlyMap<string, number>,
): readonly number[] {
  const lasts = activities.map((_, at) => at);
  for (let at = activities.length - 1; at >= 0; at -= 1) {
    const above = places.get(activities[at]?.parent ?? "");
    if (above !== undefined) lasts[above] = Math.max(lasts[above] ?? 0, lasts[at] ?? 0);
  }
  return lasts;
}
