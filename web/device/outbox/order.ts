import type { Command, Entry } from "./command.ts";

/** How many commands of a route are sent at once; undefined for any number. */
export type AtOnce = (routeName: string) => number | undefined;

/** The ids to send now: the first of every subject, unless it is being sent or its route is at its limit. */
export function nextToSend(entries: readonly Entry[], atOnce: AtOnce): readonly string[] {
  const busy = new Set<string>();
  const sending = new Map<string, number>();
  const count = (name: string) => sending.get(name) ?? 0;
  for (const { command, state } of entries) {
    const { name } = command.route;
    if (state === "sending") sending.set(name, count(name) + 1);
  }
  const next: string[] = [];
  for (const { command, state } of entries) {
    const { name } = command.route;
    if (state === "refused" || busy.has(command.subject)) continue;
    busy.add(command.subject);
    if (state !== "waiting" || count(name) >= (atOnce(name) ?? Number.POSITIVE_INFINITY)) continue;
    sending.set(name, count(name) + 1);
    next.push(command.id);
  }
  return next;
}

/** The later commands of the same subject. */
export function laterThan(entries: readonly Entry[], { id, subject }: Command): readonly Entry[] {
  const same = entries.filter(({ command }) => command.subject === subject);
  return same.slice(same.findIndex(({ command }) => command.id === id) + 1);
}

/** The command that replaces another: the last later one of its kind. */
export function replacementOf(entries: readonly Entry[], command: Command): Entry | undefined {
  if (command.kind === undefined) return undefined;
  return laterThan(entries, command).findLast((later) => later.command.kind === command.kind);
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
