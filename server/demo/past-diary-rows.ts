import { DAY_MS } from "../../engine/day.ts";
import type { Json } from "../../engine/records/content.ts";
import { demoCompanies, demoGangs, demoPeople } from "./company.ts";
import {
  type DiaryProject,
  diaryOf,
  dayOf,
  isWorked,
  rainOf,
  rowsOf,
  stepsOf,
} from "./diary-rows.ts";
import type { Stage } from "./works/projects.ts";
import { chance } from "./random.ts";
import type { SiteRecord } from "./site-record-rows.ts";
import type { StoryProject } from "./story.ts";

/** Who is at work in each stage; the company's own people are always there. */
const gangsIn: Readonly<Record<Stage, readonly (string | null)[]>> = {
  approvals: [],
  ground: [demoGangs.civil],
  frame: [demoGangs.civil, demoGangs.steel],
  envelope: [demoGangs.civil, demoGangs.roofing],
  services: [demoGangs.services],
  finishes: [demoGangs.finishes, demoGangs.services],
  handover: [demoGangs.finishes],
};

/**
 * The diaries of a finished building, which was built without a programme: one for each working day, from first to
 * last.
 */
export function pastDiaryRecords(
  { project, start, finish, tasks }: Omit<StoryProject, "expenses" | "createdAt">,
  { projectId, now, holidays, newId }: DiaryProject,
): readonly SiteRecord[] {
  const luck = chance(53_000 + tasks.length);
  const last = Math.min(finish.getTime(), now.getTime());
  const records: SiteRecord[] = [];
  for (let at = start.getTime(); at <= last; at += DAY_MS) {
    const date = new Date(at);
    if (!isWorked(date, holidays)) continue;
    const day = dayOf(date);
    const share = (at - start.getTime()) / (finish.getTime() - start.getTime() + 1);
    const stage = project.stages[Math.floor(share * project.stages.length)];
    const gangs = [null, ...(stage ? gangsIn[stage] : [])];
    const done = tasks.filter(({ completedAt }) => completedAt && dayOf(completedAt) === day);
    const fields: Record<string, Json> = {
      day,
      weather: rowsOf(rainOf(day, luck), newId),
      labour: rowsOf(
        gangs.map((gang) => {
          const company = demoCompanies.find(({ id }) => id === gang);
          return {
            company: company?.name ?? "Adeyemi & Sons Builders",
            trade: company?.trade ?? "General",
            number: luck.whole(3, 11),
            hours: 8,
          };
        }),
        newId,
      ),
      ...(done.length > 0 && { notes: `Done: ${done.map(({ title }) => title).join("; ")}.` }),
    };
    const steps = stepsOf(day, { by: demoPeople.engineer, judge: demoPeople.admin, now });
    records.push(diaryOf(fields, projectId, steps));
  }
  return records;
}
