import { toast } from "../ui/overlays/toast-store.ts";
import type { Command, Outcome } from "./core/command.ts";
import type { Queue } from "./core/queue.ts";

/** Tells of outcomes in the words that the command carries: a toast with Undo, a red one, or the log. */
export function createTell(queue: () => Pick<Queue, "canUndo" | "undo">) {
  return ({ id, words = {} }: Command, outcome: Outcome): void => {
    if (!outcome.ok) {
      if (words.refused) toast(words.refused, { tone: "red" });
      if (words.logged) console.warn(words.logged, messageOf(outcome.error));
    } else if (words.done) {
      const undo = () => void queue().undo(id);
      const action = queue().canUndo(id) ? { action: { label: "Undo", onClick: undo } } : {};
      toast(words.done, { tone: "green", ...action });
    }
  };
}

function messageOf(error: unknown): unknown {
  return error instanceof Error ? error.message : error;
}
