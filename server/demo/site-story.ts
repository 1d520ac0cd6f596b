import { DAY_MS } from "../../engine/day.ts";
import type { PlanCalendar } from "../../engine/programme/plan.ts";
import { diaryRecords } from "./diary-rows.ts";
import type { DemoRegister } from "./drawing-rows.ts";
import { locationRecords } from "./location-rows.ts";
import { pastDiaryRecords } from "./past-diary-rows.ts";
import type { DemoProgramme } from "./programme-rows.ts";
import { type SiteRecord, siteRows } from "./site-record-rows.ts";
import { snagRecords } from "./snag-rows.ts";
import type { StoryProject } from "./story.ts";
import type { Supply } from "./supplied-materials.ts";
import type { Rows } from "./story-rows.ts";

/** How many snags were found on the sites that have a programme and have begun: 400 together. */
const found: Readonly<Record<string, number>> = {
  "Lekki Phase 1 Terraces": 270,
  "Victoria Island Office Fit-out": 130,
};

/** A building from before the company planned its sites in programmes. Its diaries begin a year ago. */
const past = "Ikorodu Primary School Block";

/** The locations of a project on whose site something is recorded; none for other projects. */
export function demoLocations(
  { project, start }: Pick<StoryProject, "project" | "start">,
  newId: () => string,
): readonly SiteRecord[] {
  if (found[project.title] === undefined) return [];
  return locationRecords({ parts: project.parts, at: start, newId });
}

/** The days on which a site is closed: holidays, and breaks from their first day to their last. */
function closedDays({ exceptions }: PlanCalendar): ReadonlySet<string> {
  const days = new Set<string>();
  for (const { from, to, shifts } of exceptions) {
    if (shifts.length > 0) continue;
    for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
      days.add(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

interface SiteStory {
  /** The rows by table, in the order of insertion. */
  readonly rows: Readonly<Record<string, Rows>>;
  readonly diaries: readonly SiteRecord[];
  readonly snags: readonly SiteRecord[];
}

/** What was recorded on a project's site since it began: diaries and snags, beside its locations. */
export function siteStory(
  { chapter, activities }: Pick<DemoProgramme, "chapter" | "activities">,
  means: {
    readonly projectId: string;
    readonly now: Date;
    readonly site: PlanCalendar;
    readonly rooms: DemoRegister["rooms"];
    readonly locations: readonly SiteRecord[];
    readonly supplies: readonly Supply[];
    readonly newId: () => string;
  },
): SiteStory {
  const { project, start } = chapter;
  const { projectId, now, site, rooms, locations, supplies, newId } = means;
  const holidays = closedDays(site);
  if (project.title === past) {
    const diaries = pastDiaryRecords(chapter, { projectId, now, holidays, newId });
    return { rows: siteRows(diaries, { projectId, newId }), diaries, snags: [] };
  }
  const count = found[project.title];
  if (count === undefined) return { rows: {}, diaries: [], snags: [] };
  const snags = snagRecords({ activities, locations, now, count, rooms, newId });
  const diaries = diaryRecords({
    projectId,
    activities,
    start,
    now,
    holidays,
    supplies,
    newId,
  });
  return {
    rows: siteRows([...locations, ...diaries, ...snags], { projectId, newId }),
    diaries,
    snags,
  };
}
