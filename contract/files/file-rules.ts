import { type Actor, may } from "../permissions.ts";

/** Why the person may not delete a file; undefined if they may. */
export function removalError(
  actor: Actor,
  file: {
    readonly uploadedBy: string | null;
    /** Whether nobody may delete files of the record. */
    readonly isSettled: boolean;
  },
): "not yours" | "settled" | undefined {
  const of = { createdBy: file.uploadedBy, assignedTo: null };
  if (!may(actor, "file.remove", of)) return "not yours";
  return file.isSettled ? "settled" : undefined;
}
