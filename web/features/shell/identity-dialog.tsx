import { confirm, confirmBody } from "../../../contract/auth.ts";
import { call } from "../../api/call.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { useUser } from "../session/public.ts";

interface IdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the password before a sensitive act. */
export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const { email } = useUser();
  const form = useSaveForm({
    schema: confirmBody,
    defaults: { password: "" },
    submit: (body) => call(confirm, { body }),
    onSaved: onConfirmed,
    failed: "Plumbline could not check that. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      title="Confirm that it is you"
      description="What you are about to do matters, so Plumbline asks again. For the next 15 minutes it will not."
      size="sm"
      act="Confirm"
      onClose={onClose}
    >
      {/* Tells a password manager which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={form.errorOf("password")} required>
        <PasswordInput
          {...form.register("password")}
          autoComplete="current-password"
          data-autofocus
        />
      </Field>
    </FormDialog>
  );
}
