import { useState } from "react";
import { Controller } from "react-hook-form";
import type { Person } from "../../../../contract/people/people.ts";
import { transferOwnership, type Workspace } from "../../../../contract/auth/workspaces.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { permissionOf, useUser } from "../../session/public.ts";
import { aRole } from "../admin-words.ts";
import { OwnPassword } from "./own-password.tsx";
import { PersonPicker } from "../people/person-picker.tsx";
import { useTransferOwnership } from "./workspace-queries.ts";

const schema = formSchema({
  toBody: (values: { user: string; password: string }) => values,
  body: transferOwnership.body,
  problems: ({ user }) => ({ user: user === "" ? "Choose a person." : undefined }),
});

interface TransferDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Transfers the company to another person in it. Requires the password. */
export function TransferDialog({ workspace, onClose }: TransferDialogProps) {
  const me = useUser();
  const transfer = useTransferOwnership();
  const [heir, setHeir] = useState<Person>();
  const form = useSaveForm({
    schema,
    defaults: { user: "", password: "" },
    submit: (body) => transfer.mutateAsync(body),
    onSaved: () => {
      onClose();
      toast(`${workspace.name} was handed over to ${heir?.name ?? "its new owner"}.`, {
        tone: "green",
      });
    },
    failed: "It could not be handed over. Please try again.",
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Hand over ${workspace.name}`}
      description={
        permissionOf({ ...me, isOwner: false }, "people.manage").allowed
          ? `Only the new owner can hand it over or delete it. You stay ${aRole(me.role)}.`
          : `You stay ${aRole(me.role)}, and can no longer manage people and settings.`
      }
      act="Hand over"
      danger
      onClose={onClose}
    >
      <Field label="New owner" error={form.errorOf("user")}>
        <Controller
          control={form.control}
          name="user"
          render={({ field: { value, onChange } }) => (
            <PersonPicker
              value={value}
              chosenName={heir?.name}
              placeholder="Choose a person"
              activeOnly
              without={me._id}
              onChange={(person) => {
                setHeir(person);
                onChange(person?._id ?? "");
              }}
            />
          )}
        />
      </Field>
      <OwnPassword error={form.errorOf("password")} {...form.register("password")} />
    </FormDialog>
  );
}
