import { DAY_MS } from "../../engine/day.ts";
import { demoGangs, demoPeople, type DemoPerson } from "./company.ts";
import type { DemoActivity } from "./programme-activities.ts";
import { type DemoRegister, pinIn } from "./drawing-rows.ts";
import { type Chance, chance } from "./random.ts";
import type { SiteRecord, SiteStep } from "./site-record-rows.ts";

interface Means {
  readonly activities: readonly DemoActivity[];
  readonly locations: readonly SiteRecord[];
  readonly now: Date;
  readonly count: number;
  /** Where each room is on the drawings; none if there are no drawings. */
  readonly rooms: DemoRegister["rooms"];
  readonly newId: () => string;
}

/** What is found wrong with the work of each trade. */
const findings: Readonly<Record<string, readonly string[]>> = {
  [demoGangs.services ?? ""]: [
    "Socket loose",
    "Tap drips",
    "Drain slow",
    "Light does not work",
    "Conduit not fixed",
    "Water closet rocks",
  ],
  [demoGangs.roofing ?? ""]: [
    "Window leaks",
    "Glass scratched",
    "Sealant missing at the frame",
    "Gutter outlet blocked",
    "Flashing lifted",
  ],
  [demoGangs.finishes ?? ""]: [
    "Tile hollow",
    "Tile chipped",
    "Grout missing",
    "Paint finish uneven",
    "Ceiling board stained",
    "Skirting loose",
    "Door scratched",
  ],
  [demoGangs.civil ?? ""]: [
    "Honeycombing in the column",
    "Blockwork out of plumb",
    "Slab edge chipped",
    "Render cracked",
  ],
  [demoGangs.cooling ?? ""]: ["Condensate drips", "Grille not level", "Insulation torn"],
  [demoGangs.steel ?? ""]: ["Weld not ground", "Primer damaged"],
};
const trades: Readonly<Record<string, string>> = {
  [demoGangs.services ?? ""]: "Electrical and plumbing",
  [demoGangs.roofing ?? ""]: "Roofs and windows",
  [demoGangs.finishes ?? ""]: "Finishes",
  [demoGangs.civil ?? ""]: "Concrete and blockwork",
  [demoGangs.cooling ?? ""]: "Cooling",
  [demoGangs.steel ?? ""]: "Steelwork",
};
const reasons = ["Still drips after an hour", "Colour does not match", "Only half of it is done"];

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Snags on work that was done: most of the old ones are closed, the new ones are open. */
export function snagRecords(means: Means): readonly SiteRecord[] {
  const { activities, locations, now, count, newId } = means;
  const luck = chance(41_000 + count);
  const places = locations.filter(({ fields }) => fields["level"] === "room");
  const worked = activities.filter(({ activity, startDay }) => {
    const company = activity.company ?? "";
    return activity.kind === "task" && company in findings && startDay < dayOf(now);
  });
  if (worked.length === 0 || places.length === 0) return [];
  const found = Array.from({ length: count }, () => {
    const { activity, startDay } = luck.pick(worked);
    const first = new Date(`${startDay}T08:00:00.000Z`).getTime() + 3 * DAY_MS;
    const from = Math.min(first, now.getTime() - DAY_MS);
    const at = new Date(from + luck.next() * (now.getTime() - from));
    return { company: activity.company ?? "", at };
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return found.map(({ company, at }, place) =>
    snagOf({ company, at, number: place + 1 }, { ...means, places, luck, newId }),
  );
}

const nameOf = (location: SiteRecord | undefined) => String(location?.fields["name"] ?? "");

interface Found {
  readonly company: string;
  readonly at: Date;
  readonly number: number;
}

function snagOf(
  { company, at, number }: Found,
  {
    places,
    locations,
    rooms,
    luck,
    now,
    newId,
  }: Means & { readonly places: readonly SiteRecord[]; readonly luck: Chance },
): SiteRecord {
  const days = luck.whole(5, 16);
  const isOurs =
    demoPeople.contractor.company === "Okafor Electrical & Plumbing" &&
    company === demoGangs.services;
  const title = luck.pick(findings[company] ?? ["Work unfinished"]);
  const place = luck.pick(places);
  const floor = locations.find(({ id }) => id === place.fields["parent"]);
  const pin = pinIn(rooms, { floor: nameOf(floor), room: nameOf(place) }, chance(number));
  const fields = {
    title,
    location: place.id,
    ...(pin !== undefined && { pin }),
    company,
    trade: trades[company] ?? "",
    due: dayOf(new Date(at.getTime() + days * DAY_MS)),
    priority: luck.pick(["low", "normal", "normal", "normal", "high", "urgent"] as const),
  };
  const finder = luck.pick([demoPeople.engineer, demoPeople.engineer, demoPeople.admin]);
  const made: SiteStep = { act: "create", by: finder, at, from: null, to: "open" };
  const answerer = isOurs ? demoPeople.contractor : demoPeople.engineer;
  const steps = [made, ...answers({ at, days, now, luck, answerer })];
  const rejected = steps.at(-1)?.to === "rejected" ? steps.at(-1)?.sent : undefined;
  return { id: newId(), kind: "snag", number, fields: { ...fields, ...rejected }, steps };
}

/** Returns the steps of a snag so far. */
function answers(of: {
  readonly at: Date;
  readonly days: number;
  readonly now: Date;
  readonly luck: Chance;
  readonly answerer: DemoPerson;
}): readonly SiteStep[] {
  const { at, days, now, luck, answerer } = of;
  const after = (share: number) => new Date(at.getTime() + days * share * DAY_MS);
  const ready = after(0.3 + luck.next() * 1.1);
  const judged = new Date(ready.getTime() + luck.whole(1, 4) * DAY_MS);
  // One in twelve is forgotten.
  if (ready > now || luck.next() < 1 / 12) return [];
  const put: SiteStep = { act: "ready", by: answerer, at: ready, from: "open", to: "ready" };
  if (judged > now) return [put];
  const by = demoPeople.engineer;
  if (luck.next() < 0.06) {
    const sent = { reason: luck.pick(reasons) };
    return [put, { act: "reject", by, at: judged, from: "ready", to: "rejected", sent }];
  }
  return [put, { act: "close", by, at: judged, from: "ready", to: "closed" }];
}
