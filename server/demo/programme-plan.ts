import { isMilestone, newActivity, newLink } from "../../engine/programme/activity-fields.ts";
import { MINUTES_PER_DAY, parseMoment } from "../../engine/programme/moment.ts";
import {
  ourRules,
  type Plan,
  type PlanActivity,
  type PlanCalendar,
  type PlanLink,
} from "../../engine/programme/plan.ts";
import { compute } from "../../engine/programme/schedule.ts";
import { demoGangs, demoPeople } from "./company.ts";
import { type DemoProject, type Stage, stageTasks } from "./projects.ts";
import { chance } from "./random.ts";

const DAY = 480;

const stageTitles: Readonly<Record<Stage, string>> = {
  approvals: "Approvals and mobilisation",
  ground: "Substructure",
  frame: "Frame",
  services: "Services",
  envelope: "Walls and roof",
  finishes: "Finishes",
  handover: "Handover",
};

const stageMilestones: Readonly<Partial<Record<Stage, string>>> = {
  ground: "Foundations complete",
  frame: "Frame complete",
  envelope: "Weathertight",
  handover: "Practical completion",
};

/** Concrete is strong after 28 days, whoever rests meanwhile. */
const CURING = /28 days/;

/** Work on the services in other stages. */
const SERVICES = /sanitary ware|all services/;

/** Whose work a stage is. Nobody is appointed to the services of a project without its contractor yet. */
function doneBy({ contractor }: DemoProject, stage: Stage) {
  if (stage !== "services") return { assignee: demoPeople.engineer.id, company: demoGangs[stage] };
  return contractor
    ? { assignee: demoPeople.contractor.id, company: demoGangs[stage] }
    : { assignee: demoPeople.engineer.id, company: null };
}

interface Making {
  readonly projectId: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** The company's calendar of its sites. */
  readonly site: PlanCalendar;
  readonly seed: number;
  readonly newId: () => string;
}

/** The programme of a project before any work is done: its tasks as activities, in stages, with their logic. */
export function demoPlan(project: DemoProject, making: Making): Plan {
  const { newId, seed } = making;
  const luck = chance(seed);
  const site: PlanCalendar = {
    ...making.site,
    _id: making.projectId,
    origin: { calendar: making.site._id, version: 1 },
  };
  const always = [{ from: 0, to: MINUTES_PER_DAY }];
  const curing: PlanCalendar = {
    _id: newId(),
    name: "Curing, round the clock",
    week: Array.from({ length: 7 }, () => always),
    exceptions: [],
    minutesPerDay: MINUTES_PER_DAY,
  };
  const activities: PlanActivity[] = [];
  const links: PlanLink[] = [];
  const add = (fields: Partial<PlanActivity>, parent: string | null): string => {
    const kind = fields.kind ?? "task";
    const made = newActivity({ _id: newId(), parent }, { kind, minutesPerDay: DAY });
    activities.push({ ...made, ...fields });
    return made._id;
  };
  const link = (from: string | undefined, to: string, more: Partial<PlanLink> = {}) => {
    if (from !== undefined && from !== to)
      links.push({ ...newLink({ _id: newId(), from, to }), ...more });
  };

  /** The last activity of each part, on which the next stage waits; one of no part holds all. */
  let before: readonly string[] = [];
  let started: string | undefined;
  for (const [number, stage] of project.stages.entries()) {
    const letter = "ABCDEFG".charAt(number);
    const summary = add({ kind: "summary", name: stageTitles[stage], code: letter }, null);
    const inParts = stageTasks[stage].some((title) => title.includes("{part}"));
    const parts = inParts ? project.parts : [""];
    const overlaps = stage === "services" || stage === "finishes";
    const lasts: string[] = [];
    let above: string[] = [];
    for (const [place, part] of parts.entries()) {
      let last: string | undefined;
      const row: string[] = [];
      for (const [step, template] of stageTasks[stage].entries()) {
        const cures = CURING.test(template);
        const isServices = SERVICES.test(template);
        const id = add(
          {
            name: template.replace("{part}", part),
            code: `${letter}${(place + 1) * 100 + (step + 1) * 10}`,
            calendar: cures ? curing._id : null,
            durationMinutes: cures ? 28 * MINUTES_PER_DAY : luck.whole(3, 11) * DAY,
            ...doneBy(project, isServices ? "services" : stage),
          },
          summary,
        );
        if (cures) {
          link(row[4], id);
          continue;
        }
        link(last, id, template.startsWith("Strike") ? { lagMinutes: 5 * DAY } : {});
        // The same gang goes on to the next part.
        link(above[step], id);
        if (step === 0) {
          const waits = before[place] ?? before.at(-1);
          if (overlaps && started !== undefined && place === 0)
            link(started, id, { type: "SS", lagMinutes: 12 * DAY });
          else if (!inParts) for (const each of before) link(each, id);
          else if (place === 0 || before.length > 1) link(waits, id);
          if (place === 0) started = id;
        }
        row[step] = id;
        last = id;
      }
      above = row;
      if (last !== undefined) lasts.push(last);
    }
    before = lasts;
    const milestone = stageMilestones[stage];
    if (milestone === undefined) continue;
    const id = add({ kind: "finish_milestone", name: milestone, code: `${letter}999` }, summary);
    for (const last of lasts) link(last, id);
  }
  closeOpenEnds(activities, links, newId);
  const plan: Plan = {
    plannedStart: `${making.first}T08:00`,
    dataDate: null,
    mustFinishBy: null,
    calendar: site._id,
    rules: ourRules,
    calendars: [site, curing],
    columns: [],
    activities,
    links,
    assignments: [],
  };
  return fitted(plan, making.last);
}

/** What nothing follows is finished before the last milestone, so that its float means something. */
function closeOpenEnds(
  activities: readonly PlanActivity[],
  links: PlanLink[],
  newId: () => string,
): void {
  const last = activities.findLast(({ kind }) => isMilestone(kind));
  if (!last) return;
  const hasNext = new Set(links.map(({ from }) => from));
  for (const { _id, kind } of activities)
    if (_id !== last._id && kind !== "summary" && !hasNext.has(_id))
      links.push(newLink({ _id: newId(), from: _id, to: last._id }));
}

const TRIES = 6;

/** The plan with durations in whole days so long that it ends near the last day. */
function fitted(plan: Plan, last: string): Plan {
  const start = parseMoment(plan.plannedStart);
  const wanted = parseMoment(`${last}T17:00`) - start;
  let best = plan;
  for (let at = 0; at < TRIES; at += 1) {
    const { finish } = compute(best);
    const factor = wanted / Math.max(1, (finish ?? start) - start);
    if (Math.abs(factor - 1) < 0.01) return best;
    best = scaled(best, factor);
  }
  return best;
}

/** The plan with the durations of its work times a factor, in whole days. */
function scaled(plan: Plan, factor: number): Plan {
  const longer = (minutes: number) => Math.max(1, Math.round((minutes * factor) / DAY)) * DAY;
  return {
    ...plan,
    activities: plan.activities.map((activity) =>
      activity.kind === "task" && activity.calendar === null
        ? { ...activity, durationMinutes: longer(activity.durationMinutes) }
        : activity,
    ),
  };
}
