import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { isOutdated } from "./invitation-queries.ts";
import { InvitationSheet, type WayInProps } from "./invitation-sheet.tsx";
import { joinForm } from "./register-schema.ts";
import { useSession } from "./session-context.ts";
import { registerFailure } from "./session-messages.ts";

const names = ["name", "company", "password"] as const;

/** Creates the account and joins. Whoever works for the company itself is not asked what theirs is called. */
export function JoinAsNewcomer({ token, invitation, onOutdated }: WayInProps) {
  const { email, role, workspace } = invitation;
  const isFromOutside = role === "client" || role === "contractor";
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: {
      name: "",
      company: isFromOutside ? "" : workspace,
      password: "",
      confirmPassword: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: (typeof names)[number] | "confirmPassword") =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await session.register({ ...input, email, role, invitation: token });
    } catch (error) {
      if (isOutdated(error)) await onOutdated();
      if (!showFieldErrors(error, names, setError)) setFailure(registerFailure(error));
    }
  });

  return (
    <InvitationSheet invitation={invitation}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        {failure !== undefined && (
          <div className="mb-3">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <FixedEmail email={email} />
        <Field label="Full name" error={errors.name?.message} required>
          <TextInput {...clearing("name")} autoComplete="name" />
        </Field>
        {isFromOutside && (
          <Field
            label="Company"
            error={errors.company?.message}
            hint="The one you work for, or your own name."
            required
          >
            <TextInput {...clearing("company")} autoComplete="organization" />
          </Field>
        )}
        <Field
          label="Password"
          error={errors.password?.message}
          hint="At least 6 characters."
          required
        >
          <PasswordInput {...clearing("password")} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={errors.confirmPassword?.message} required>
          <PasswordInput {...clearing("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={isSubmitting}
          className="mt-2"
        >
          Create account and join
        </Button>
      </form>
    </InvitationSheet>
  );
}
