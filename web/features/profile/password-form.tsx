import { changePassword, changePasswordBody } from "../../../contract/people/profile.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { PasswordHint, useUser } from "../session/public.ts";
import { changePasswordFailure } from "./profile-messages.ts";

/** Changes the password. Requires the old one. */
export function PasswordForm() {
  const { name, email, company } = useUser();
  const form = useSaveForm({
    schema: changePasswordBody,
    defaults: { currentPassword: "", newPassword: "" },
    submit: (body) => call(changePassword, { body }),
    onSaved: () => {
      form.reset();
      toast("Password changed. Every other sign-in has ended.", { tone: "green" });
    },
    failed: changePasswordFailure,
  });

  return (
    <Form form={form} className="flex flex-col gap-2">
      <FormFailure form={form} />
      {/* Tells a password manager which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label="Current password" error={form.errorOf("currentPassword")} required>
          <PasswordInput {...form.register("currentPassword")} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          error={form.errorOf("newPassword")}
          hint={<PasswordHint password={form.watch("newPassword")} own={[name, email, company]} />}
          required
        >
          <PasswordInput {...form.register("newPassword")} autoComplete="new-password" />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
