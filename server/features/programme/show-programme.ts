import type {
  Programme,
  ProgrammeActivity,
  ProgrammeBaseline,
  ProgrammeChanges,
  ProgrammeLink,
} from "../../../contract/programme.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../engine/programme/plan.ts";
import type { Finding } from "../../../engine/programme/findings.ts";
import { placesOf } from "../../../engine/programme/records.ts";
import { type Computed, extentOf } from "./computed.ts";
import { type Delta, deltaSince } from "./delta.ts";

function showActivity({ dates, baseline }: Computed, activity: PlanActivity): ProgrammeActivity {
  const computed = dates.get(activity._id);
  if (!computed) throw new Error("An activity of the programme has no dates");
  const kept = baseline.get(activity._id);
  return {
    ...activity,
    start: computed.start,
    finish: computed.finish,
    lateStart: computed.lateStart,
    lateFinish: computed.lateFinish,
    totalFloatMinutes: computed.totalFloatMinutes,
    freeFloatMinutes: computed.freeFloatMinutes,
    critical: computed.critical,
    onLongestPath: computed.onLongestPath,
    drivenBy: [...computed.drivenBy],
    percentDone: computed.percentDone,
    baselineStart: kept?.start ?? null,
    baselineFinish: kept?.finish ?? null,
  };
}

function showLink({ driving }: Computed, link: PlanLink): ProgrammeLink {
  return { ...link, driving: driving.has(link._id) };
}

/** What a programme and its changes have in common. */
function showHead(computed: Computed) {
  const { revision, plan, schedule } = computed;
  const { plannedStart, dataDate, mustFinishBy, calendar, rules } = plan;
  return {
    revision,
    plannedStart,
    dataDate,
    mustFinishBy,
    ...extentOf(computed),
    calendar,
    rules,
    percentDone: schedule.percentDone,
  };
}

const findings = new WeakMap<Computed, readonly Finding[]>();

function findingsOf(computed: Computed): readonly Finding[] {
  const known = findings.get(computed) ?? computed.schedule.findings();
  findings.set(computed, known);
  return known;
}

/** Makes the fields of a programme whose text is long once for each state: without the outer braces. */
function keptText(listsOf: (computed: Computed) => object): (computed: Computed) => string {
  const texts = new WeakMap<Computed, string>();
  return (computed) => {
    const text = texts.get(computed) ?? JSON.stringify(listsOf(computed)).slice(1, -1);
    texts.set(computed, text);
    return text;
  };
}

const listsText = keptText((computed) => {
  const { activities, links, calendars, columns } = computed.plan;
  return {
    activities: activities.map((activity) => showActivity(computed, activity)),
    links: links.map((link) => showLink(computed, link)),
    calendars,
    columns,
    findings: findingsOf(computed),
  };
});

const bareListsText = keptText(({ plan, baseline }) => {
  const { activities, links, calendars, columns } = plan;
  const baselineDates = Array.from(baseline, ([activity, dates]) => ({ activity, ...dates }));
  return { activities, links, calendars, columns, baselineDates };
});

/** Who may not see the resources of a programme sees no assignments. */
export interface Shown {
  readonly assignments: boolean;
  readonly baselines: readonly ProgrammeBaseline[];
}

export interface ShownChanges extends Shown {
  readonly since: number;
  /** `none`: only what people edited. */
  readonly dates: "all" | "none";
}

/** A whole programme as the JSON of an answer. */
export function programmeText(computed: Computed, shown: Shown): string {
  return wholeText(computed, shown, listsText(computed));
}

/** The same without the dates of its activities. */
export function bareProgrammeText(computed: Computed, shown: Shown): string {
  return wholeText(computed, shown, bareListsText(computed));
}

function wholeText(computed: Computed, { assignments, baselines }: Shown, lists: string): string {
  const rest: Pick<Programme, "assignments" | "baselines"> = {
    assignments: assignments ? [...computed.plan.assignments] : [],
    baselines: [...baselines],
  };
  const head = JSON.stringify(showHead(computed)).slice(1, -1);
  return `{"data":{${head},${lists},${JSON.stringify(rest).slice(1, -1)}}}`;
}

const changeTexts = new WeakMap<Computed, Map<string, string>>();

/**
 * What differs since a revision as the JSON of an answer; everything if that cannot be told. After an edit, all who look
 * at the programme ask for the same: it is made once, unless it has baselines, which name people.
 */
export function changesText(computed: Computed, shown: ShownChanges): string {
  const { since, dates, assignments } = shown;
  const delta = deltaSince(computed, since);
  if (!delta || delta.baselines) return newChangesText(computed, delta, shown);
  const known = changeTexts.get(computed) ?? new Map<string, string>();
  changeTexts.set(computed, known);
  const key = `${since} ${dates} ${assignments}`;
  const text = known.get(key) ?? newChangesText(computed, delta, shown);
  if (known.size < MAX_TEXTS) known.set(key, text);
  return text;
}

/** As many texts are kept of one state: planners are seldom further behind. */
const MAX_TEXTS = 20;

function newChangesText(
  computed: Computed,
  delta: Delta | undefined,
  { assignments, baselines, dates }: ShownChanges,
): string {
  const changes = delta ? changed(computed, delta, dates) : everything(computed);
  const { plan } = computed;
  const data: ChangesOfPlan = {
    ...showHead(computed),
    ...changes,
    calendars: !delta || delta.calendars ? plan.calendars : null,
    columns: !delta || delta.columns ? plan.columns : null,
    assignments: !delta || delta.assignments ? (assignments ? [...plan.assignments] : []) : null,
    baselines: !delta || delta.baselines ? [...baselines] : null,
    findings: dates === "all" ? findingsOf(computed) : null,
  };
  return JSON.stringify({ data });
}

/** The lists of a plan cannot be changed, those of the contract can. */
type ChangesOfPlan = Omit<ProgrammeChanges, "calendars" | "columns" | "findings"> & {
  readonly findings: readonly Finding[] | null;
  readonly calendars: Plan["calendars"] | null;
  readonly columns: Plan["columns"] | null;
};

type ChangedLists = Pick<
  ProgrammeChanges,
  "whole" | "activities" | "removedActivities" | "order" | "links" | "removedLinks"
>;

function orderOf({ plan }: Computed): string[] {
  return plan.activities.map(({ _id }) => _id);
}

function everything(computed: Computed): ChangedLists {
  const { plan } = computed;
  return {
    whole: true,
    activities: plan.activities.map((activity) => showActivity(computed, activity)),
    removedActivities: [],
    order: orderOf(computed),
    links: plan.links.map((link) => showLink(computed, link)),
    removedLinks: [],
  };
}

function changed(computed: Computed, delta: Delta, dates: ShownChanges["dates"]): ChangedLists {
  const { plan } = computed;
  const isAll = dates === "all";
  const activities = pick(plan.activities, isAll ? delta.activities : delta.edited);
  const links = pick(plan.links, isAll ? delta.links : delta.editedLinks);
  return {
    whole: false,
    activities: activities.map((activity) => showActivity(computed, activity)),
    removedActivities: [...delta.removedActivities],
    order: delta.order ? orderOf(computed) : null,
    links: links.map((link) => showLink(computed, link)),
    removedLinks: [...delta.removedLinks],
  };
}

function pick<T extends { readonly _id: string }>(
  list: readonly T[],
  ids: ReadonlySet<string>,
): T[] {
  const places = placesOf(list);
  return [...ids].flatMap((id) => list[places.get(id) ?? -1] ?? []);
}
