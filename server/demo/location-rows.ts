import { demoPeople } from "./company.ts";
import type { SiteRecord } from "./site-record-rows.ts";

interface Means {
  readonly parts: readonly string[];
  readonly at: Date;
  readonly newId: () => string;
}

/** The rooms of each level of a house, and of a floor of offices. */
const houses: Readonly<Record<string, readonly string[]>> = {
  "Ground floor": ["Living room", "Kitchen", "Guest toilet", "Entrance"],
  "First floor": ["Master bedroom", "Bedroom 2", "Bathroom", "Landing"],
  "Pent floor": ["Study", "Terrace", "Store"],
};
const offices: Readonly<Record<string, readonly string[]>> = {
  "Open office": ["North bays", "South bays"],
  Core: ["Lift lobby", "Toilets", "Pantry"],
  Rooms: ["Boardroom", "Server room", "Meeting room 1", "Meeting room 2"],
};

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;

/** The tree of a project's locations: its blocks or floors, what each has, and the rooms. */
export function locationRecords({ parts, at, newId }: Means): readonly SiteRecord[] {
  const isHouse = parts[0]?.startsWith("block") === true;
  const place = (name: string, level: string, parent: string | null): SiteRecord => ({
    id: newId(),
    kind: "location",
    number: null,
    fields: { name, level, ...(parent !== null && { parent }) },
    steps: [{ act: "create", by: demoPeople.engineer, at, from: null, to: "present" }],
  });
  return parts.flatMap((part) => {
    const block = place(capital(part), isHouse ? "block" : "level", null);
    const inside = Object.entries(isHouse ? houses : offices).flatMap(([name, rooms]) => {
      const level = place(name, isHouse ? "level" : "area", block.id);
      return [level, ...rooms.map((room) => place(room, "room", level.id))];
    });
    return [block, ...inside];
  });
}

/**
 * Where an activity is: the level that its name says, or else its block or floor; null for an activity that occurs
 * once.
 * @param of `part`: the block or floor, from 0
 */
export function locationOfActivity(
  locations: readonly SiteRecord[],
  of: { readonly name: string; readonly part: number },
): string | null {
  const block = locations.filter(({ fields }) => fields["parent"] === undefined)[of.part];
  if (!block) return null;
  const words = of.name.toLowerCase().replaceAll("-", " ");
  const level = locations.find(
    ({ fields }) =>
      fields["parent"] === block.id && words.includes(String(fields["name"]).toLowerCase()),
  );
  return (level ?? block).id;
}
