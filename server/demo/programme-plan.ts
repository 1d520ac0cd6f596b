import { newActivity, newLink } from "../../engine/programme/edits/activity-fields.ts";
import { MINUTES_PER_DAY } from "../../engine/programme/calendar/moment.ts";
import {
  type LinkType,
  linkTypes,
  ourRules,
  type Plan,
  type PlanActivity,
  type PlanCalendar,
  type PlanLink,
} from "../../engine/programme/plan.ts";
import { demoGangs, demoPeople } from "./company.ts";
import { locationOfActivity } from "./location-rows.ts";
import type { SiteRecord } from "./site-record-rows.ts";
import type { Milestone, Work, Works } from "./works/works.ts";

const DAY = 480;

interface Making {
  readonly projectId: string;
  readonly works: Works;
  /** Levels or blocks. */
  readonly parts: readonly string[];
  /** The first day, `YYYY-MM-DD`. */
  readonly first: string;
  /** The calendar of the company's sites. */
  readonly site: PlanCalendar;
  /** The locations of the project's site; none if nothing is recorded there. */
  readonly locations: readonly SiteRecord[];
  readonly newId: () => string;
}

/** An activity with its kind of work. */
export interface MadeActivity {
  readonly id: string;
  readonly work: Work | Milestone;
  /** The index of its part; 0 for work that occurs once. */
  readonly part: number;
}

interface Made {
  readonly plan: Plan;
  /** The activities, without summaries. */
  readonly made: readonly MadeActivity[];
}

/** The programme of a project before any work is done: its works as activities, in stages and parts, with their logic. */
export function demoPlan(making: Making): Made {
  const { newId, works, parts } = making;
  const site: PlanCalendar = {
    ...making.site,
    _id: making.projectId,
    origin: { calendar: making.site._id, version: 1 },
  };
  const always = [{ from: 0, to: MINUTES_PER_DAY }];
  const waiting: PlanCalendar = {
    _id: newId(),
    name: "Curing, round the clock",
    week: Array.from({ length: 7 }, () => always),
    exceptions: [],
    minutesPerDay: MINUTES_PER_DAY,
  };
  const activities: PlanActivity[] = [];
  const made: MadeActivity[] = [];
  for (const [number, { title, works: list }] of works.stages.entries()) {
    const letter = "ABCDEFGH".charAt(number);
    const summary = place({ kind: "summary", name: title, code: letter }, null);
    const codes = new Map<string, number>();
    const add = (work: Work | Milestone, part: number) => {
      const series = "milestone" in work ? 9 : isInParts(work) ? part + 1 : 0;
      const code = (codes.get(`${series}`) ?? 0) + 10;
      codes.set(`${series}`, code);
      const fields = { ...fieldsOf(work, waiting._id), code: `${letter}${series * 100 + code}` };
      const name = work.name.replace("{part}", parts[part] ?? "");
      const location = isInParts(work)
        ? locationOfActivity(making.locations, { name, part })
        : null;
      made.push({ id: place({ ...fields, name, location }, summary), work, part });
    };
    for (const work of list) if (!("milestone" in work) && !isInParts(work)) add(work, 0);
    for (const part of parts.keys()) for (const work of list) if (isInParts(work)) add(work, part);
    for (const work of list) if ("milestone" in work) add(work, 0);
  }
  const plan: Plan = {
    plannedStart: `${making.first}T08:00`,
    dataDate: null,
    mustFinishBy: null,
    calendar: site._id,
    rules: ourRules,
    calendars: [site, waiting],
    columns: [],
    activities,
    links: linksOf(made, newId),
    assignments: [],
  };
  return { plan, made };

  function place(fields: Partial<PlanActivity>, parent: string | null): string {
    const kind = fields.kind ?? "task";
    const activity = newActivity({ _id: newId(), parent }, { kind, minutesPerDay: DAY });
    activities.push({ ...activity, ...fields });
    return activity._id;
  }
}

const isInParts = ({ name }: Work | Milestone): boolean => name.includes("{part}");

export const isWaiting = (work: Work | Milestone): boolean => "waits" in work && work.waits;

function fieldsOf(work: Work | Milestone, waiting: string): Partial<PlanActivity> {
  if ("milestone" in work) return { kind: "finish_milestone" };
  const { days, gang, waits } = work;
  return {
    calendar: waits ? waiting : null,
    durationMinutes: days * (waits ? MINUTES_PER_DAY : DAY),
    assignee: (gang === "services" ? demoPeople.contractor : demoPeople.engineer).id,
    company: demoGangs[gang],
  };
}

function linksOf(made: readonly MadeActivity[], newId: () => string): PlanLink[] {
  const byKey = Map.groupBy(made, ({ work }) => work.key);
  const links: PlanLink[] = [];
  const link = (from: string, to: string, more: Partial<PlanLink> = {}) =>
    links.push({ ...newLink({ _id: newId(), from, to }), ...more });
  for (const { id, work, part } of made) {
    // The same gang goes on to the next part.
    const above =
      part > 0 && !isWaiting(work) && byKey.get(work.key)?.find((one) => one.part === part - 1);
    if (above) link(above.id, id);
    for (const { key, ...more } of waitsOf(work)) {
      const all = byKey.get(key);
      if (!all) throw new Error(`No work is called ${key}`);
      const isSame = isInParts(work) && all.length > 1;
      for (const one of all) if (!isSame || one.part === part) link(one.id, id, more);
    }
  }
  // Activities without a successor finish before the last milestone, so that their float means something.
  const hasNext = new Set(links.map(({ from }) => from));
  const last = made.findLast(({ work }) => "milestone" in work);
  for (const { id } of made) if (last && id !== last.id && !hasNext.has(id)) link(id, last.id);
  return links;
}

/** Parses the predecessors of a piece of work: `raft+3` means the finish of the raft plus three days. */
function waitsOf({ after }: Work | Milestone) {
  return after
    .split(" ")
    .filter((text) => text !== "")
    .map((text) => {
      const [, key = "", type, days = "0"] = /^([a-z]+)([A-Z]{2})?(?:\+(\d+))?$/.exec(text) ?? [];
      const isType = (one: LinkType) => one === type;
      return { key, type: linkTypes.find(isType) ?? "FS", lagMinutes: Number(days) * DAY } as const;
    });
}
