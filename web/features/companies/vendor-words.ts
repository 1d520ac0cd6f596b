import { counted } from "../../ui/counted.ts";

interface Outcome {
  changed: number;
  kept: number;
}

/**
 * The outcome of a release. There is no answer if somebody else has already released the vendor, because a DELETE
 * with no effect counts as done.
 */
export function releaseOutcome(answer: { data: Outcome } | undefined): Outcome {
  return answer?.data ?? { changed: 0, kept: 0 };
}

/** The message about the expenses of merged or released vendors. */
export function outcomeWords({ changed, kept }: Outcome): string {
  const done = `${counted(changed, "expense")} changed.`;
  return kept === 0
    ? done
    : `${done} ${counted(kept, "approved expense")} not paid yet ${kept === 1 ? "keeps its" : "keep their"} payee.`;
}
