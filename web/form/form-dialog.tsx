import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../ui/controls/button.tsx";
import { useUnsavedGuard } from "../ui/hooks/use-unsaved-guard.ts";
import { Dialog, DialogFooter } from "../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../ui/overlays/discard-question.tsx";
import { Form, FormFailure } from "./form.tsx";
import type { SaveForm } from "./use-save-form.ts";

interface FormDialogProps<Input extends FieldValues, Output> {
  form: SaveForm<Input, Output>;
  title: string;
  description?: ReactNode;
  size?: "sm" | "md" | "lg" | undefined;
  /** The label of the submit button, a verb: "Add resource". Left out if `buttons` replace it. */
  act?: string | undefined;
  /** Whether the action deletes or refuses something. */
  danger?: boolean;
  /** What would be lost by leaving: "This new resource". Without it, leaving does not ask. */
  what?: string;
  /** Unsaved input outside the fields, such as chosen files. */
  unsaved?: boolean;
  onClose: () => void;
  onReload?: (() => void) | undefined;
  /** The buttons next to Cancel, in place of the submit button. Null for none. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: its error, its buttons, and the question about unsaved input. */
export function FormDialog<Input extends FieldValues, Output>(
  props: FormDialogProps<Input, Output>,
) {
  const { form, title, description, size, act, danger = false, what, onClose, children } = props;
  const { unsaved = false, onReload, buttons } = props;
  const busy = form.isSubmitting;
  const asks = useUnsavedGuard(() => what !== undefined && (unsaved || form.isUnsaved()), onClose);
  const guard = {
    ...asks,
    discard: () => {
      form.forgetKept();
      asks.discard();
    },
  };
  return (
    <>
      <Dialog
        open
        onClose={guard.leave}
        title={title}
        description={description}
        size={size}
        busy={busy}
      >
        <Form form={form}>
          {children}
          <FormFailure form={form} onReload={onReload} className="mt-2" />
          <DialogFooter>
            <Button onClick={guard.leave} disabled={busy}>
              Cancel
            </Button>
            {buttons === undefined ? (
              <Button type="submit" variant={danger ? "danger" : "primary"} loading={busy}>
                {act}
              </Button>
            ) : (
              buttons
            )}
          </DialogFooter>
        </Form>
      </Dialog>
      {what !== undefined && <DiscardQuestion guard={guard} what={what} />}
    </>
  );
}
