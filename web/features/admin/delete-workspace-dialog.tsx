import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DELETION_DAYS, deleteWorkspace, type Workspace } from "../../../contract/workspaces.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { OwnPassword } from "./own-password.tsx";
import { useDeleteWorkspace } from "./workspace-queries.ts";

const names = ["name", "password"] as const;

interface DeleteWorkspaceDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Asks for the deletion of the workspace, once its name has been typed and the password given. */
export function DeleteWorkspaceDialog({ workspace, onClose }: DeleteWorkspaceDialogProps) {
  const deletion = useDeleteWorkspace();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(deleteWorkspace.body),
    defaultValues: { name: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: (typeof names)[number]) =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await deletion.mutateAsync(body);
      onClose();
      toast(`${workspace.name} will be deleted in ${DELETION_DAYS} days.`);
    } catch (error) {
      if (!showFieldErrors(error, names, setError))
        setFailure(serverMessage(error, "It could not be deleted. Please try again."));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      size="sm"
      title={`Delete ${workspace.name}?`}
      description={`In ${DELETION_DAYS} days its projects, tasks, money and records are gone for good. Until then all goes on, everybody is told, and you can keep it.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
        {failure !== undefined && <Banner tone="red">{failure}</Banner>}
        <Field
          label="Name of the workspace"
          error={errors.name?.message}
          hint={`Type it as it stands: ${workspace.name}`}
          required
        >
          <TextInput {...clearing("name")} autoComplete="off" data-autofocus />
        </Field>
        <OwnPassword error={errors.password?.message} {...clearing("password")} />
        <DialogFooter>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            Delete in {DELETION_DAYS} days
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
