import type { ReactNode } from "react";
import { Banner } from "../data/banner.tsx";
import { Button } from "../controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question that names the thing: “Delete Marina Tower?” */
  title: string;
  /** What is deleted with it, and whether it can be restored. */
  children?: ReactNode;
  /** The label of the confirming button, a verb: "Delete project". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** Why the last attempt failed. */
  error?: string | undefined;
}

/** Asks before something that cannot be undone. The focus starts on Cancel, the safe answer. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = true,
  busy = false,
  error,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      size="sm"
      role="alertdialog"
      busy={busy}
    >
      {error !== undefined && <Banner tone="red">{error}</Banner>}
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
