import { useEffect } from "react";
import { type Unsent, unsentWork } from "../../device/unsent-work.ts";
import type { Entry } from "../../sync/core/command.ts";
import { useSync } from "../../sync/sync-context.tsx";
import { unsentWords } from "./unsent-words.ts";

/** How long signing out waits for what is just being sent. */
const PATIENCE_MS = 2_000;

/** Makes signing out ask about photos and changes that the server has not answered. Held ones are asked about anyway. */
export function useUnsentCommands(): void {
  const { queue } = useSync();
  useEffect(() => {
    const unsent = () => queue.entries().filter(({ command }: Entry) => !command.held);
    const isOnItsWay = () => unsent().some(({ state }) => state !== "refused");
    const settled = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(finish, PATIENCE_MS);
        const leave = queue.subscribe(() => {
          if (!isOnItsWay()) finish();
        });
        function finish(): void {
          clearTimeout(timer);
          leave();
          resolve();
        }
      });
    return unsentWork.add(async (): Promise<Unsent> => {
      if (isOnItsWay()) await settled();
      return unsentWords(unsent().map(({ command }) => command.input.file !== undefined));
    });
  }, [queue]);
}
