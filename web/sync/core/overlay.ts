import type { Command, Entry } from "./command.ts";

/** What a query asked for. */
export interface Read {
  readonly name: string;
  readonly params?: unknown;
  readonly query?: unknown;
}

/**
 * What a command does to the pages of an answer; an answer that is not paged is one page. It gives the
 * same array back where it changes nothing, and applied twice it does the same as once.
 */
export type Patch = (pages: readonly unknown[], command: Command, read: Read) => readonly unknown[];

/** For each write, by its route's name, the reads that it changes and how. */
export type Patches = Readonly<Record<string, Readonly<Record<string, Patch>> | undefined>>;

/** The pending commands that change what a route answers, in the order in which they were made. */
export function patching(
  patches: Patches,
  entries: readonly Entry[],
  readName: string,
): readonly Command[] {
  return entries
    .filter(({ command, state }) => state !== "refused" && patches[command.route.name]?.[readName])
    .map(({ command }) => command);
}

/** The pages as they are shown: what the server said, and the commands laid over it. */
export function lay(
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
