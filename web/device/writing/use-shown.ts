import { useCallback, useMemo, useSyncExternalStore } from "react";
import { mapPages } from "../overlay/cache.ts";
import type { Entry } from "../outbox/command.ts";
import { applyCommands } from "../overlay/overlay.ts";
import { patches } from "../overlay/optimistic/patches.ts";
import { useSync } from "./sync-context.tsx";

/**
 * Shows a query with the pending commands applied:
 * `useQuery({ ...options, select: useShown(options.queryKey) })`.
 */
export function useShown(queryKey: readonly unknown[]): <Data>(data: Data) => Data {
  const { queue, patchesOf } = useSync();
  const name = String(queryKey[0]);
  const commands = useSyncExternalStore(queue.subscribe, () => patchesOf(name));
  return useCallback(
    (data) =>
      commands.length === 0
        ? data
        : mapPages(queryKey, data, (pages, read) => applyCommands(patches, commands, read, pages)),
    [queryKey, commands],
  );
}

/**
 * Checks whether a person's action waits for a network, or was refused after it had. An action without a title (a
 * notification that was read) is not worth mentioning.
 */
function isLeftBehind({ command, hasWaited }: Entry): boolean {
  return hasWaited && command.title !== undefined;
}

/** The requests that wait for a network, or were refused after they had. */
export const useLeftBehind = (): readonly Entry[] => useEntries(isLeftBehind);

/** The unfinished commands that `of` selects. Pass a stable function. */
export function useEntries(of: (entry: Entry) => boolean): readonly Entry[] {
  const { queue } = useSync();
  const all = useSyncExternalStore(queue.subscribe, queue.entries);
  return useMemo(() => all.filter(of), [all, of]);
}
