import { useCallback } from "react";
import { filesOfCommands } from "../../device/outbox/stored-commands.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { useQueueFiles } from "../files/public.ts";

const isIn = (all: readonly File[], { name, size }: File) =>
  all.some((each) => each.name === name && each.size === size);

/**
 * Queues shared files for a task or a project. Resolves with whether they survive closing the page, because the device stores
 * them or they are already sent.
 */
export function useQueueShared() {
  const { queue } = useSync();
  const queueFiles = useQueueFiles();
  return useCallback(
    async (...[home, files]: Parameters<typeof queueFiles>): Promise<boolean> => {
      const queued = await queueFiles(home, files);
      const kept = await filesOfCommands();
      const waiting = queue
        .entries()
        .flatMap(({ command }) => (command.input.file instanceof File ? [command.input.file] : []));
      return queued.every((file) => isIn(kept, file) || !isIn(waiting, file));
    },
    [queue, queueFiles],
  );
}
