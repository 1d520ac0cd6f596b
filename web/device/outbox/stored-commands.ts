import type { Command } from "./command.ts";
import type { CommandStore, StoredCommand } from "./command-store.ts";
import type { TokenScope } from "../../api/tokens/token-scope.ts";
import { storedValues } from "../stored.ts";

/**
 * Whether a command may be sent after a reload: the screen shows it already, or it sends a file, and the server does
 * it once. A form that waits for its answer keeps its input instead.
 */
function mayWait({ route, input, patience }: Command): boolean {
  return route.keyed && (patience === "long" || input.file !== undefined);
}

/**
 * Stores a person's unsent commands in the browser: photos on their way and tasks marked as done survive a reload.
 */
export function createBrowserStore(owner: TokenScope): CommandStore {
  const requests = storedValues("requests", owner);
  return {
    // The ids begin with the time.
    all: () => requests.all<StoredCommand>(""),
    async put(kept) {
      if (mayWait(kept.command)) requests.put(kept.command.id, kept);
    },
    async remove(id) {
      requests.remove(id);
    },
  };
}

/** Returns the files of the commands that this browser stores, including those that are still being written. */
export async function filesOfCommands(): Promise<File[]> {
  const kept = await storedValues("requests").all<StoredCommand>("");
  return kept.flatMap(({ command: { input } }) => (input.file instanceof File ? [input.file] : []));
}
