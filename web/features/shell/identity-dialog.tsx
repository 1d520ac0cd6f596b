import { useQuery } from "@tanstack/react-query";
import { confirm, confirmBody, getConfirmWays } from "../../../contract/auth/auth.ts";
import { call } from "../../api/call.ts";
import { askForPasskey, hasPasskeys } from "../../api/passkey.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { useUser } from "../session/public.ts";

interface IdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for the second factor, or for the password if there is none, before a sensitive action. */
export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const { email } = useUser();
  // Fetched each time, because a second factor may have been set up a moment ago.
  const known = useQuery({ ...queryOptionsFor(getConfirmWays), gcTime: 0, staleTime: 0 });
  const byPasskey = known.data?.data.ways.includes("passkey") === true && hasPasskeys();
  const byPassword = known.data?.data.ways.includes("password") ?? true;
  const form = useSaveForm({
    schema: confirmBody,
    defaults: { password: "" },
    submit: (body) => call(confirm, { body }),
    onSaved: onConfirmed,
    failed: "Plumbline could not check that. Please try again.",
  });
  const byPasskeyNow = async () => {
    form.setFailure(undefined);
    try {
      await call(confirm, { body: { passkey: await askForPasskey() } });
      onConfirmed();
    } catch (error) {
      form.setFailure(error);
    }
  };
  if (known.isPending) return null;
  return (
    <FormDialog
      form={form}
      title="Confirm that it is you"
      description="This is an important step, so Plumbline asks you to confirm that it is you. It will not ask again for the next 15 minutes."
      size="sm"
      act="Confirm"
      onClose={onClose}
    >
      {byPasskey && (
        <Button block onClick={() => void byPasskeyNow()} className="mb-4">
          Use a passkey
        </Button>
      )}
      {byPassword ? (
        <>
          {/* Tells a password manager which account this is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <Field label="Password" error={form.errorOf("password")} required>
            <PasswordInput
              {...form.register("password")}
              autoComplete="current-password"
              data-autofocus
            />
          </Field>
        </>
      ) : (
        <Field
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={form.errorOf("code") ?? form.errorOf("password")}
          required
        >
          <TextInput {...form.register("code")} autoComplete="one-time-code" data-autofocus />
        </Field>
      )}
    </FormDialog>
  );
}
