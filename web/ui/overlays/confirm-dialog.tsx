import { type ReactNode, useState } from "react";
import { Banner } from "../data/banner.tsx";
import { Button } from "../controls/button.tsx";
import { Field } from "../fields/field.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  /** Confirms the action. Undefined if it is impossible, and the text says why. */
  onConfirm: (() => void) | undefined;
  /** A question that names the thing: “Delete Marina Tower?” */
  title: string;
  /** Says what else is deleted, and whether it can be restored. */
  children?: ReactNode;
  /** The label of the confirming button, a verb: "Delete project". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  /** The text that must be typed to confirm an action by which much is lost: the record's name. */
  typed?: string | undefined;
  /** A milder alternative, next to Cancel. */
  instead?: ReactNode;
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
  cancelLabel = onConfirm ? "Cancel" : "Close",
  danger = true,
  busy = false,
  typed,
  instead,
  error,
}: ConfirmDialogProps) {
  const [text, setText] = useState("");
  const isTyped = typed === undefined || text.trim() === typed.trim();
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
      {typed !== undefined && (
        <Field label={`Type “${typed.trim()}” to confirm`}>
          <TextInput
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        {instead}
        {onConfirm && (
          <Button
            variant={danger ? "danger" : "primary"}
            onClick={onConfirm}
            loading={busy}
            disabled={!isTyped}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
