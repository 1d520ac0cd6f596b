import { seesAllProjects } from "../../../../contract/permissions.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { GuestForm, useGuestForm } from "../../../form/guest-form.tsx";
import { PasswordInput } from "../../../ui/fields/password-input.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { remembersByDefault } from "../login-values.ts";
import { isInvitationOutdated } from "./invitation-queries.ts";
import { opensAt } from "./invitation-words.ts";
import { InvitationCard, type WayInProps } from "./invitation-card.tsx";
import { PasswordHint } from "../passwords/password-hint.tsx";
import { JoinCode } from "./join-code.tsx";
import { repeatedPasswordError } from "../passwords/repeated-password.ts";
import { useSession } from "../state/session-context.ts";
import { registerFailure } from "../session-messages.ts";

/** Creates the account and joins. People who work for the company itself are not asked for their company's name. */
export function JoinAsNewcomer({ token, invitation, onOutdated }: WayInProps) {
  const { email, role, workspace, needsCode } = invitation;
  const isFromOutside = !seesAllProjects(role);
  const session = useSession();
  const form = useGuestForm({
    schema: async () => (await import("../guest-schemas.ts")).joinForm,
    defaults: {
      name: "",
      company: isFromOutside ? "" : workspace,
      password: "",
      confirmPassword: "",
      remember: remembersByDefault(),
      code: "",
    },
    problems: (typed) => ({ confirmPassword: repeatedPasswordError(typed) }),
    submit: async ({ name, company, password, remember, code }) => {
      const typed = { name, company, password, remember, code: code || undefined };
      try {
        await session.register({ ...typed, email, role, invitation: token }, opensAt(invitation));
      } catch (error) {
        if (isInvitationOutdated(error)) await onOutdated();
        throw error;
      }
    },
    failed: registerFailure,
  });

  return (
    <InvitationCard invitation={invitation}>
      <GuestForm form={form} className="flex flex-col gap-3">
        <FixedEmail email={email} />
        {needsCode && (
          <JoinCode token={token} email={email} error={form.errorOf("code")}>
            <TextInput {...form.text("code")} inputMode="numeric" autoComplete="one-time-code" />
          </JoinCode>
        )}
        <Field label="Full name" error={form.errorOf("name")} required>
          <TextInput {...form.text("name")} autoComplete="name" />
        </Field>
        {isFromOutside && (
          <Field
            label="Company"
            error={form.errorOf("company")}
            hint="The one you work for, or your own name."
            required
          >
            <TextInput {...form.text("company")} autoComplete="organization" />
          </Field>
        )}
        <Field
          label="Password"
          error={form.errorOf("password")}
          hint={
            <PasswordHint
              password={form.values.password}
              own={[email, workspace, form.values.name, form.values.company]}
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
          Create account and join
        </Button>
      </GuestForm>
    </InvitationCard>
  );
}
