import type { Command, Entry } from "../outbox/command.ts";

/** The route and the input of a query. */
export interface Read {
  readonly name: string;
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * Applies a command to the pages of an answer (one page if it is not paged). It returns the same array if
 * it changes nothing, and is idempotent.
 */
export type Patch = (pages: readonly unknown[], command: Command, read: Read) => readonly unknown[];

/** For each write, by its route's name: the reads that it changes, and how. */
export type Patches = Readonly<Record<string, Readonly<Record<string, Patch>> | undefined>>;

/** The pending commands that change a route's answer, in the order in which they were created. */
export function patching(
  patches: Patches,
  entries: readonly Entry[],
  readName: string,
): readonly Command[] {
  return entries
    .filter(({ command, state }) => state !== "refused" && patches[command.route.name]?.[readName])
    .map(({ command }) => command);
}

/** The pages to show: the server's answer with the commands applied. */
export function applyCommands(
  patches: Patches,
  commands: readonly Command[],
  read: Read,
  pages: readonly unknown[],
): readonly unknown[] {
  return commands.reduce(
    (shown, command) => patches[command.route.name]?.[read.name]?.(shown, command, read) ?? shown,
    pages,
  );
}
