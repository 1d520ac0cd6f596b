import { Refusal } from "../../errors.ts";

/**
 * Whether a batch was applied when it was sent before.
 * @param batch the one with its id, from `selectBatch`
 * @throws Refusal `conflict` if that is somebody else's: answering it would lose the edits that came with the id
 */
export function isApplied(batch: { readonly isOwn: boolean } | undefined): boolean {
  if (batch && !batch.isOwn)
    throw new Refusal(
      "conflict",
      "Somebody else has sent edits with this id. Send yours with a new one.",
    );
  return batch !== undefined;
}
