import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { sameValue } from "../../../../engine/programme/same-value.ts";
import { Refusal } from "../../../errors.ts";
import type { StoredBatch } from "../plan/revisions.sql.ts";

/**
 * Whether a revision contains the edits that were sent. It may lack removals of records that other people had
 * removed.
 */
function areKept(sent: readonly Edit[], kept: readonly Edit[]): boolean {
  let at = 0;
  for (const edit of sent)
    if (sameValue(edit, kept[at])) at += 1;
    else if (!edit.op.startsWith("remove_")) return false;
  return at === kept.length;
}

/**
 * Whether a batch was applied when it was sent before.
 * @param batch the batch with its id, from `selectBatch`
 * @param sent the edits that were sent with the id; undefined if there were none
 * @throws Refusal `conflict` if the batch is somebody else's or has other edits: answering it would lose the edits
 *   that were sent
 */
export function isApplied(batch: StoredBatch | undefined, sent?: readonly Edit[]): boolean {
  if (!batch) return false;
  if (!batch.isOwn)
    throw new Refusal(
      "conflict",
      "Somebody else has sent edits with this id. Send yours with a new one.",
    );
  if (sent && !areKept(sent, batch.edits))
    throw new Refusal(
      "conflict",
      "You have sent other edits with this id. Send these with a new one.",
    );
  return true;
}
