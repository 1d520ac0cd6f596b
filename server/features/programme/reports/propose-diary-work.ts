import { wordsOfProgress } from "../../../../contract/mail/news-words.ts";
import { type DiaryWork, progressOfDiary } from "../../../../engine/programme/diary-progress.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { rowsOf } from "../../../../engine/records/merge.ts";
import type { Ctx } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { insertDiaryReport, selectWorked, type WorkedActivity } from "./diary-work.sql.ts";
import { selectPlanners } from "./reports.sql.ts";

/** An approved diary, whose work is proposed to the programme. */
export interface WorkedDiary {
  readonly id: string;
  /** The diary's name in sentences: its day. */
  readonly name: string;
  readonly day: string;
  readonly company: string | null;
  readonly createdBy: string | null;
  readonly project: { readonly id: string; readonly title: string };
  readonly fields: Readonly<Record<string, Json>>;
}

/** The rows of work that name an activity, by the activity. */
function workOf({ fields }: WorkedDiary): ReadonlyMap<string, readonly DiaryWork[]> {
  const rows = rowsOf(fields["work"]).flatMap(([, { activity, percent, quantity, unit, words }]) =>
    typeof activity === "string" && activity !== ""
      ? [
          {
            activity,
            percent: typeof percent === "number" ? percent : null,
            quantity: typeof quantity === "number" ? quantity : null,
            unit: typeof unit === "string" ? unit : "",
            words: typeof words === "string" ? words : "",
          },
        ]
      : [],
  );
  return Map.groupBy(rows, ({ activity }) => activity);
}

/**
 * Writes a diary's reports on its activities. @returns the waiting reports from it, and the names of their
 * activities
 */
async function report(ctx: Ctx, diary: WorkedDiary) {
  const work = workOf(diary);
  if (work.size === 0) return [];
  const projectId = diary.project.id;
  const activities = await selectWorked(ctx.tx, { projectId, ids: [...work.keys()] });
  const made: { readonly id: string; readonly activity: WorkedActivity }[] = [];
  const { workspaceId, timeZone } = ctx.actor;
  for (const activity of activities) {
    const said = progressOfDiary(work.get(activity.id) ?? [], {
      activity,
      calendar: activity.calendar,
      day: diary.day,
      today: today(ctx.now, timeZone),
    });
    if (!said) continue;
    const id = ctx.newId();
    const isWritten = await insertDiaryReport(ctx.tx, {
      id,
      projectId,
      workspaceId,
      activityId: activity.id,
      companyId: diary.company,
      userId: diary.createdBy,
      diaryId: diary.id,
      day: diary.day,
      timeZone,
      now: ctx.now,
      ...said,
    });
    if (isWritten) made.push({ id, activity });
  }
  return made;
}

/**
 * Proposes to the programme the progress of activities that newly approved diaries report, once for each diary. The
 * programme does not change: the proposals wait with the reports of contractors until a planner decides.
 */
export async function proposeDiaryWork(ctx: Ctx, diaries: readonly WorkedDiary[]): Promise<void> {
  for (const diary of diaries.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const made = await report(ctx, diary);
    if (made.length === 0) continue;
    const { project } = diary;
    const planners = await selectPlanners(ctx.tx, project.id);
    const by = diary.createdBy === null ? null : await selectName(ctx.tx, diary.createdBy);
    for (const { id, activity } of made)
      await notify(ctx, planners, {
        kind: "programme",
        type: "info",
        ...wordsOfProgress({
          project: project.title,
          count: 1,
          activities: [activity.name],
          by,
          people: 1,
          note: "",
          diary: diary.name,
        }),
        projectId: project.id,
        topic: "reported",
        report: id,
      });
    ctx.announce({ topic: "programme", project: project.id });
  }
}
