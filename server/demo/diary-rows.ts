import { DAY_MS } from "../../engine/day.ts";
import type { Json } from "../../engine/records/content.ts";
import { identityOf } from "../../contract/site/identity.ts";
import { diary } from "../../contract/site/diary.ts";
import { demoCompanies, demoGangs, type DemoPerson, demoPeople } from "./company.ts";
import type { DemoActivity } from "./programme-activities.ts";
import { type Chance, chance } from "./random.ts";
import type { SiteRecord, SiteStep } from "./site-record-rows.ts";
import type { Supply } from "./supplied-materials.ts";

/** The project on whose site diaries are written, and the day on which they end. */
export interface DiaryProject {
  readonly projectId: string;
  readonly now: Date;
  /** Days on which nobody works, besides Sundays. */
  readonly holidays: ReadonlySet<string>;
  readonly newId: () => string;
}

interface Means extends DiaryProject {
  readonly activities: readonly DemoActivity[];
  readonly start: Date;
  readonly supplies: readonly Supply[];
}

type Cells = Readonly<Record<string, Json>>;

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const companyName = (id: string | null) =>
  demoCompanies.find((company) => company.id === id)?.name ?? "Adeyemi & Sons Builders";

/** Whether anybody works on a day. */
export function isWorked(date: Date, holidays: ReadonlySet<string>): boolean {
  return date.getUTCDay() !== 0 && !holidays.has(dayOf(date));
}

/** Rows with the ids that devices would have made. */
export function rowsOf(cells: readonly Cells[], newId: () => string): Json {
  return Object.fromEntries(cells.map((each) => [newId(), each] as const));
}

/** From April to October it rains on the coast, most of all in June. */
export function rainOf(day: string, luck: Chance): readonly Cells[] {
  const chanceOfRain =
    [0.05, 0.08, 0.15, 0.3, 0.4, 0.55, 0.45, 0.3, 0.45, 0.35, 0.12, 0.05][
      Number(day.slice(5, 7)) - 1
    ] ?? 0;
  const hour = luck.whole(9, 15);
  const at = (h: number) => `${String(h).padStart(2, "0")}:00`;
  if (luck.next() > chanceOfRain)
    return [{ from: "07:00", to: "17:00", condition: luck.pick(["clear", "clear", "cloudy"]) }];
  const isHeavy = luck.next() < 0.4;
  return [
    { from: "07:00", to: at(hour), condition: "cloudy" },
    {
      from: at(hour),
      to: at(Math.min(17, hour + luck.whole(1, 3))),
      condition: isHeavy ? "heavy_rain" : "rain",
      ...(isHeavy && { stopped: "Work outside" }),
    },
  ];
}

interface Day {
  readonly day: string;
  readonly underWay: readonly DemoActivity[];
  readonly luck: Chance;
  readonly supplies: readonly Supply[];
  readonly newId: () => string;
}

/** How much of an activity was done by the evening, according to the programme. */
function percentBy({ startDay, finishDay, activity }: DemoActivity, day: string): number {
  const [start, finish, now] = [startDay, finishDay, day].map((text) => Date.parse(text));
  const span = Math.max(1, ((finish ?? 0) - (start ?? 0)) / DAY_MS + 1);
  const share = (((now ?? 0) - (start ?? 0)) / DAY_MS + 1) / span;
  const most = activity.actualFinish === null ? Math.max(5, activity.percentComplete) : 100;
  return Math.max(1, Math.min(most, Math.round(share * most)));
}

function fieldsOf(
  { day, underWay, luck, supplies, newId }: Day,
  company: string | null,
): Record<string, Json> {
  const weather = rainOf(day, luck);
  const isWet = weather.some(({ condition }) => condition === "heavy_rain");
  const gangs = [...new Set(underWay.map(({ activity }) => activity.company))];
  const labour = gangs.map((gang) => ({
    company: companyName(gang),
    trade: demoCompanies.find(({ id }) => id === gang)?.trade ?? "General",
    number: luck.whole(4, 14),
    hours: isWet ? luck.whole(5, 7) : 8,
  }));
  const work = underWay.slice(0, 5).map((one) => ({
    activity: one.activity._id,
    percent: percentBy(one, day),
  }));
  const supplied = supplies.filter(({ gang }) => gangs.includes(gang));
  const came = supplied.length > 0 && luck.next() < 0.3 ? [luck.pick(supplied)] : [];
  const [first] = underWay;
  const fields: Record<string, Json> = {
    day,
    ...(company !== null && { company }),
    weather: rowsOf(weather, newId),
    labour: rowsOf(labour, newId),
    work: rowsOf(work, newId),
  };
  if (came.length > 0)
    fields["deliveries"] = rowsOf(
      came.map(({ id, name, unit, most, supplier }) => ({
        material: name,
        resource: id,
        unit,
        supplier,
        quantity: luck.whole(Math.ceil(most / 4), most),
        note: `DN ${luck.whole(1000, 9999)}`,
      })),
      newId,
    );
  if (company === null && gangs.includes(demoGangs.civil))
    fields["plant"] = rowsOf(
      [{ plant: "Concrete mixer", number: 1, hours: isWet ? 4 : 7, idle: isWet ? 4 : 1 }],
      newId,
    );
  if (isWet && first)
    fields["delays"] = rowsOf(
      [
        {
          reason: "weather",
          hours: luck.whole(1, 3),
          activity: first.activity._id,
          words: "Heavy rain, work outside stopped",
        },
      ],
      newId,
    );
  if (company === null && luck.next() < 0.06)
    fields["visitors"] = rowsOf(
      [
        {
          name: demoPeople.client.name,
          from: demoPeople.client.company,
          purpose: "Walk round the site",
        },
      ],
      newId,
    );
  if (company === null && luck.next() < 0.04)
    fields["instructions"] = rowsOf(
      [{ from: "Bankole & Partners", words: "Check the cover to reinforcement before each pour" }],
      newId,
    );
  if (luck.next() < 0.012)
    fields["incidents"] = rowsOf(
      [
        {
          kind: "near_miss",
          who: companyName(gangs[0] ?? null),
          words: "A board fell from the scaffold; nobody below",
          action: "Toe boards checked on all lifts",
        },
      ],
      newId,
    );
  if (luck.next() < 0.25)
    fields["notes"] = luck.pick([
      "Good progress.",
      "Two men short in the morning.",
      "Site cleaned in the afternoon.",
      "Power from the grid all day.",
    ]);
  return fields;
}

/** A diary's steps from draft to approved, as far as its age allows. */
export function stepsOf(
  day: string,
  of: { readonly by: DemoPerson; readonly judge: DemoPerson; readonly now: Date },
): readonly SiteStep[] {
  const evening = new Date(`${day}T16:30:00.000Z`);
  const { by, judge, now } = of;
  const age = (now.getTime() - evening.getTime()) / DAY_MS;
  const at = (hours: number) => new Date(evening.getTime() + hours * 3_600_000);
  const made: SiteStep = { act: "create", by, at: at(0), from: null, to: "draft" };
  if (age < 0.1)
    return [{ ...made, at: new Date(Math.min(at(0).getTime(), now.getTime() - 60_000)) }];
  const sent: SiteStep = { act: "submit", by, at: at(1), from: "draft", to: "submitted" };
  if (age < 2) return [made, sent];
  return [made, sent, { act: "approve", by: judge, at: at(20), from: "submitted", to: "approved" }];
}

export function diaryOf(
  fields: Readonly<Record<string, Json>>,
  projectId: string,
  steps: readonly SiteStep[],
): SiteRecord {
  const id = identityOf(diary, { project: projectId, fields });
  if (id === undefined) throw new Error("A diary without an id");
  return { id, kind: "diary", number: null, fields, steps };
}

/** How many days back the contractor's own diaries go. */
const OWN_DAYS = 45;

/**
 * Returns a diary for each working day since the start. Recent days also have a diary of the contractor's company.
 */
export function diaryRecords(means: Means): readonly SiteRecord[] {
  const { projectId, activities, start, now, holidays, supplies, newId } = means;
  const luck = chance(52_000 + activities.length);
  const services = demoGangs.services;
  const records: SiteRecord[] = [];
  for (let at = start.getTime(); at <= now.getTime(); at += DAY_MS) {
    const date = new Date(at);
    const day = dayOf(date);
    if (!isWorked(date, holidays)) continue;
    const underWay = activities.filter(
      ({ activity, startDay, finishDay }) =>
        activity.kind === "task" &&
        activity.actualStart !== null &&
        startDay <= day &&
        day <= finishDay,
    );
    if (underWay.length === 0) continue;
    const judge = demoPeople.admin;
    const main = fieldsOf({ day, underWay, luck, supplies, newId }, null);
    records.push(diaryOf(main, projectId, stepsOf(day, { by: demoPeople.engineer, judge, now })));
    const own = underWay.filter(({ activity }) => activity.company === services);
    if (own.length === 0 || services === null || at < now.getTime() - OWN_DAYS * DAY_MS) continue;
    const theirs = fieldsOf({ day, underWay: own, luck, supplies, newId }, services);
    records.push(
      diaryOf(
        theirs,
        projectId,
        stepsOf(day, { by: demoPeople.contractor, judge: demoPeople.engineer, now }),
      ),
    );
  }
  return records;
}
