import { useLocation } from "react-router";
import type { Registration } from "../../../contract/auth/registration.ts";
import { roleLabels, roles } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { GuestForm, useGuestForm } from "../../form/guest-form.tsx";
import { PasswordInput } from "../../ui/fields/password-input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";
import { remembersByDefault } from "./login-values.ts";
import { PasswordHint } from "./passwords/password-hint.tsx";
import { repeatedPasswordError } from "./passwords/repeated-password.ts";
import { useSession } from "./state/session-context.ts";
import { registerFailure } from "./session-messages.ts";

/** The create-account form. The surrounding guard decides which page follows a successful registration. */
export function RegisterPage({ now }: { now: Registration }) {
  const session = useSession();
  const location = useLocation();
  const form = useGuestForm({
    schema: async () => (await import("./guest-schemas.ts")).registerForm,
    defaults: {
      name: "",
      company: "",
      email: "",
      password: "",
      confirmPassword: "",
      role: "admin",
      remember: remembersByDefault(),
    },
    problems: (typed) => ({ confirmPassword: repeatedPasswordError(typed) }),
    submit: ({ name, company, email, password, role, remember }) =>
      session.register({ name, company, email, password, role, remember }),
    failed: registerFailure,
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
      <GuestForm form={form} className="flex flex-col gap-3">
        <Field label="Full name" error={form.errorOf("name")} required>
          <TextInput {...form.text("name")} autoComplete="name" />
        </Field>
        <Field label="Company" error={form.errorOf("company")} required>
          <TextInput {...form.text("company")} autoComplete="organization" />
        </Field>
        <Field label="Role" error={form.errorOf("role")} hint="What you mostly do in this company.">
          <Select
            {...form.text("role")}
            options={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          />
        </Field>
        <Field
          label="Email"
          error={form.errorOf("email")}
          hint={now.kind === "domains" && `An address at ${now.domains.join(" or ")}.`}
          required
        >
          <TextInput
            {...form.text("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
        </Field>
        <Field
          label="Password"
          error={form.errorOf("password")}
          hint={
            <PasswordHint
              password={form.values.password}
              own={[form.values.name, form.values.email, form.values.company]}
            />
          }
          required
        >
          <PasswordInput {...form.text("password")} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={form.errorOf("confirmPassword")} required>
          <PasswordInput {...form.text("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Checkbox {...form.box("remember")} label="Remember me for 30 days" />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.isSubmitting}
          className="mt-2"
        >
          Create account
        </Button>
      </GuestForm>
    </AuthCard>
  );
}
