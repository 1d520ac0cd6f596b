import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { changePasswordBody } from "../../../contract/profile.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { changePasswordFailure } from "./profile-messages.ts";

const names = ["currentPassword", "newPassword"] as const;

/** A new password for the old one. */
export function PasswordForm() {
  const { email } = useUser();
  const { changePassword } = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError, reset } = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { currentPassword: "", newPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: (typeof names)[number]) =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await changePassword(input);
      reset();
      toast("Password changed. Every other sign-in has ended.", { tone: "green" });
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(changePasswordFailure(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label="Current password" error={errors.currentPassword?.message} required>
          <PasswordInput {...clearing("currentPassword")} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          hint="At least 6 characters."
          required
        >
          <PasswordInput {...clearing("newPassword")} autoComplete="new-password" />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={isSubmitting}>
          Change password
        </Button>
      </div>
    </form>
  );
}
