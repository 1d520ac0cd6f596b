import type { Command } from "./command.ts";

/** A command as a store keeps it. */
export interface KeptCommand {
  readonly command: Command;
  /** It was refused, and waits for a person's decision. */
  readonly refused: boolean;
}

/** Where unsent commands are kept. Every method may fail: a command is sent all the same. */
export interface CommandStore {
  /** All that is kept, in the order in which the commands were made. */
  all(): Promise<readonly KeptCommand[]>;
  /** Keeps a command, or replaces what is kept under its id without changing its place. */
  put(kept: KeptCommand): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Keeps commands as long as the page lives. */
export function createMemoryStore(): CommandStore {
  const kept = new Map<string, KeptCommand>();
  return {
    all: async () => [...kept.values()],
    async put(command) {
      kept.set(command.command.id, command);
    },
    async remove(id) {
      kept.delete(id);
    },
  };
}
