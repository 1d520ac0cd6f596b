import { parseMoment } from "../../calendar/moment.ts";
import { newActivity, newLink } from "../../edits/activity-fields.ts";
import type { ActivityDates, ActivityKind, LinkType, Plan, PlanActivity } from "../../plan.ts";
import { ourRules } from "../../plan.ts";
import { GanttModel, type ModelSchedule } from "../gantt-model.ts";
import type { Emphasis, SceneView } from "../scene.ts";

/** A schedule with given dates, so that the Gantt is tested without the engine. */

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

export const standardWeek = {
  _id: "std",
  name: "Standard week",
  week: [day, day, day, day, day, [], []],
  exceptions: [],
  minutesPerDay: 480,
};

interface DrawnTask {
  readonly id: string;
  readonly kind?: ActivityKind;
  readonly start: string;
  readonly finish: string;
  readonly lateFinish?: string;
  readonly critical?: boolean;
  readonly percent?: number;
  readonly fields?: Partial<PlanActivity>;
}

interface Given {
  readonly tasks: readonly DrawnTask[];
  readonly links?: readonly (readonly [string, string, LinkType])[];
  readonly calendars?: Plan["calendars"];
  readonly baseline?: ReadonlyMap<string, { start: string; finish: string }>;
}

export function drawnModel({ tasks, links = [], calendars = [], baseline = new Map() }: Given) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const get = (id: string): DrawnTask => {
    const task = byId.get(id);
    if (!task) throw new Error(`No task ${id}`);
    return task;
  };
  const plan: Plan = {
    plannedStart: "2026-03-02T08:00",
    dataDate: null,
    mustFinishBy: null,
    calendar: "std",
    rules: ourRules,
    calendars: [standardWeek, ...calendars],
    columns: [],
    activities: tasks.map(({ id, kind = "task", fields }) => ({
      ...newActivity({ _id: id, parent: null }, { kind, minutesPerDay: 480 }),
      name: id,
      ...fields,
    })),
    links: links.map(([from, to, type]) => ({
      ...newLink({ _id: `${from}-${to}`, from, to }),
      type,
    })),
    assignments: [],
  };
  const schedule: ModelSchedule = {
    isDriving: (id) => id.startsWith("a"),
    dates: (id): ActivityDates => {
      const { start, finish, lateFinish = null, critical = false, percent = 0 } = get(id);
      return {
        start,
        finish,
        lateStart: null,
        lateFinish,
        totalFloatMinutes: null,
        freeFloatMinutes: null,
        critical,
        onLongestPath: critical,
        drivenBy: [],
        percentDone: percent,
      };
    },
    moments: (id) => {
      const { start, finish, lateFinish } = get(id);
      return {
        start: parseMoment(start),
        finish: parseMoment(finish),
        lateFinish: lateFinish === undefined ? null : parseMoment(lateFinish),
      };
    },
  };
  const rows = plan.activities.map(({ _id, name, kind }, index) => ({
    id: _id,
    name,
    kind,
    index,
  }));
  return new GanttModel({ rows, plan, schedule, baseline });
}

export const calm: Emphasis = { selected: new Set(), focused: null, hovered: null, link: null };

/** 800 by 400, from 2 March 2026 on, 40 pixels a day. */
export const marchView: SceneView = {
  width: 800,
  height: 400,
  headHeight: 48,
  rowHeight: 32,
  top: 0,
  scale: { left: parseMoment("2026-03-02T00:00"), pixelsPerDay: 40 },
};

export const measureLetters = (text: string): number => text.length * 6;
