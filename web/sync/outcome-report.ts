import { GivenUp } from "../api/api-error.ts";
import { toast } from "../ui/overlays/toast-store.ts";
import type { Command, Outcome } from "./core/command.ts";
import type { Queue } from "./core/queue.ts";

/** Shows the command's message about its outcome: a toast with Undo, a red one, or only the log. */
export function createOutcomeReport(queue: () => Pick<Queue, "canUndo" | "undo">) {
  return ({ id, words = {} }: Command, outcome: Outcome): void => {
    if (!outcome.ok) {
      if (outcome.error instanceof GivenUp) return;
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
