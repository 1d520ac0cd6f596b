import {
  PICTURE_GANGS,
  PICTURE_POINTS,
  type ProjectPicture,
} from "../../../contract/home/project-picture.ts";
import { bucketAt, type WeekBuckets, weekBuckets } from "../../../engine/week-buckets.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { type LabourWeek, selectLabour } from "./labour.sql.ts";

type Drawn = NonNullable<ProjectPicture["labour"]>;

const rounded = (men: number) => Math.round(men * 10) / 10;

/** The men on an average day with a diary, over time, by company and by trade. */
export async function drawLabour(
  tx: Tx,
  { projectId, today }: { readonly projectId: string; readonly today: string },
): Promise<ProjectPicture["labour"]> {
  const { weeks, days: written } = await selectLabour(tx, { projectId });
  const [first, last] = [written[0]?.week, written.at(-1)?.week];
  if (first === undefined || last === undefined) return null;
  const buckets = weekBuckets(first, last > today ? last : today, PICTURE_POINTS);
  const days = sums(buckets, written, (each) => each.days);
  return {
    weeksEach: buckets.weeksEach,
    ends: [...buckets.ends],
    days,
    manDays: sums(buckets, weeks, (each) => each.manDays).map(rounded),
    byCompany: gangsOf(buckets, { weeks, days, nameOf: ({ company }) => company }),
    byTrade: gangsOf(buckets, { weeks, days, nameOf: ({ trade }) => trade }),
  };
}

function sums<T extends { readonly week: string }>(
  buckets: WeekBuckets,
  list: readonly T[],
  amountOf: (each: T) => number,
): number[] {
  const all = buckets.ends.map(() => 0);
  for (const each of list) {
    const index = bucketAt(buckets, each.week);
    if (index !== undefined) all[index] = (all[index] ?? 0) + amountOf(each);
  }
  return all;
}

interface Division {
  readonly weeks: readonly LabourWeek[];
  readonly days: readonly number[];
  readonly nameOf: (week: LabourWeek) => string;
}

/** Divides the men by name: the largest names, then all others together. One name may be spelt in capitals, too. */
function gangsOf(buckets: WeekBuckets, { weeks, days, nameOf }: Division): Drawn["byCompany"] {
  const groups = Map.groupBy(weeks, (week) => nameOf(week).toLowerCase());
  const total = (list: readonly LabourWeek[]) =>
    list.reduce((sum, { manDays }) => sum + manDays, 0);
  const largest = [...groups.values()].toSorted((a, b) => total(b) - total(a));
  const isMany = largest.length > PICTURE_GANGS;
  const shown = largest.slice(0, isMany ? PICTURE_GANGS - 1 : PICTURE_GANGS);
  const others = largest.slice(shown.length).flat();
  const lists = [
    ...shown.map((list) => ({ name: list[0] ? nameOf(list[0]) : "", list })),
    ...(isMany ? [{ name: "Others", list: others }] : []),
  ];
  return {
    names: lists.map(({ name }) => name),
    men: lists.map(({ list }) =>
      sums(buckets, list, ({ manDays }) => manDays).map((men, index) =>
        rounded(men / Math.max(1, days[index] ?? 0)),
      ),
    ),
  };
}
