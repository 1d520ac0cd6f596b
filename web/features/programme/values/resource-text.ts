import { typedNumber } from "../../../../engine/amount-text.ts";
import { byName, folded } from "../../../../engine/folded-text.ts";
import type { NamedResource, Wanted } from "./assigned.ts";

type Resources = ReadonlyMap<string, NamedResource>;

const ONE = 1;
/** The contract's limit. */
const MOST = 1e9;

/** The amount is left out if it is 1. */
export function formatAssigned(wanted: readonly Wanted[], resources: Resources): string {
  return wanted
    .map(({ resource, perDay }) => {
      const name = resources.get(resource)?.name ?? "Unknown resource";
      return perDay === ONE ? name : `${perDay} ${name}`;
    })
    .toSorted(byName)
    .join("; ");
}

/** The resource that a text names, in full or by its beginning if no other resource begins so. */
function resourceNamed(text: string, resources: Resources): NamedResource | undefined {
  const typed = folded(text.trim());
  const all = [...resources.values()];
  const exact = all.find(({ name }) => folded(name) === typed);
  if (exact || typed === "") return exact;
  const begun = all.filter(({ name }) => folded(name).startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

function readOne(text: string, resources: Resources): Wanted | string {
  // A name may begin with a number itself: “20 t excavator”.
  const whole = resourceNamed(text, resources);
  if (whole) return { resource: whole._id, perDay: ONE };
  const match = /^(\d[\d.,]*)\s*[x×]?\s+(.+)$/i.exec(text.trim());
  const found = match && resourceNamed(match[2] ?? "", resources);
  if (!match || !found) return `There is no resource “${text.trim()}”.`;
  const perDay = typedNumber(match[1] ?? "");
  return perDay > 0 && perDay <= MOST
    ? { resource: found._id, perDay }
    : "Enter how much is needed a working day.";
}

/** Parses “4 Masons; Tower crane”. If the text is not valid, it returns the reason as text. */
export function parseAssigned(text: string, resources: Resources): readonly Wanted[] | string {
  const wanted = new Map<string, Wanted>();
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === "") continue;
    const read = readOne(part, resources);
    if (typeof read === "string") return read;
    if (wanted.has(read.resource)) return "A resource is named twice.";
    wanted.set(read.resource, read);
  }
  return [...wanted.values()];
}
