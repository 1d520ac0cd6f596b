import { useCallback } from "react";
import { keptFiles } from "../../device/writing/kept-commands.ts";
import { useSync } from "../../device/writing/sync-context.tsx";

/** Whether files that were given to the queue survive the page: the device keeps them there, or they are sent already. */
export function useKeptUploads() {
  const { queue } = useSync();
  return useCallback(
    async (files: readonly File[]): Promise<boolean> => {
      const kept = await keptFiles();
      const isIn = (all: readonly File[], { name, size }: File) =>
        all.some((each) => each.name === name && each.size === size);
      const waiting = queue
        .entries()
        .flatMap(({ command }) => (command.input.file instanceof File ? [command.input.file] : []));
      return files.every((file) => isIn(kept, file) || !isIn(waiting, file));
    },
    [queue],
  );
}
