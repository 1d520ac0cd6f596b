import { useLocation } from "react-router";
import type { Registration } from "../../../contract/registration.ts";
import { roleLabels, roles } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AuthCard } from "./auth-card.tsx";
import { remembersByDefault } from "./login-values.ts";
import { PasswordHint } from "./password-hint.tsx";
import { registerForm } from "./register-schema.ts";
import { useSession } from "./session-context.ts";
import { registerFailure } from "./session-messages.ts";

/** The create-account form. The guard around it decides where a success leads. */
export function RegisterPage({ now }: { now: Registration }) {
  const session = useSession();
  const location = useLocation();
  const form = useSaveForm({
    schema: registerForm,
    defaults: {
      name: "",
      company: "",
      email: "",
      password: "",
      confirmPassword: "",
      role: "admin",
      remember: remembersByDefault(),
    },
    submit: (input) => session.register(input),
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
      <Form form={form} className="flex flex-col gap-3">
        <FormFailure form={form} className="mb-3" />
        <Field label="Full name" error={form.errorOf("name")} required>
          <TextInput {...form.register("name")} autoComplete="name" />
        </Field>
        <Field label="Company" error={form.errorOf("company")} required>
          <TextInput {...form.register("company")} autoComplete="organization" />
        </Field>
        <Field label="Role" error={form.errorOf("role")} hint="What you mostly do in this company.">
          <Select
            {...form.register("role")}
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
            {...form.register("email")}
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
              password={form.watch("password")}
              own={form.watch(["name", "email", "company"])}
            />
          }
          required
        >
          <PasswordInput {...form.register("password")} autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" error={form.errorOf("confirmPassword")} required>
          <PasswordInput {...form.register("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Checkbox {...form.register("remember")} label="Remember me for 30 days" />
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
      </Form>
    </AuthCard>
  );
}
