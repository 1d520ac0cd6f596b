import { useState } from "react";
import { v7 as newId } from "uuid";
import { restoreProgramme } from "../../../../contract/programme/programme-revisions.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";

interface RestoreDialogProps extends Pick<PanelProps, "projectId" | "store" | "state"> {
  readonly number: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before the programme is restored to a revision. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { projectId, store, state, number, onDone, onCancel } = props;
  const [_id] = useState(() => newId());
  const [error, setError] = useState<string>();
  const restore = useCommand((base: number) =>
    command(
      restoreProgramme,
      { params: { id: projectId, number }, body: { _id, base } },
      { subject: `programme:${projectId}`, project: projectId },
    ),
  );
  const confirm = async () => {
    try {
      const { data } = await restore.mutateAsync(state.revision);
      store.receive(data);
      toast(`The programme is as it was after revision ${number}.`, { tone: "green" });
      onDone();
    } catch (failure) {
      setError(serverMessage(failure, "The programme could not be taken back to that revision."));
    }
  };
  const isSaving = state.unconfirmed > 0;
  const later = state.revision - number;
  return (
    <ConfirmDialog
      open
      title={`Go back to revision ${number}?`}
      confirmLabel="Go back"
      danger={false}
      busy={restore.isPending}
      error={error}
      onClose={onCancel}
      onConfirm={isSaving ? undefined : () => void confirm()}
    >
      {isSaving
        ? "Some edits are still being saved. Please wait until this is finished."
        : `This undoes the ${later === 1 ? "revision" : `${later.toLocaleString("en")} revisions`} since then, no matter who made the changes. Nothing is lost: this is a revision too, and you can go back from it. Baselines stay.`}
    </ConfirmDialog>
  );
}
