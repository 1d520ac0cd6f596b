import type { CostCode } from "../../../contract/cost-plan/cost-plan.ts";
import { serverMessage } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { describeUses } from "../../../contract/uses/uses-words.ts";
import { useUses } from "../uses/public.ts";
import { useDeleteCode } from "./cost-plan-changes.ts";

interface DeleteCodeDialogProps {
  code: CostCode;
  onClose: () => void;
}

/** Asks before a code is deleted, or says which lines and codes below it prevent that. */
export function DeleteCodeDialog({ code, onClose }: DeleteCodeDialogProps) {
  const remove = useDeleteCode();
  const uses = useUses("costCode", code._id, !remove.isPending && !remove.isSuccess);
  const words = uses && describeUses(uses);
  const name = `${code.code} ${code.title}`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={words ? undefined : () => remove.mutate(code._id, { onSuccess: onClose })}
      title={words ? `${name} cannot be deleted` : `Delete ${name}?`}
      confirmLabel="Delete code"
      busy={remove.isPending}
      error={
        remove.error
          ? serverMessage(remove.error, "Failed to delete the cost code. Please try again.")
          : undefined
      }
    >
      {words === ""
        ? "Nothing uses it. This cannot be undone."
        : `A code can be deleted only if no other code, line or expense uses it.${words ? ` This one has ${words}.` : ""}`}
    </ConfirmDialog>
  );
}
