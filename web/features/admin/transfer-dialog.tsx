import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { Person } from "../../../contract/people.ts";
import { transferOwnership, type Workspace } from "../../../contract/workspaces.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";
import { aRole } from "./admin-words.ts";
import { OwnPassword } from "./own-password.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { useTransferOwnership } from "./workspace-queries.ts";

interface TransferDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Hands the company over to somebody else in it, once the password has been given. */
export function TransferDialog({ workspace, onClose }: TransferDialogProps) {
  const me = useUser();
  const transfer = useTransferOwnership();
  const [heir, setHeir] = useState<Person>();
  const [failure, setFailure] = useState<string>();
  const { register, control, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(transferOwnership.body),
    defaultValues: { user: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      await transfer.mutateAsync(body);
      onClose();
      toast(`${workspace.name} was handed over to ${heir?.name ?? "its new owner"}.`, {
        tone: "green",
      });
    } catch (error) {
      if (!showFieldErrors(error, ["user", "password"], setError))
        setFailure(serverMessage(error, "It could not be handed over. Please try again."));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isSubmitting}
      size="sm"
      title={`Hand over ${workspace.name}`}
      description={
        me.role === "admin"
          ? "The new owner alone can hand it on or delete it. You stay an admin."
          : `You stay ${aRole(me.role)}, and can no longer manage people and settings.`
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
        {failure !== undefined && <Banner tone="red">{failure}</Banner>}
        <Field
          label="New owner"
          error={
            errors.user &&
            (errors.user.type === "server" ? errors.user.message : "Choose a person.")
          }
        >
          <Controller
            control={control}
            name="user"
            render={({ field: { value, onChange } }) => (
              <PersonPicker
                value={value}
                chosenName={heir?.name}
                placeholder="Choose a person"
                activeOnly
                without={me._id}
                onChange={(person) => {
                  clearErrors("user");
                  setHeir(person);
                  onChange(person?._id ?? "");
                }}
              />
            )}
          />
        </Field>
        <OwnPassword
          error={errors.password?.message}
          {...register("password", { onChange: () => clearErrors("password") })}
        />
        <DialogFooter>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            Hand over
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
