import type { ComponentProps } from "react";
import { Field } from "../../../ui/fields/field.tsx";
import { PasswordInput } from "../../../ui/fields/password-input.tsx";
import { useUser } from "../../session/public.ts";

interface OwnPasswordProps extends ComponentProps<typeof PasswordInput> {
  error: string | undefined;
}

/** Asks for the person's own password before a critical action. */
export function OwnPassword({ error, ...rest }: OwnPasswordProps) {
  const { email } = useUser();
  return (
    <>
      {/* Tells a password manager which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={error} required>
        <PasswordInput {...rest} autoComplete="current-password" />
      </Field>
    </>
  );
}
