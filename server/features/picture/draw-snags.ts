import { PICTURE_POINTS, type ProjectPicture } from "../../../contract/home/project-picture.ts";
import { bucketAt, weekBuckets } from "../../../engine/week-buckets.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { selectSnagWeeks } from "./snags.sql.ts";

/** The snags that were open and overdue, and how many were found and closed, over time. */
export async function drawSnags(
  tx: Tx,
  of: { readonly projectId: string; readonly today: string; readonly timeZone: string },
): Promise<ProjectPicture["snags"]> {
  const weeks = await selectSnagWeeks(tx, of);
  const first = weeks[0]?.week;
  if (first === undefined) return null;
  const buckets = weekBuckets(first, of.today, PICTURE_POINTS);
  const zeros = () => buckets.ends.map(() => 0);
  const [found, closed, open, overdue] = [zeros(), zeros(), zeros(), zeros()];
  const add = (to: number[], index: number, more: number) => {
    to[index] = (to[index] ?? 0) + more;
  };
  for (const { week, ...change } of weeks) {
    const index = bucketAt(buckets, week);
    if (index === undefined) continue;
    add(found, index, change.found);
    add(closed, index, change.closed);
    add(open, index, change.found + change.reopened - change.closed);
    add(overdue, index, change.overdue);
  }
  return {
    weeksEach: buckets.weeksEach,
    ends: [...buckets.ends],
    found,
    closed,
    open: runningSums(open),
    overdue: runningSums(overdue),
  };
}

function runningSums(changes: readonly number[]): number[] {
  let sum = 0;
  return changes.map((change) => (sum += change));
}
