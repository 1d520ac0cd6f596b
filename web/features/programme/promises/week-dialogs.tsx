import { useState } from "react";
import {
  deletePromise,
  reopenPlanWeek,
  type WeekPromise,
} from "../../../../contract/look-ahead/promises.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { promiseSubjectOf } from "./promise-queries.ts";

interface WithdrawDialogProps {
  readonly projectId: string;
  readonly promise: WeekPromise;
  readonly onClose: () => void;
}

/** Asks before a promise is withdrawn. */
export function WithdrawDialog({ projectId, promise, onClose }: WithdrawDialogProps) {
  const [error, setError] = useState<string>();
  const { _id, activity } = promise;
  const remove = useCommand(() =>
    command(
      deletePromise,
      { params: { id: projectId, promise: _id } },
      { subject: promiseSubjectOf(_id) },
    ),
  );
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      onClose();
    } catch (failure) {
      setError(serverMessage(failure, "The promise could not be taken back."));
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Take back the promise of “${activity.name}”?`}
      confirmLabel="Take it back"
      busy={remove.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      It no longer counts in percent plan complete. The project’s activity shows who took it back.
    </ConfirmDialog>
  );
}

interface ReopenDialogProps {
  readonly projectId: string;
  readonly week: string;
  readonly onClose: () => void;
}

/** Asks before a closed week is opened again. */
export function ReopenDialog({ projectId, week, onClose }: ReopenDialogProps) {
  const [error, setError] = useState<string>();
  const reopen = useCommand(() =>
    command(
      reopenPlanWeek,
      { params: { id: projectId, week } },
      { subject: `week:${projectId}:${week}` },
    ),
  );
  const confirm = async () => {
    try {
      await reopen.mutateAsync();
      onClose();
    } catch (failure) {
      setError(serverMessage(failure, "The week could not be reopened."));
    }
  };
  return (
    <ConfirmDialog
      open
      title="Open this week again?"
      confirmLabel="Open the week"
      danger={false}
      busy={reopen.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      Open it to correct the answers. They stay until it is closed again.
    </ConfirmDialog>
  );
}
