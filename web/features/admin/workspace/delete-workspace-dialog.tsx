import {
  DELETION_DAYS,
  deleteWorkspace,
  type Workspace,
} from "../../../../contract/auth/workspaces.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { OwnPassword } from "./own-password.tsx";
import { useDeleteWorkspace } from "./workspace-queries.ts";

interface DeleteWorkspaceDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Requests the deletion of the workspace. Requires its typed name and the password. */
export function DeleteWorkspaceDialog({ workspace, onClose }: DeleteWorkspaceDialogProps) {
  const deletion = useDeleteWorkspace();
  const form = useSaveForm({
    schema: deleteWorkspace.body,
    defaults: { name: "", password: "" },
    submit: (body) => deletion.mutateAsync(body),
    onSaved: () => {
      onClose();
      toast(`${workspace.name} will be deleted in ${DELETION_DAYS} days.`);
    },
    failed: "It could not be deleted. Please try again.",
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Delete ${workspace.name}?`}
      description={`Its projects, tasks, money and records are deleted for good in ${DELETION_DAYS} days. Until then everything keeps working, everybody is notified, and you can cancel.`}
      act={`Delete in ${DELETION_DAYS} days`}
      danger
      onClose={onClose}
    >
      <Field
        label="Name of the workspace"
        error={form.errorOf("name")}
        hint={`Type it exactly: ${workspace.name}`}
        required
      >
        <TextInput {...form.register("name")} autoComplete="off" data-autofocus />
      </Field>
      <OwnPassword error={form.errorOf("password")} {...form.register("password")} />
    </FormDialog>
  );
}
