import type {
  Programme,
  ProgrammeActivity,
  ProgrammeBaseline,
  ProgrammeChanges,
  ProgrammeLink,
} from "../../../contract/programme/programme.ts";
import type { Plan, PlanActivity, PlanLink } from "../../../engine/programme/plan.ts";
import type { Finding } from "../../../engine/programme/schedule/findings.ts";
import { type Steps, strides } from "../../../engine/programme/steps.ts";
import { indexById } from "../../../engine/programme/records.ts";
import { inTurns } from "../../platform/in-time-slices.ts";
import { runFor } from "../../platform/request-work.ts";
import { type Computed, extentOf } from "./plan/computed.ts";
import { type Delta, deltaSince } from "./plan/delta.ts";

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

/** Returns the fields that a programme and its changes have in common. */
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

const findingsTexts = new WeakMap<Computed, string>();

function findingsText(computed: Computed): string {
  const text = findingsTexts.get(computed) ?? fieldsText({ findings: findingsOf(computed) });
  findingsTexts.set(computed, text);
  return text;
}

/** Lists of a programme, by the names of their fields. */
type Lists = Readonly<Record<string, Iterable<unknown>>>;

/** Converts the records one by one, so that each is converted between two steps of writing. */
function* eachShown<T>(list: readonly T[], show: (one: T) => object): Generator<object> {
  for (const one of list) yield show(one);
}

/** The lists as the fields of a JSON object, without its braces. */
function* writing(lists: Lists): Steps<string> {
  const fields: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const texts: string[] = [];
    yield* strides(list, (one) => texts.push(JSON.stringify(one)));
    fields.push(`"${name}":[${texts.join(",")}]`);
  }
  return fields.join(",");
}

/** Writes the lists of a programme once for each state: their text is long. */
function keptText(listsOf: (computed: Computed) => Lists): (computed: Computed) => Promise<string> {
  const texts = new WeakMap<Computed, Promise<string>>();
  return (computed) => {
    const known = texts.get(computed);
    if (known) return known;
    // The text belongs to nobody's request: the first person to ask may leave while others wait for the same text.
    const text = runFor(undefined, () => inTurns(writing(listsOf(computed))));
    texts.set(computed, text);
    text.catch(() => texts.delete(computed));
    return text;
  };
}

const listsText = keptText((computed) => {
  const { activities, links, calendars, columns } = computed.plan;
  return {
    activities: eachShown(activities, (activity) => showActivity(computed, activity)),
    links: eachShown(links, (link) => showLink(computed, link)),
    calendars,
    columns,
  };
});

const bareListsText = keptText(({ plan, baseline }) => {
  const { activities, links, calendars, columns } = plan;
  const baselineDates = Array.from(baseline, ([activity, dates]) => ({ activity, ...dates }));
  return { activities, links, calendars, columns, baselineDates };
});

/** The parts to include. People who may not see the resources of a programme see no assignments. */
export interface Shown {
  readonly assignments: boolean;
  readonly baselines: readonly ProgrammeBaseline[];
}

export interface ShownChanges extends Shown {
  readonly since: number;
  /** `none` leaves only what people edited. */
  readonly dates: "all" | "none";
}

/** A whole programme as the JSON of an answer. */
export async function programmeText(computed: Computed, shown: Shown): Promise<string> {
  const lists = await listsText(computed);
  return wholeText(computed, shown, `${lists},${findingsText(computed)}`);
}

/** Returns a whole programme, without the dates of its activities, as the JSON of an answer. */
export async function bareProgrammeText(computed: Computed, shown: Shown): Promise<string> {
  return wholeText(computed, shown, await bareListsText(computed));
}

function wholeText(computed: Computed, { assignments, baselines }: Shown, lists: string): string {
  const rest: Pick<Programme, "assignments" | "baselines"> = {
    assignments: assignments ? [...computed.plan.assignments] : [],
    baselines: [...baselines],
  };
  return `{"data":{${fieldsText(showHead(computed))},${lists},${fieldsText(rest)}}}`;
}

const fieldsText = (fields: object): string => JSON.stringify(fields).slice(1, -1);

const changeTexts = new WeakMap<Computed, Map<string, string>>();

/**
 * Returns the changes since a revision as the JSON of an answer, or everything if the changes are not known. After
 * an edit, all viewers of the programme ask for the same text. It is made once, unless it has baselines, which
 * name people.
 */
export async function changesText(computed: Computed, shown: ShownChanges): Promise<string> {
  const { since, dates, assignments } = shown;
  const delta = deltaSince(computed, since);
  if (!delta) return everythingText(computed, shown);
  if (delta.baselines) return newChangesText(computed, delta, shown);
  const known = changeTexts.get(computed) ?? new Map<string, string>();
  changeTexts.set(computed, known);
  const key = `${since} ${dates} ${assignments}`;
  const text = known.get(key) ?? newChangesText(computed, delta, shown);
  if (known.size < MAX_TEXTS) known.set(key, text);
  return text;
}

/** The maximum number of texts that are cached for one state: planners are seldom further behind. */
const MAX_TEXTS = 20;

async function everythingText(
  computed: Computed,
  { dates, ...shown }: ShownChanges,
): Promise<string> {
  const changes: Omit<ChangedLists, "activities" | "links"> & Pick<ChangesOfPlan, "findings"> = {
    whole: true,
    removedActivities: [],
    order: orderOf(computed),
    removedLinks: [],
    findings: dates === "all" ? findingsOf(computed) : null,
  };
  const lists = await listsText(computed);
  return wholeText(computed, shown, `${fieldsText(changes)},${lists}`);
}

function newChangesText(
  computed: Computed,
  delta: Delta,
  { assignments, baselines, dates }: ShownChanges,
): string {
  const { plan } = computed;
  const data: ChangesOfPlan = {
    ...showHead(computed),
    ...changed(computed, delta, dates),
    calendars: delta.calendars ? plan.calendars : null,
    columns: delta.columns ? plan.columns : null,
    assignments: delta.assignments ? (assignments ? [...plan.assignments] : []) : null,
    baselines: delta.baselines ? [...baselines] : null,
    findings: dates === "all" ? findingsOf(computed) : null,
  };
  return JSON.stringify({ data });
}

/** The lists of a plan are read-only, the lists of the contract are not. */
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
  const places = indexById(list);
  return [...ids].flatMap((id) => list[places.get(id) ?? -1] ?? []);
}
