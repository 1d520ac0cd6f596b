import type { FileEntry } from "../../../contract/files.ts";
import { serverMessage } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useRemoveFile } from "./file-queries.ts";

interface RemoveFileProps {
  file: FileEntry;
  onClose: () => void;
}

/** Removes a file after a question that names it. */
export function RemoveFile({ file, onClose }: RemoveFileProps) {
  const remove = useRemoveFile();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate(file._id)}
      title={`Remove “${file.name}”?`}
      confirmLabel="Remove file"
      // The dialog disappears with its tile, so the focus is restored only then.
      busy={remove.isPending || remove.isSuccess}
      error={
        remove.error
          ? serverMessage(remove.error, "The file could not be removed. Please try again.")
          : undefined
      }
    >
      It cannot be restored.
    </ConfirmDialog>
  );
}
