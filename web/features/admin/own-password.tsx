import type { ComponentProps } from "react";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { useUser } from "../session/public.ts";

interface OwnPasswordProps extends ComponentProps<typeof PasswordInput> {
  error: string | undefined;
}

/** Asks for one's own password before something grave. */
export function OwnPassword({ error, ...rest }: OwnPasswordProps) {
  const { email } = useUser();
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={error} required>
        <PasswordInput {...rest} autoComplete="current-password" />
      </Field>
    </>
  );
}
