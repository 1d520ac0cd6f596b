import { useState } from "react";
import { useForm } from "react-hook-form";
import type { BudgetLine } from "../../../contract/cost-plan.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { useDeleteLine } from "./cost-plan-changes.ts";
import { formatExact } from "../../ui/format-exact.ts";

interface DeleteLineDialogProps {
  line: BudgetLine;
  currency: string;
  onClose: () => void;
}

/** Asks before a line is taken out, and why. */
export function DeleteLineDialog({ line, currency, onClose }: DeleteLineDialogProps) {
  const remove = useDeleteLine();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ defaultValues: { reason: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(undefined);
    try {
      await remove.mutateAsync({
        id: line._id,
        version: line.version,
        reason: reason.trim(),
      });
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, ["reason"], form.setError)) setFailure(error);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      size="sm"
      title={`Delete “${line.description}”?`}
      description={`${formatExact(line.amount, currency)} leave the plan. Its revisions keep what the line was.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Reason" error={errors.reason?.message} optional>
          <TextInput
            {...form.register("reason", { onChange: () => form.clearErrors("reason") })}
            maxLength={500}
            autoComplete="off"
            data-autofocus
          />
        </Field>
        {failure !== undefined && (
          <Banner tone="red">
            {serverMessage(failure, "Failed to delete the line. Please try again.")}
          </Banner>
        )}
        <DialogFooter>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            Delete line
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
