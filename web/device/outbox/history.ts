import type { Command, CommandSpec } from "./command.ts";

/** How many finished commands can be undone. */
const LONGEST = 500;

export type History = ReturnType<typeof createHistory>;

/** Remembers how to undo finished commands, until the same subject has another command. */
export function createHistory() {
  const done = new Map<string, Command>();
  return {
    add(command: Command): void {
      if (command.undo) done.set(command.id, command);
      for (const id of done.keys()) if (done.size > LONGEST) done.delete(id);
    },
    overtake(subject: string): void {
      for (const command of done.values()) if (command.subject === subject) done.delete(command.id);
    },
    inverseOf: (id: string): CommandSpec | undefined => done.get(id)?.undo,
  };
}
