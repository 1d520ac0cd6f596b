import { type ReactNode, useState } from "react";
import { deleteConstraint, type LogEntry } from "../../../../contract/look-ahead/constraints.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import type { ActivityRef } from "../../activity-picker/public.ts";
import type { CellContext } from "../columns/column.ts";
import { ConstraintDialog } from "./constraint-dialog.tsx";
import { constraintSubjectOf, useClear } from "./constraint-queries.ts";

type Asking =
  | { readonly what: "log"; readonly activity: ActivityRef | null }
  | { readonly what: "change" | "delete"; readonly entry: LogEntry };

export interface ConstraintActions {
  readonly onLog: (activity: ActivityRef | null) => void;
  readonly onClear: (entry: LogEntry, cleared: boolean) => void;
  readonly onChange: (entry: LogEntry) => void;
  readonly onDelete: (entry: LogEntry) => void;
}

/** The actions on the log of constraints, and the dialogs that they need. */
export function useConstraintActions(
  projectId: string,
  context: Pick<CellContext, "people" | "companies" | "today">,
): { readonly acts: ConstraintActions; readonly dialogs: ReactNode } {
  const [asking, setAsking] = useState<Asking>();
  const clear = useClear(projectId);
  const close = () => setAsking(undefined);
  const acts: ConstraintActions = {
    onLog: (activity) => setAsking({ what: "log", activity }),
    onClear: (entry, cleared) => void clear(entry, cleared),
    onChange: (entry) => setAsking({ what: "change", entry }),
    onDelete: (entry) => setAsking({ what: "delete", entry }),
  };
  const dialogs =
    asking === undefined ? null : asking.what === "delete" ? (
      <DeleteDialog projectId={projectId} entry={asking.entry} onClose={close} />
    ) : (
      <ConstraintDialog
        {...{ projectId, context }}
        entry={asking.what === "change" ? asking.entry : null}
        activity={asking.what === "log" ? asking.activity : null}
        onClose={close}
      />
    );
  return { acts, dialogs };
}

interface DeleteDialogProps {
  readonly projectId: string;
  readonly entry: LogEntry;
  readonly onClose: () => void;
}

function DeleteDialog({ projectId, entry, onClose }: DeleteDialogProps) {
  const [error, setError] = useState<string>();
  const { _id, words } = entry;
  const remove = useCommand(() =>
    command(
      deleteConstraint,
      { params: { id: projectId, constraint: _id } },
      { subject: constraintSubjectOf(_id) },
    ),
  );
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      onClose();
    } catch (failure) {
      setError(serverMessage(failure, "The constraint could not be deleted."));
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Delete “${words}”?`}
      confirmLabel="Delete constraint"
      busy={remove.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      Delete a constraint only if it was logged by mistake. If the missing item is there now, clear
      the constraint instead: it stays in the log.
    </ConfirmDialog>
  );
}
