import { seesAllProjects } from "../../../contract/permissions.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { remembersByDefault } from "./login-values.ts";
import { isOutdated } from "./invitation-queries.ts";
import { InvitationSheet, type WayInProps } from "./invitation-sheet.tsx";
import { PasswordHint } from "./password-hint.tsx";
import { JoinCode } from "./join-code.tsx";
import { joinForm } from "./register-schema.ts";
import { useSession } from "./session-context.ts";
import { registerFailure } from "./session-messages.ts";

/** Creates the account and joins. People who work for the company itself are not asked for their company's name. */
export function JoinAsNewcomer({ token, invitation, onOutdated }: WayInProps) {
  const { email, role, workspace, needsCode } = invitation;
  const isFromOutside = !seesAllProjects(role);
  const session = useSession();
  const form = useSaveForm({
    schema: joinForm,
    defaults: {
      name: "",
      company: isFromOutside ? "" : workspace,
      password: "",
      confirmPassword: "",
      remember: remembersByDefault(),
      code: "",
    },
    submit: async (input) => {
      try {
        await session.register({ ...input, email, role, invitation: token });
      } catch (error) {
        if (isOutdated(error)) await onOutdated();
        throw error;
      }
    },
    failed: registerFailure,
  });

  return (
    <InvitationSheet invitation={invitation}>
      <Form form={form} className="flex flex-col gap-3">
        <FormFailure form={form} className="mb-3" />
        <FixedEmail email={email} />
        {needsCode && (
          <JoinCode token={token} email={email} error={form.errorOf("code")}>
            <TextInput
              {...form.register("code")}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </JoinCode>
        )}
        <Field label="Full name" error={form.errorOf("name")} required>
          <TextInput {...form.register("name")} autoComplete="name" />
        </Field>
        {isFromOutside && (
          <Field
            label="Company"
            error={form.errorOf("company")}
            hint="The one you work for, or your own name."
            required
          >
            <TextInput {...form.register("company")} autoComplete="organization" />
          </Field>
        )}
        <Field
          label="Password"
          error={form.errorOf("password")}
          hint={
            <PasswordHint
              password={form.watch("password")}
              own={[email, workspace, ...form.watch(["name", "company"])]}
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
          Create account and join
        </Button>
      </Form>
    </InvitationSheet>
  );
}
