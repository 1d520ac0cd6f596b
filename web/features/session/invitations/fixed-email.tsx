import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";

/** The invited address. Password managers read it here. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <Field label="Email" hint="The invitation was sent to this address.">
      <TextInput name="email" type="email" value={email} readOnly autoComplete="username" />
    </Field>
  );
}
