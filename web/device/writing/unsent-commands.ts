import type { Queue } from "../outbox/queue.ts";
import { counted } from "../../ui/counted.ts";
import type { Unsent } from "../leaving/unsent-work.ts";

/** How long signing out waits for what is just being sent. */
const PATIENCE_MS = 2_000;

/** Returns the commands without an answer, except delayed ones. Refused commands exist only here. */
export async function unsentCommands(queue: Pick<Queue, "entries" | "subscribe">): Promise<Unsent> {
  const unsent = () => queue.entries().filter(({ command }) => !command.held);
  const isSettled = () => unsent().every(({ state }) => state === "refused");
  if (!isSettled()) await settling(queue.subscribe, isSettled);
  const files = unsent().filter(({ command }) => command.input.file !== undefined).length;
  const others = unsent().length - files;
  const parts = [
    ...(others > 0 ? [counted(others, "change")] : []),
    ...(files > 0 ? [counted(files, "file")] : []),
  ];
  return { count: files + others, words: parts.join(" and ") };
}

function settling(subscribe: Queue["subscribe"], isSettled: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, PATIENCE_MS);
    const leave = subscribe(() => {
      if (isSettled()) finish();
    });
    function finish(): void {
      clearTimeout(timer);
      leave();
      resolve();
    }
  });
}
