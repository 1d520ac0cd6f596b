import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { roleLabels, roles } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";
import { showFieldErrors } from "../../api/form-errors.ts";
import { registerForm } from "./register-schema.ts";
import { useSession } from "./session-context.ts";
import { registerFailure } from "./session-messages.ts";

const names = ["name", "company", "email", "password", "role"] as const;

/** The create-account form. Where it leads on success is the business of the guard around it. */
export function RegisterPage() {
  const session = useSession();
  const location = useLocation();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: {
      name: "",
      company: "",
      email: "",
      password: "",
      confirmPassword: "",
      role: "admin",
    },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: (typeof names)[number] | "confirmPassword") =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await session.register(input);
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(registerFailure(error));
    }
  });

  return (
    <AuthCard
      title="Create your account"
      lead="Your company gets a workspace of its own."
      foot={
        <>
          Have an account?{" "}
          <TextLink to={paths.login()} state={location.state}>
            Login
          </TextLink>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
        {failure !== undefined && (
          <div className="mb-3">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <Field label="Full name" error={errors.name?.message} required>
          <TextInput {...clearing("name")} autoComplete="name" />
        </Field>
        <Field label="Company" error={errors.company?.message} required>
          <TextInput {...clearing("company")} autoComplete="organization" />
        </Field>
        <Field label="Role" error={errors.role?.message} hint="What you mostly do in this company.">
          <Select
            {...clearing("role")}
            options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <TextInput
            {...clearing("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        </Field>
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
          Create account
        </Button>
      </form>
    </AuthCard>
  );
}
