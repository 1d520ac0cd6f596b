import { PICTURE_POINTS, type ProjectPicture } from "../../../contract/home/project-picture.ts";
import { daysBetween } from "../../../engine/day.ts";
import { weekBuckets } from "../../../engine/week-buckets.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { type FollowedFinish, selectFollowed } from "./slip.sql.ts";

/** The finish that was last told by each day; null before the first. Both lists are in the order of the days. */
function toldBy(told: FollowedFinish["told"], days: readonly string[]): (string | null)[] {
  let next = 0;
  let known: string | null = null;
  return days.map((day) => {
    for (; next < told.length && (told[next]?.[0] ?? "") <= day; next += 1)
      known = told[next]?.[1] ?? known;
    return known;
  });
}

/** How late a project and its next milestones were forecast to be, over time. */
export async function drawSlip(
  tx: Tx,
  of: { readonly projectId: string; readonly today: string; readonly timeZone: string },
): Promise<ProjectPicture["slip"]> {
  const followed = await selectFollowed(tx, of);
  const first = followed
    .flatMap(({ told }) => told[0]?.[0] ?? [])
    .toSorted()
    .at(0);
  if (first === undefined) return null;
  const { weeksEach, ends } = weekBuckets(first, of.today, PICTURE_POINTS);
  const lines = followed.flatMap(({ _id, name, agreed, told }) => {
    const base = agreed ?? told[0]?.[1];
    const finish = told.at(-1)?.[1];
    if (base === undefined || finish === undefined) return [];
    return {
      milestone: _id === null ? null : { _id, name: name ?? "" },
      agreed: base,
      isBaseline: agreed !== null,
      finish,
      days: toldBy(told, ends).map((day) => (day === null ? null : daysBetween(base, day))),
    };
  });
  return { weeksEach, ends: [...ends], lines };
}
