import { isMilestone } from "../../../../../engine/programme/edits/activity-fields.ts";
import type {
  Plan,
  PlanActivity,
  PlanCalendar,
  PlanColumn,
  PlanLink,
  Shift,
} from "../../../../../engine/programme/plan.ts";
import { changedKeys } from "../../../../../engine/programme/edits/activity-fields.ts";
import type { ExportedProgramme } from "../exported-programme.ts";
import { flatExceptions } from "../flat-exceptions.ts";
import { orderedShifts } from "../plan-parts.ts";
import type { ImportedProgramme } from "../programme-file.ts";

/**
 * A record in a form that two programmes can be compared by: without ids, and with equal meanings written the same.
 */
type Plain = Readonly<Record<string, unknown>>;

const shiftText = (shifts: readonly Shift[]) =>
  orderedShifts(shifts)
    .map(({ from, to }) => `${from}-${to}`)
    .join(" ");

function plainCalendar(calendar: PlanCalendar): Plain {
  const { name, week, minutesPerDay } = calendar;
  const days: { from: string; to: string; text: string }[] = [];
  const named: string[] = [];
  for (const { from, to, shifts, name: holiday } of flatExceptions(calendar)) {
    const last = days.at(-1);
    const follows = last && Date.parse(last.to) + 86_400_000 === Date.parse(from);
    const text = shiftText(shifts);
    if (holiday !== "") named.push(`${from} ${to} ${holiday}`);
    if (follows && last.text === text) last.to = to;
    else days.push({ from, to, text });
  }
  return { name, minutesPerDay, week: week.map(shiftText), exceptions: days, holidays: named };
}

function plainColumn(
  { name, type, choices, _id }: PlanColumn,
  activities: readonly PlanActivity[],
): Plain {
  const used = activities
    .map(({ fields }) => fields[_id])
    .filter((value) => typeof value === "string" && value !== "");
  // Values that a list of choices lacks are added when the file is read.
  return {
    column: name,
    type: [type, ...(type === "choice" ? new Set([...choices, ...used]) : [])],
  };
}

function plainActivity(
  activity: PlanActivity,
  plan: Plan,
  names: ReadonlyMap<string | null, string>,
): Plain {
  const { _id, parent, calendar, constraint, secondConstraint, fields, ...rest } = activity;
  const isOpen =
    rest.actualStart !== null &&
    rest.actualFinish === null &&
    !isMilestone(rest.kind) &&
    rest.kind !== "summary";
  const { durationMinutes, percentComplete, remainingMinutes } = rest;
  const left = remainingMinutes ?? Math.round((durationMinutes * (100 - percentComplete)) / 100);
  const values = plan.columns.flatMap(({ _id: column, name, type }) => {
    const value = fields[column];
    if (value === undefined || value === null || value === "") return [];
    // A day begins at midnight.
    const plain = type === "date" && !String(value).includes("T") ? `${value}T00:00` : value;
    return [[`fields ${name}`, plain] as const];
  });
  return {
    ...rest,
    parent: names.get(parent) ?? null,
    calendar: names.get(calendar ?? plan.calendar),
    // Two constraints count the same in any order.
    constraints: [constraint, secondConstraint].filter((one) => one !== null),
    durationMinutes: rest.kind === "summary" ? 0 : durationMinutes,
    remainingMinutes: isOpen
      ? left
      : rest.actualFinish === null && !isMilestone(rest.kind)
        ? remainingMinutes
        : null,
    ...Object.fromEntries(values),
  };
}

function plainLink({ type, lagMinutes, lagUnit, lagPercent, lagCalendar }: PlanLink): Plain {
  return {
    type,
    lagCalendar,
    lag: lagUnit === "percent" ? `${lagPercent}%` : `${lagMinutes} ${lagUnit}`,
  };
}

interface Compared {
  readonly before: ExportedProgramme;
  readonly after: Pick<ImportedProgramme, "plan" | "baselines">;
}

/**
 * Lists what one programme contains and the programme read again lacks, as `id field`. Something that is missing as
 * a whole counts as one field.
 */
export function differences({ before, after }: Compared): Set<string> {
  const found = new Set<string>();
  const [one, other] = [before.plan, after.plan];
  const compare = (of: string, was: Plain, is: Plain | undefined, whole: string) => {
    if (!is) found.add(`${of} ${whole}`);
    else for (const key of changedKeys(was, is)) found.add(`${of} ${key}`);
  };
  const { plannedStart, dataDate, mustFinishBy } = one;
  const head = (plan: Plan) => ({
    plannedStart: plan.plannedStart,
    dataDate: plan.dataDate,
    mustFinishBy: plan.mustFinishBy,
    calendar: plan.calendars.find(({ _id }) => _id === plan.calendar)?.name,
    ...Object.fromEntries(
      Object.entries(plan.rules).map(([rule, value]) => [`rules.${rule}`, value]),
    ),
  });
  compare("programme", { ...head(one), plannedStart, dataDate, mustFinishBy }, head(other), "head");
  for (const calendar of one.calendars) {
    const read = other.calendars.find(({ name }) => name === calendar.name);
    compare(calendar._id, plainCalendar(calendar), read && plainCalendar(read), "calendar");
  }
  const columnsRead = new Map(other.columns.map((column) => [column.name, column]));
  const lostColumns = new Set<string>();
  for (const column of one.columns) {
    const read = columnsRead.get(column.name);
    // A column of another kind has values of another kind.
    if (read?.type !== column.type) lostColumns.add(`fields ${column.name}`);
    compare(
      column._id,
      plainColumn(column, one.activities),
      read && plainColumn(read, other.activities),
      "column",
    );
  }
  const namesOf = (plan: Plan) =>
    new Map<string | null, string>(
      [...plan.calendars, ...plan.activities].map(({ _id, name }) => [_id, name]),
    );
  const [names, namesRead] = [namesOf(one), namesOf(other)];
  const byName = new Map(other.activities.map((activity) => [activity.name, activity]));
  const kept = one.activities.map(({ name }) => name).filter((name) => byName.has(name));
  if (kept.join("\n") !== other.activities.map(({ name }) => name).join("\n"))
    found.add("programme order");
  for (const activity of one.activities) {
    const read = byName.get(activity.name);
    const was = plainActivity(activity, one, names);
    const is = read && plainActivity(read, other, namesRead);
    for (const key of is ? changedKeys(was, is) : ["activity"]) {
      // An activity without an id of another program gets the file's own id as one. A lost column also loses its
      // values.
      const isGiven = key === "externalId" && activity.externalId === null;
      if (!isGiven && !lostColumns.has(key)) found.add(`${activity._id} ${key}`);
    }
  }
  const linkKey = ({ from, to, type }: PlanLink, of: ReadonlyMap<string | null, string>) =>
    `${of.get(from) ?? ""} → ${of.get(to) ?? ""} ${type}`;
  const linksRead = new Map(other.links.map((link) => [linkKey(link, namesRead), link]));
  for (const link of one.links) {
    const read = linksRead.get(linkKey(link, names));
    compare(link._id, plainLink(link), read && plainLink(read), "link");
  }
  if (other.links.length > one.links.length) found.add("programme links");
  for (const [at, { _id, name, dates }] of before.baselines.entries()) {
    const read = after.baselines[at];
    const plain = (of: ReadonlyMap<string, unknown>, all: ReadonlyMap<string | null, string>) =>
      Object.fromEntries([...of].map(([id, each]) => [all.get(id), each]));
    compare(
      _id,
      { name, dates: plain(dates, names) },
      read && { name: read.name, dates: plain(read.dates, namesRead) },
      "baseline",
    );
  }
  for (const { _id } of one.assignments) found.add(`${_id} assignment`);
  return found;
}
