import { useQuery } from "@tanstack/react-query";
import {
  type LogEntry,
  listConstraints,
  updateConstraint,
} from "../../../../contract/look-ahead/constraints.ts";
import { serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";

const none: readonly LogEntry[] = [];

/** The log of constraints of a project's programme. */
export function useConstraints(
  projectId: string,
  query: { readonly state?: "open" | "cleared"; readonly activity?: string } = {},
) {
  const found = useQuery(queryOptionsFor(listConstraints, { params: { id: projectId }, query }));
  return { ...found, entries: found.data?.data ?? none, total: found.data?.total ?? 0 };
}

/** The queue's subject: changes of one entry are sent one after the other. */
export const constraintSubjectOf = (id: string): string => `constraint:${id}`;

/** Clears an entry or reopens it, shows a message, and offers to undo it. */
export function useClear(projectId: string): (entry: LogEntry, cleared: boolean) => Promise<void> {
  const set = useCommand(({ _id, cleared }: { _id: string; cleared: boolean }) =>
    command(
      updateConstraint,
      { params: { id: projectId, constraint: _id }, body: { cleared } },
      { subject: constraintSubjectOf(_id) },
    ),
  );
  return async function clear(entry, cleared) {
    const { _id, words } = entry;
    try {
      await set.mutateAsync({ _id, cleared });
      toast(cleared ? `“${words}” is cleared.` : `“${words}” is open again.`, {
        tone: "green",
        action: { label: "Undo", onClick: () => void clear(entry, !cleared) },
      });
    } catch (error) {
      toast(serverMessage(error, "The constraint could not be changed."), { tone: "red" });
    }
  };
}
