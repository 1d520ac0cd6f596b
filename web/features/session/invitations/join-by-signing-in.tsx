import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { GuestForm, useGuestForm } from "../../../form/guest-form.tsx";
import { PasswordInput } from "../../../ui/fields/password-input.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { remembersByDefault } from "../login-values.ts";
import { isInvitationOutdated } from "./invitation-queries.ts";
import { opensAt } from "./invitation-words.ts";
import { InvitationCard, type WayInProps } from "./invitation-card.tsx";
import { JoinCode } from "./join-code.tsx";
import { useSession } from "../state/session-context.ts";
import { loginFailure } from "../session-messages.ts";

/** Signs in with the existing account of the address, and joins in the same step. */
export function JoinBySigningIn({ token, invitation, onOutdated }: WayInProps) {
  const { email, needsCode } = invitation;
  const session = useSession();
  const form = useGuestForm({
    schema: async () => (await import("../guest-schemas.ts")).joinBySigningInForm,
    defaults: { password: "", remember: remembersByDefault(), code: "" },
    submit: async ({ code, ...input }) => {
      try {
        await session.login(
          { ...input, email, invitation: token, code: code || undefined },
          opensAt(invitation),
        );
      } catch (error) {
        if (isInvitationOutdated(error)) await onOutdated();
        throw error;
      }
    },
    failed: loginFailure,
  });

  return (
    <InvitationCard invitation={invitation}>
      <GuestForm form={form} className="flex flex-col gap-2">
        <p className="mb-3">This address has an account already. Log in to accept.</p>
        <FixedEmail email={email} />
        <Field label="Password" error={form.errorOf("password")} required>
          <PasswordInput {...form.text("password")} autoComplete="current-password" />
        </Field>
        {needsCode && (
          <JoinCode token={token} email={email} error={form.errorOf("code")}>
            <TextInput {...form.text("code")} inputMode="numeric" autoComplete="one-time-code" />
          </JoinCode>
        )}
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox {...form.box("remember")} label="Remember me for 30 days" />
          <TextLink
            to={paths.forgotPassword()}
            className="inline-flex items-center text-sm pointer-coarse:min-h-11"
          >
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
          Login and join
        </Button>
      </GuestForm>
    </InvitationCard>
  );
}
