import { type Actor, may, seesAllProjects } from "./permissions.ts";

/** Why the person may not delete a file; undefined if they may. */
export function removalError(
  actor: Actor,
  file: {
    readonly uploadedBy: string | null;
    /** Whether the files of its record must stay, except for those who run all projects. */
    readonly isSettled: boolean;
  },
): "not yours" | "settled" | undefined {
  const of = { createdBy: file.uploadedBy, assignedTo: null };
  if (!may(actor, "file.remove", of)) return "not yours";
  return file.isSettled && !seesAllProjects(actor.role) ? "settled" : undefined;
}
