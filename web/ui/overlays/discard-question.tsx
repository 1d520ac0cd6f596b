import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { useUnsavedGuard } from "../hooks/use-unsaved-guard.ts";

interface DiscardQuestionProps {
  guard: ReturnType<typeof useUnsavedGuard>;
  /** What would be lost: "Your changes to this task". */
  what: string;
}

/** The question that a form's guard asks before unsaved input is lost. */
export function DiscardQuestion({ guard, what }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={guard.asking}
      onClose={guard.stay}
      onConfirm={guard.discard}
      title="Discard what you entered?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
    >
      {what} will not be saved.
    </ConfirmDialog>
  );
}
