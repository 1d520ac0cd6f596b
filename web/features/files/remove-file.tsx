import type { FileEntry } from "../../../contract/files.ts";
import { serverMessage } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type FileHome, useRemoveFile } from "./file-queries.ts";

interface RemoveFileProps {
  file: FileEntry;
  home: FileHome;
  onClose: () => void;
  onRemoved: () => void;
}

/** Removes a file after a question that names it. */
export function RemoveFile({ file, home, onClose, onRemoved }: RemoveFileProps) {
  const remove = useRemoveFile(home, () => {
    onClose();
    onRemoved();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate(file._id)}
      title={`Remove “${file.name}”?`}
      confirmLabel="Remove file"
      busy={remove.isPending}
      error={
        remove.error
          ? serverMessage(remove.error, "The file could not be removed. Please try again.")
          : undefined
      }
    >
      It cannot be brought back.
    </ConfirmDialog>
  );
}
