import { useState } from "react";
import { sharedCount } from "../../device/app/shared.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";

interface DeleteSharedProps {
  readonly files: number;
  readonly texts: number;
  readonly onDelete: () => void;
}

/** Deletes what was shared from this device, after a question. */
export function DeleteShared({ files, texts, onDelete }: DeleteSharedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Delete from this device
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
        title={`Delete ${sharedCount({ files, texts }).words} from Plumbline?`}
        confirmLabel="Delete from this device"
      >
        The app that you shared from still has everything.
      </ConfirmDialog>
    </>
  );
}
