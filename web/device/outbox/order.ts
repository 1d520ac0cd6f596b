import type { Command, CommandInput, Entry } from "./command.ts";

/** How many commands of a route are sent at once; undefined for any number. */
export type AtOnce = (routeName: string) => number | undefined;

/** The ids of the records that a command makes, as far as the device has given them any. */
export function madeBy({ route, input, makes = [] }: Command): readonly string[] {
  const { _id } = (input.body ?? {}) as { readonly _id?: unknown };
  return route.method === "POST" && typeof _id === "string" ? [_id, ...makes] : makes;
}

/** Inputs never change: each is looked through once. */
const named = new WeakMap<CommandInput, ReadonlySet<string>>();

/** An id that is a value by itself. An id inside a text that somebody wrote, such as a link, is not a dependency. */
const ID_ALONE = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/** The ids of the records that a command names. */
function namesOf({ input }: Command): ReadonlySet<string> {
  const known = named.get(input);
  if (known) return known;
  const { params, query, body } = input;
  const text = JSON.stringify([params, query, body]);
  const ids = new Set([...text.matchAll(ID_ALONE)].map(([, id = ""]) => id));
  named.set(input, ids);
  return ids;
}

/**
 * Checks whether a later command needs a record that an earlier one creates: it changes that record, or belongs
 * to it.
 */
function needs(later: Command, earlier: Command): boolean {
  const names = namesOf(later);
  return madeBy(earlier).some((made) => names.has(made));
}

/** Whether a command is sent only after another one that was made before it. */
export function isBehind(later: Command, earlier: Command): boolean {
  return later.subject === earlier.subject || needs(later, earlier);
}

/**
 * Returns the ids to send now: the first command of every subject. It waits if it is being sent already, if it
 * needs a record that is still to be created, or if its route is at its limit.
 */
export function nextToSend(entries: readonly Entry[], atOnce: AtOnce): readonly string[] {
  // A command that is sent again comes before later ones, but one of these may be under way already.
  const busy = new Set(
    entries.flatMap(({ command, state }) => (state === "sending" ? command.subject : [])),
  );
  const sending = new Map<string, number>();
  const count = (name: string) => sending.get(name) ?? 0;
  for (const { command, state } of entries) {
    const { name } = command.route;
    if (state === "sending") sending.set(name, count(name) + 1);
  }
  const next: string[] = [];
  const unmade = new Set<string>();
  for (const { command, state } of entries) {
    const { name } = command.route;
    if (state === "refused") continue;
    const mustWait =
      busy.has(command.subject) ||
      (unmade.size > 0 && [...namesOf(command)].some((id) => unmade.has(id)));
    busy.add(command.subject);
    for (const made of madeBy(command)) unmade.add(made);
    if (mustWait) continue;
    if (state !== "waiting" || count(name) >= (atOnce(name) ?? Number.POSITIVE_INFINITY)) continue;
    sending.set(name, count(name) + 1);
    next.push(command.id);
  }
  return next;
}

/** The commands that are sent only after this one. */
export function laterThan(entries: readonly Entry[], command: Command): readonly Entry[] {
  const place = entries.findIndex((entry) => entry.command.id === command.id);
  return entries.slice(place + 1).filter((later) => isBehind(later.command, command));
}

/** The later commands that need the record which this one makes. */
export function needing(entries: readonly Entry[], command: Command): readonly Entry[] {
  return laterThan(entries, command).filter((later) => needs(later.command, command));
}

/** The earlier commands that make the records which this one needs. */
export function makersOf(entries: readonly Entry[], command: Command): readonly Entry[] {
  const place = entries.findIndex((entry) => entry.command.id === command.id);
  return entries.slice(0, Math.max(0, place)).filter((earlier) => needs(command, earlier.command));
}

/** The command that replaces another: the last later one of its kind that is to be sent. */
export function replacementOf(entries: readonly Entry[], command: Command): Entry | undefined {
  if (command.kind === undefined) return undefined;
  return laterThan(entries, command).findLast(
    ({ state, command: { kind, subject } }) =>
      state !== "refused" && kind === command.kind && subject === command.subject,
  );
}

/** The commands that a new one replaces: of its kind, and not being sent now. */
export function replacedBy(entries: readonly Entry[], by: Command): readonly Entry[] {
  if (by.kind === undefined) return [];
  return entries.filter(
    ({ command, state }) =>
      command.id !== by.id &&
      command.subject === by.subject &&
      command.kind === by.kind &&
      (state === "waiting" || state === "retrying"),
  );
}
