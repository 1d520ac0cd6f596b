import type { Command } from "./command.ts";

/** A stored command: plain data, which structured cloning copies. */
export interface StoredCommand {
  readonly command: Command;
  /** Whether the command was sent at least once: its payload is fixed, and the server may have carried it out. */
  readonly sent: boolean;
  /** Whether it was refused and waits for a person's decision. */
  readonly refused: boolean;
  /** Why it was refused, in the server's words. */
  readonly message?: string;
}

/** Storage for unsent commands. Every method may fail; commands are sent anyway. */
export interface CommandStore {
  /** All stored commands, in the order in which they were created. */
  all(): Promise<readonly StoredCommand[]>;
  /** Stores a command, or replaces the one with its id without changing its position. */
  put(kept: StoredCommand): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Stores commands for the lifetime of the page. */
export function createMemoryStore(): CommandStore {
  const kept = new Map<string, StoredCommand>();
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
