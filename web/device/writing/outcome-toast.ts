import { GivenUp } from "../../api/api-error.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { Command, Outcome } from "../outbox/command.ts";

/** Shows the command's message about a refusal: a red toast, or only the log. Its action reports a success. */
export function announceOutcome({ words = {} }: Command, outcome: Outcome): void {
  if (outcome.ok || outcome.error instanceof GivenUp) return;
  if (words.refused) toast(words.refused, { tone: "red" });
  if (words.logged) console.warn(words.logged, messageOf(outcome.error));
}

function messageOf(error: unknown): unknown {
  return error instanceof Error ? error.message : error;
}
