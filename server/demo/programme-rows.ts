import { DAY_MS } from "../../engine/day.ts";
import { applyEdits } from "../../engine/programme/edits/apply-edits.ts";
import { editsBetween } from "../../engine/programme/edits/edits-between.ts";
import { formatMoment } from "../../engine/programme/calendar/moment.ts";
import type { ActivityDates, Plan, PlanCalendar } from "../../engine/programme/plan.ts";
import { compute, type Schedule } from "../../engine/programme/schedule/schedule.ts";
import { activityColumns, emptyProgramme, freshPositions } from "../features/programme/public.ts";
import { DEMO_WORKSPACE, demoPeople } from "./company.ts";
import { lookAheadRows } from "./look-ahead-rows.ts";
import { type DemoActivity, demoActivities } from "./programme-activities.ts";
import { demoPlan } from "./programme-plan.ts";
import { forecastRows, withProgress } from "./programme-progress.ts";
import { programmeTasks } from "./programme-tasks.ts";
import { reportRows } from "./report-rows.ts";
import type { SiteRecord } from "./site-record-rows.ts";
import type { StoryProject } from "./story.ts";
import type { Rows } from "./story-rows.ts";
import type { Works } from "./works/works.ts";
import { coldStore } from "./works/works-of-cold-store.ts";
import { fitOut } from "./works/works-of-fit-out.ts";
import { terraces } from "./works/works-of-terraces.ts";

/** The works of the projects that have a programme; the others are not planned in detail. */
const planned = new Map<string, Works>([
  ["Lekki Phase 1 Terraces", terraces],
  ["Victoria Island Office Fit-out", fitOut],
  ["Epe Cold Store", coldStore],
]);

interface Means {
  readonly projectId: string;
  readonly now: Date;
  /** The calendar of the company's sites. */
  readonly site: PlanCalendar;
  /** The locations of the project's site. */
  readonly locations: readonly SiteRecord[];
  readonly newId: () => string;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The Monday of the week before, up to which progress was reported. */
function lastUpdate(now: Date): string {
  const monday = new Date(
    now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS - (now.getUTCDay() === 1 ? 7 * DAY_MS : 0),
  );
  return `${dayOf(monday)}T08:00`;
}

/**
 * A project with its programme, if it has one: its rows by table, its activities, and the data for its cost plan.
 */
export interface DemoProgramme {
  /** The project with the tasks of the programme, until its agreed finish. */
  readonly chapter: StoryProject;
  readonly rows: Readonly<Record<string, Rows>>;
  readonly activities: readonly DemoActivity[];
  readonly works: Works | undefined;
  readonly schedule: Schedule | undefined;
}

/** A project's programme: its plan, the baseline that was agreed, and the last update. */
export function demoProgramme(chapter: StoryProject, means: Means): DemoProgramme {
  const { project, start, createdAt } = chapter;
  const works = planned.get(project.title);
  if (!works) return { chapter, rows: {}, activities: [], works, schedule: undefined };
  const { projectId, now, newId, site, locations } = means;
  const seed = 7_000 + [...planned.keys()].indexOf(project.title);
  const { plan: agreed, made } = demoPlan({
    projectId,
    works,
    parts: project.parts,
    first: dayOf(start),
    site,
    locations,
    newId,
  });
  const hasStarted = start.getTime() < now.getTime();
  const current = hasStarted ? withProgress(agreed, made, { dataDate: lastUpdate(now) }) : agreed;
  const schedule = compute(current);
  const activities = demoActivities(made, { agreed: compute(agreed), schedule });
  const places = freshPositions(current.activities.map(({ _id }) => _id));
  const inWorkspace = { project_id: projectId, workspace_id: DEMO_WORKSPACE };
  const revisions = revisionRows(
    {
      before: emptyProgramme({ projectId, firstDay: dayOf(start), defaultCalendar: null }),
      agreed,
      current,
    },
    { ...means, createdAt, hasStarted },
  );
  const last = revisions.at(-1);
  const rows = {
    programmes: [
      {
        ...inWorkspace,
        revision: revisions.length,
        state: last?.["state"],
        planned_start: current.plannedStart,
        data_date: current.dataDate,
        must_finish_by: current.mustFinishBy,
        calendar_id: current.calendar,
        rules: current.rules,
        starts_at: schedule.start === null ? null : formatMoment(schedule.start),
        finishes_at: schedule.finish === null ? null : formatMoment(schedule.finish),
        percent_done: schedule.percentDone,
        updated_at: now.toISOString(),
      },
    ],
    programme_calendars: current.calendars.map((calendar) => ({
      ...inWorkspace,
      id: calendar._id,
      name: calendar.name,
      week: calendar.week,
      exceptions: calendar.exceptions,
      minutes_per_day: calendar.minutesPerDay,
      origin_id: calendar.origin?.calendar ?? null,
      origin_version: calendar.origin?.version ?? null,
    })),
    programme_activities: current.activities.map((activity) => ({
      ...inWorkspace,
      id: activity._id,
      ...Object.fromEntries(
        activityColumns.map(([name, type, value]) => {
          const cell = value({
            activity,
            dates: schedule.dates(activity._id),
            place: places.get(activity._id) ?? 0,
          });
          return [name, type === "jsonb" ? JSON.parse(String(cell)) : cell];
        }),
      ),
    })),
    programme_links: current.links.map((link) => ({
      ...inWorkspace,
      id: link._id,
      from_id: link.from,
      to_id: link.to,
      type: link.type,
      lag_minutes: link.lagMinutes,
      lag_unit: link.lagUnit,
      lag_percent: link.lagPercent,
      lag_calendar: link.lagCalendar,
    })),
    programme_revisions: revisions,
    ...baselineRows(agreed, { ...means, createdAt }),
    ...(hasStarted
      ? {
          ...lookAheadRows(schedule, {
            projectId,
            now,
            seed: seed + 200,
            newId,
            activities,
            missing: works.missing,
          }),
          activity_reports: reportRows(activities, {
            projectId,
            now,
            revision: revisions.length,
            newId,
          }),
          programme_forecasts: forecastRows(agreed, made, {
            projectId,
            first: dayOf(start),
            dataDate: lastUpdate(now),
          }),
        }
      : {}),
  };
  const tasks = programmeTasks({ activities, createdAt, now, seed: seed + 300 });
  const finish = new Date(
    `${activities
      .map(({ agreedDay }) => agreedDay)
      .toSorted()
      .at(-1)}`,
  );
  return { chapter: { ...chapter, finish, tasks }, rows, activities, works, schedule };
}

/** Links tasks to the activities of the same name. An unfinished task follows its activity's dates. */
export function tiedTasks(tasks: Rows, activities: readonly DemoActivity[]): Rows {
  const byName = new Map(activities.map(({ activity }) => [activity.name, activity._id]));
  return tasks.map((task) => {
    const id = byName.get(String(task["title"])) ?? null;
    return {
      ...task,
      activity_id: id,
      follows_activity: id !== null && task["completed_at"] === null,
    };
  });
}

function revisionRows(
  plans: { readonly before: Plan; readonly agreed: Plan; readonly current: Plan },
  of: Means & { readonly createdAt: Date; readonly hasStarted: boolean },
): Record<string, unknown>[] {
  const { projectId, now, newId, createdAt, hasStarted } = of;
  let state = newId();
  let number = 0;
  const revision = (from: Plan, to: Plan, about: { label: string; at: Date }) => {
    const edits = editsBetween(from, to);
    const { inverse, touched } = applyEdits(from, edits);
    const before = state;
    state = newId();
    number += 1;
    return {
      project_id: projectId,
      workspace_id: DEMO_WORKSPACE,
      number,
      batch_id: newId(),
      user_id: demoPeople.engineer.id,
      at: about.at.toISOString(),
      label: about.label,
      state_before: before,
      state,
      stale: false,
      edits,
      inverse,
      touched: touched.fields.map(({ record, field }) => [record, field]),
      edit_count: edits.length,
    };
  };
  const { before, agreed, current } = plans;
  const made = revision(before, agreed, { label: "made the programme", at: createdAt });
  const kept = revision(agreed, agreed, {
    label: "made the baseline “Contract programme”",
    at: new Date(createdAt.getTime() + DAY_MS),
  });
  if (!hasStarted) return [made, kept];
  const at = new Date(now.getTime() - 2 * DAY_MS);
  return [made, kept, revision(agreed, current, { label: "updated the programme", at })];
}

function baselineRows(
  agreed: Plan,
  { projectId, newId, createdAt }: Means & { readonly createdAt: Date },
): Readonly<Record<string, Rows>> {
  const schedule = compute(agreed);
  const id = newId();
  const inWorkspace = { project_id: projectId, workspace_id: DEMO_WORKSPACE };
  const dates = (activity: string): ActivityDates => schedule.dates(activity);
  return {
    programme_baselines: [
      {
        ...inWorkspace,
        id,
        name: "Contract programme",
        revision: 1,
        is_current: true,
        created_by: demoPeople.engineer.id,
        created_at: new Date(createdAt.getTime() + DAY_MS).toISOString(),
        starts_at: schedule.start === null ? null : formatMoment(schedule.start),
        finishes_at: schedule.finish === null ? null : formatMoment(schedule.finish),
      },
    ],
    programme_baseline_activities: agreed.activities.map((activity, place) => {
      const { start, finish, totalFloatMinutes, critical } = dates(activity._id);
      return {
        ...inWorkspace,
        baseline_id: id,
        activity_id: activity._id,
        place,
        parent_id: activity.parent,
        code: activity.code,
        name: activity.name,
        kind: activity.kind,
        duration_minutes: activity.durationMinutes,
        starts_at: start,
        finishes_at: finish,
        total_float_minutes: totalFloatMinutes,
        critical,
        percent_complete: activity.percentComplete,
      };
    }),
  };
}
