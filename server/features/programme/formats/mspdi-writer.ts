import { isMilestone } from "../../../../engine/programme/activity-fields.ts";
import { workCalendar } from "../../../../engine/programme/calendar.ts";
import { parseMoment } from "../../../../engine/programme/moment.ts";
import type { PlanActivity, PlanCalendar, PlanLink } from "../../../../engine/programme/plan.ts";
import type { ExportedProgramme, WrittenProgramme } from "./exported-programme.ts";
import { fileNumbers } from "./file-numbers.ts";
import { mspdiCalendar } from "./mspdi-calendar-writer.ts";
import {
  constraintOf,
  DAYS_FORMAT,
  ELAPSED_DAYS_FORMAT,
  linkTypeOf,
  PERCENT_FORMAT,
  periodOf,
} from "./mspdi-codes.ts";
import { MspdiFields } from "./mspdi-field-writer.ts";
import { mspdiLosses } from "./mspdi-losses.ts";
import { NotKeptList } from "./programme-file.ts";
import { element, elements, type XmlValue } from "./xml-text.ts";

/** MSPDI has seconds. */
const moment = (at: string): string => `${at}:00`;
const tenths = (minutes: number | null): number | undefined =>
  minutes === null ? undefined : Math.round(minutes * 10);

/** Writes a programme as Microsoft Project reads it (MSPDI, XML). */
export function writeMspdi(programme: ExportedProgramme): WrittenProgramme {
  const lost = new NotKeptList();
  mspdiLosses(programme, lost);
  const text = new MspdiWriter(programme, lost).text();
  return { bytes: Buffer.from(text), lost: lost.list() };
}

class MspdiWriter {
  readonly #programme: ExportedProgramme;
  readonly #calendars: ReadonlyMap<string, PlanCalendar>;
  readonly #uids: ReadonlyMap<string, number>;
  readonly #calendarUids: ReadonlyMap<string, number>;
  readonly #fields: MspdiFields;
  readonly #into = new Map<string, PlanLink[]>();

  constructor(programme: ExportedProgramme, lost: NotKeptList) {
    const { plan } = programme;
    this.#programme = programme;
    this.#calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
    this.#uids = fileNumbers(plan.activities);
    this.#calendarUids = new Map(plan.calendars.map(({ _id }, at) => [_id, at + 1]));
    this.#fields = new MspdiFields(plan.columns, lost);
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
      CriticalSlackLimit: plan.rules.criticalFloatMinutes / perDay,
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
    const isFree = !isSummary && activity.actualStart === null;
    return element("Task", [
      elements({
        UID: uid,
        ID: place.id,
        Name: activity.name,
        Active: 1,
        Manual: activity.pinned && !isSummary ? 1 : 0,
        Type: 1,
        IsNull: 0,
        WBS: activity.code === "" ? outline : activity.code,
        OutlineNumber: outline,
        OutlineLevel: outline.split(".").length,
        Priority: activity.priority,
        Start: moment(dates.start),
        Finish: moment(dates.finish),
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
        ActualStart: textMoment(activity.actualStart),
        ActualFinish: textMoment(activity.actualFinish),
        ...constraintTexts(activity),
        CalendarUID: isSummary || calendar === null ? -1 : this.#calendarUids.get(calendar),
        Deadline: textMoment(activity.deadline),
        IgnoreResourceCalendar: 1,
        Notes: activity.notes === "" ? undefined : activity.notes,
      }),
      ...(this.#into.get(_id) ?? []).map((link) => this.#link(link)),
      this.#fields.valuesOf(activity),
      this.#baseline(activity),
    ]);
  }

  #durations(
    activity: PlanActivity,
    dates: { readonly start: string; readonly finish: string },
  ): Record<string, XmlValue> {
    const { kind, actualStart, actualFinish, percentComplete } = activity;
    if (kind === "summary" || kind === "level_of_effort") {
      const calendar = this.#calendarOf(activity);
      const work = calendar && workCalendar(calendar);
      const between = work
        ? work.work(parseMoment(dates.finish)) - work.work(parseMoment(dates.start))
        : 0;
      return { Duration: periodOf(Math.max(0, between)), DurationFormat: DAYS_FORMAT };
    }
    const duration = isMilestone(kind) ? 0 : activity.durationMinutes;
    const left =
      actualFinish !== null
        ? 0
        : actualStart === null
          ? duration
          : (activity.remainingMinutes ?? Math.round((duration * (100 - percentComplete)) / 100));
    return {
      Duration: periodOf(duration),
      DurationFormat: DAYS_FORMAT,
      RemainingDuration: periodOf(left),
    };
  }

  #link({ from, type, lagMinutes, lagUnit, lagPercent }: PlanLink): string {
    const isPercent = lagUnit === "percent" && lagPercent !== null;
    const format =
      lagUnit === "elapsed" ? ELAPSED_DAYS_FORMAT : isPercent ? PERCENT_FORMAT : DAYS_FORMAT;
    return element("PredecessorLink", [
      elements({
        PredecessorUID: this.#uids.get(from),
        Type: linkTypeOf.indexOf(type),
        CrossProject: 0,
        LinkLag: isPercent ? lagPercent : lagMinutes * 10,
        LagFormat: format,
      }),
    ]);
  }

  #baseline(activity: PlanActivity): string {
    const dates = this.#programme.baseline.get(activity._id);
    const calendar = this.#calendarOf(activity);
    if (!dates || !calendar) return "";
    const { work } = { work: (at: string) => workCalendar(calendar).work(parseMoment(at)) };
    return element("Baseline", [
      elements({
        Number: 0,
        Start: moment(dates.start),
        Finish: moment(dates.finish),
        Duration: periodOf(Math.max(0, work(dates.finish) - work(dates.start))),
        DurationFormat: DAYS_FORMAT,
      }),
    ]);
  }
}

const textMoment = (at: string | null): string | undefined =>
  at === null ? undefined : moment(at);

/** The nearest that Microsoft Project has; what that loses, the list of losses says. */
function constraintTexts(activity: PlanActivity): Record<string, XmlValue> {
  const { constraint, levelledStart, kind } = activity;
  if (kind === "summary") return { ConstraintType: 0 };
  if (!constraint && levelledStart !== null && activity.actualStart === null)
    return {
      ConstraintType: constraintOf.indexOf("start_no_earlier_than"),
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
    ConstraintType: constraintOf.indexOf(near),
    ConstraintDate: textMoment(at),
  };
}

/** 1, 1.1, 1.2, 2: the place of each row in the outline. */
function outlineNumbers(activities: readonly PlanActivity[]): Map<string, string> {
  const numbers = new Map<string, string>();
  const counts = new Map<string | null, number>();
  for (const { _id, parent } of activities) {
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = parent === null ? "" : `${numbers.get(parent) ?? ""}.`;
    numbers.set(_id, `${above}${count}`);
  }
  return numbers;
}
