import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { formatMoment, parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity, PlanCalendar, PlanLink } from "../../../../../engine/programme/plan.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { fileNumbers } from "../file-numbers.ts";
import { hasStarted } from "../losses.ts";
import { mspdiCalendar } from "./calendar-writer.ts";
import {
  constraintOfMspdi,
  DAYS_FORMAT,
  ELAPSED_DAYS_FORMAT,
  linkTypeOfMspdi,
  MSPDI_BASELINES,
  PERCENT_FORMAT,
  periodOf,
  WRITTEN_HERE,
} from "./codes.ts";
import { MspdiFields } from "./field-writer.ts";
import { outlineNumbers } from "../outline-numbers.ts";
import { inTaskOrder, type TaskTexts } from "./task-order.ts";
import { element, elements } from "../xml-text.ts";

/** MSPDI writes times with seconds. */
const moment = (at: string): string => `${at}:00`;
const tenths = (minutes: number | null): number | undefined =>
  minutes === null ? undefined : Math.round(minutes * 10);

/** Writes a programme as Microsoft Project reads it (MSPDI, XML). */
export function writeMspdi(programme: ExportedProgramme): Buffer {
  return Buffer.from(new MspdiWriter(programme).text());
}

class MspdiWriter {
  readonly #programme: ExportedProgramme;
  readonly #calendars: ReadonlyMap<string, PlanCalendar>;
  readonly #uids: ReadonlyMap<string, number>;
  readonly #calendarUids: ReadonlyMap<string, number>;
  readonly #fields: MspdiFields;
  readonly #into = new Map<string, PlanLink[]>();

  constructor(programme: ExportedProgramme) {
    const { plan } = programme;
    this.#programme = programme;
    this.#calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
    this.#uids = fileNumbers(plan.activities);
    this.#calendarUids = new Map(plan.calendars.map(({ _id }, at) => [_id, at + 1]));
    this.#fields = new MspdiFields(plan);
    for (const link of plan.links) {
      const list = this.#into.get(link.to);
      if (list) list.push(link);
      else this.#into.set(link.to, [link]);
    }
  }

  text(): string {
    const { plan, name, dates } = this.#programme;
    const own = this.#calendars.get(plan.calendar);
    const perDay = own?.minutesPerDay ?? 480;
    const days = own?.week.filter((shifts) => shifts.length > 0).length ?? 5;
    const finish = [...dates.values()]
      .map((each) => each.finish)
      .toSorted()
      .at(-1);
    const head = elements({
      SaveVersion: 14,
      Name: name,
      Title: name,
      ScheduleFromStart: 1,
      StartDate: moment(plan.plannedStart),
      FinishDate: moment(finish ?? plan.plannedStart),
      CriticalSlackLimit: Math.floor(plan.rules.criticalFloatMinutes / perDay),
      CalendarUID: this.#calendarUids.get(plan.calendar),
      DefaultStartTime: "08:00:00",
      DefaultFinishTime: "17:00:00",
      MinutesPerDay: perDay,
      MinutesPerWeek: perDay * days,
      DaysPerMonth: 20,
      DurationFormat: DAYS_FORMAT,
      HonorConstraints: plan.rules.honourDates ? 1 : 0,
      StatusDate: plan.dataDate === null ? undefined : moment(plan.dataDate),
      NewTasksAreManual: 0,
    });
    const calendars = plan.calendars.map((calendar, at) => mspdiCalendar(calendar, at + 1));
    const numbers = outlineNumbers(plan.activities);
    const tasks = plan.activities.map((activity, at) =>
      this.#task(activity, { id: at + 1, outline: numbers.get(activity._id) ?? "" }),
    );
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      WRITTEN_HERE,
      `<Project xmlns="http://schemas.microsoft.com/project">${head}`,
      this.#fields.definitions(),
      `<Calendars>${calendars.join("\n")}</Calendars>`,
      `<Tasks>${tasks.join("\n")}</Tasks>`,
      "<Resources/><Assignments/></Project>",
      "",
    ].join("\n");
  }

  #calendarOf({ calendar }: PlanActivity): PlanCalendar | undefined {
    return this.#calendars.get(calendar ?? this.#programme.plan.calendar);
  }

  #task(activity: PlanActivity, place: { readonly id: number; readonly outline: string }): string {
    const { _id, kind, calendar } = activity;
    const dates = this.#programme.dates.get(_id);
    if (!dates) throw new RangeError(`No dates of ${_id}`);
    const { outline } = place;
    const uid = this.#uids.get(_id);
    const isSummary = kind === "summary";
    const pinned = isSummary ? null : activity.pinned;
    const isFree = !isSummary && activity.actualStart === null;
    const texts: TaskTexts = {
      UID: uid,
      ID: place.id,
      Name: activity.name,
      Active: 1,
      Manual: pinned ? 1 : 0,
      Type: 1,
      IsNull: 0,
      WBS: activity.code === "" ? outline : activity.code,
      OutlineNumber: outline,
      OutlineLevel: outline.split(".").length,
      Priority: activity.priority,
      Start: moment(dates.start),
      Finish: moment(dates.finish),
      ManualStart: textMoment(pinned?.start ?? null),
      ManualFinish: textMoment(pinned?.finish ?? null),
      ...this.#durations(activity, dates),
      Milestone: isMilestone(kind) ? 1 : 0,
      Summary: isSummary ? 1 : 0,
      Critical: dates.critical ? 1 : 0,
      EffortDriven: 0,
      Estimated: 0,
      PercentComplete: isFree ? 0 : Math.round(dates.percentDone),
      EarlyStart: moment(dates.start),
      EarlyFinish: moment(dates.finish),
      LateStart: dates.lateStart === null ? undefined : moment(dates.lateStart),
      LateFinish: dates.lateFinish === null ? undefined : moment(dates.lateFinish),
      FreeSlack: tenths(dates.freeFloatMinutes),
      TotalSlack: tenths(dates.totalFloatMinutes),
      ActualStart: isSummary ? undefined : textMoment(activity.actualStart),
      ActualFinish: isSummary ? undefined : textMoment(activity.actualFinish),
      ...this.#progress(activity, dates),
      ...constraintTexts(activity),
      CalendarUID: isSummary || calendar === null ? -1 : this.#calendarUids.get(calendar),
      Deadline: textMoment(activity.deadline),
      IgnoreResourceCalendar: 1,
      Notes: activity.notes === "" ? undefined : activity.notes,
    };
    return element("Task", [
      elements(inTaskOrder(texts)),
      ...(this.#into.get(_id) ?? []).map((link) => this.#link(link)),
      this.#fields.valuesOf(activity),
      ...this.#baselines(activity),
    ]);
  }

  #durations(
    activity: PlanActivity,
    dates: { readonly start: string; readonly finish: string },
  ): TaskTexts {
    const { kind } = activity;
    if (kind === "summary" || kind === "level_of_effort") {
      const calendar = this.#calendarOf(activity);
      const work = calendar && workCalendar(calendar);
      const between = work
        ? work.work(parseMoment(dates.finish)) - work.work(parseMoment(dates.start))
        : 0;
      return { Duration: periodOf(Math.max(0, between)), DurationFormat: DAYS_FORMAT };
    }
    const duration = isMilestone(kind) ? 0 : activity.durationMinutes;
    const left = remainingOf(activity);
    return {
      Duration: periodOf(duration),
      DurationFormat: DAYS_FORMAT,
      RemainingDuration: periodOf(left),
    };
  }

  /**
   * Returns when the work done so far ends and when the remaining work resumes, since a started task may wait in
   * between.
   */
  #progress(activity: PlanActivity, { finish }: { readonly finish: string }): TaskTexts {
    const { kind, actualStart, actualFinish, durationMinutes } = activity;
    const calendar = this.#calendarOf(activity);
    if (kind !== "task" || actualStart === null || actualFinish !== null || !calendar) return {};
    const work = workCalendar(calendar);
    const left = remainingOf(activity);
    const done = Math.max(0, durationMinutes - left);
    const rest = work.work(parseMoment(finish)) - left;
    return {
      Stop: moment(
        formatMoment(
          done === 0
            ? parseMoment(actualStart)
            : work.finishSide(work.work(parseMoment(actualStart)) + done),
        ),
      ),
      Resume: moment(formatMoment(work.startSide(Math.max(0, rest)))),
    };
  }

  #link({ from, type, lagMinutes, lagUnit, lagPercent }: PlanLink): string {
    const isPercent = lagUnit === "percent" && lagPercent !== null;
    const format =
      lagUnit === "elapsed" ? ELAPSED_DAYS_FORMAT : isPercent ? PERCENT_FORMAT : DAYS_FORMAT;
    return element("PredecessorLink", [
      elements({
        PredecessorUID: this.#uids.get(from),
        Type: linkTypeOfMspdi.indexOf(type),
        CrossProject: 0,
        LinkLag: isPercent ? Math.round(lagPercent) : lagMinutes * 10,
        LagFormat: format,
      }),
    ]);
  }

  #baselines(activity: PlanActivity): string[] {
    return this.#programme.baselines.slice(0, MSPDI_BASELINES).map(({ dates }, at) => {
      const kept = dates.get(activity._id);
      if (!kept) return "";
      return element("Baseline", [
        elements({
          Number: at,
          Start: moment(kept.start),
          Finish: moment(kept.finish),
          Duration: periodOf(kept.durationMinutes),
          DurationFormat: DAYS_FORMAT,
        }),
      ]);
    });
  }
}

/** The remaining working minutes of an activity that is not a summary. */
function remainingOf(activity: PlanActivity): number {
  const { kind, durationMinutes, actualStart, actualFinish, percentComplete } = activity;
  if (isMilestone(kind) || actualFinish !== null) return 0;
  if (actualStart === null) return durationMinutes;
  return activity.remainingMinutes ?? Math.round((durationMinutes * (100 - percentComplete)) / 100);
}

const textMoment = (at: string | null): string | undefined =>
  at === null ? undefined : moment(at);

/** Returns the nearest constraint that Microsoft Project has. The list of losses names what is lost. */
function constraintTexts(activity: PlanActivity): TaskTexts {
  const { constraint, levelledStart, kind } = activity;
  // Constraints do not count for a level of effort, which becomes a task.
  if (kind === "summary" || kind === "level_of_effort") return { ConstraintType: 0 };
  if (!constraint && levelledStart !== null && !hasStarted(activity))
    return {
      ConstraintType: constraintOfMspdi.indexOf("start_no_earlier_than"),
      ConstraintDate: moment(levelledStart),
    };
  if (!constraint) return { ConstraintType: 0 };
  const { type, at } = constraint;
  const near =
    type === "mandatory_start"
      ? "must_start_on"
      : type === "mandatory_finish"
        ? "must_finish_on"
        : type;
  return {
    ConstraintType: constraintOfMspdi.indexOf(near),
    ConstraintDate: textMoment(at),
  };
}
