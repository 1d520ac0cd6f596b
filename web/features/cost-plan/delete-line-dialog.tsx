import { z } from "zod";
import type { BudgetLine } from "../../../contract/cost-plan/cost-plan.ts";
import { Field } from "../../ui/fields/field.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { useDeleteLine } from "./cost-plan-changes.ts";
import { formatExact } from "../../ui/format-exact.ts";

const schema = z.object({ reason: z.string() });

interface DeleteLineDialogProps {
  line: BudgetLine;
  currency: string;
  onClose: () => void;
}

/** Asks before a line is removed, and for the reason. */
export function DeleteLineDialog({ line, currency, onClose }: DeleteLineDialogProps) {
  const remove = useDeleteLine();
  const form = useSaveForm({
    schema,
    defaults: { reason: "" },
    keeps: `line:delete:${line._id}`,
    submit: ({ reason }) =>
      remove.mutateAsync({ id: line._id, version: line.version, reason: reason.trim() }),
    onSaved: onClose,
    failed: "Failed to delete the line. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Delete “${line.description}”?`}
      description={`${formatExact(line.amount, currency)} is removed from the plan. Its revisions keep the line.`}
      act="Delete line"
      danger
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf("reason")} optional>
        <TextInput {...form.register("reason")} maxLength={500} autoComplete="off" data-autofocus />
      </Field>
    </FormDialog>
  );
}
