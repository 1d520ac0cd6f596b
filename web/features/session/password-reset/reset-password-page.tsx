import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { PasswordInput } from "../../../ui/fields/password-input.tsx";
import { AuthCard } from "../auth-card.tsx";
import { AuthSkeleton } from "../auth-skeleton.tsx";
import { useLinkToken } from "../use-link-token.ts";
import type { LoginNotice } from "../state/login-notice.ts";
import { PasswordHint } from "../passwords/password-hint.tsx";
import { linkFault, setNewPassword } from "./password-reset-queries.ts";
import { newPasswordForm } from "../guest-schemas.ts";
import { useSession } from "../state/session-context.ts";
import { WayBack } from "./way-back.tsx";

const CUT_OFF =
  "This link is not valid. Make sure that all of it was copied, or ask for a new one.";
const changed: LoginNotice = { notice: "password-changed" };

/** The page behind the link of a forgotten-password mail. */
export function ResetPasswordPage() {
  const token = useLinkToken("token");
  const { state } = useSession();
  const [fault, setFault] = useState<string>();
  if (state === "loading") return <AuthSkeleton label="Loading" />;
  const shown = token ? fault : CUT_OFF;
  return shown === undefined ? (
    <AuthCard
      title="Set a new password"
      lead="Then log in with it, here and everywhere else."
      foot={<WayBack />}
    >
      <NewPasswordForm token={token ?? ""} onFault={setFault} />
    </AuthCard>
  ) : (
    <AuthCard title="This link does not work" lead="Your password is unchanged." foot={<WayBack />}>
      <p role="alert">{shown}</p>
      <LinkButton variant="primary" to={paths.forgotPassword()} replace className="mt-6">
        Ask for a new link
      </LinkButton>
    </AuthCard>
  );
}

function NewPasswordForm({ token, onFault }: { token: string; onFault: (fault: string) => void }) {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const form = useSaveForm({
    schema: newPasswordForm,
    defaults: { password: "", confirmPassword: "" },
    submit: async ({ password }) => {
      await setNewPassword({ token, password });
      // Signs out a signed-in person first: the sign-in page is only for people who are signed out.
      if (user) await logout({ notice: changed });
      else await navigate(paths.login(), { replace: true, state: changed });
    },
    failed: "The password could not be set. Please try again.",
    isShownElsewhere: (error) => {
      const fault = linkFault(error);
      if (fault !== undefined) onFault(fault);
      return fault !== undefined;
    },
  });

  return (
    <Form form={form} className="flex flex-col gap-3">
      <FormFailure form={form} className="mb-3" />
      <Field
        label="New password"
        error={form.errorOf("password")}
        hint={
          <PasswordHint
            password={form.watch("password")}
            own={user ? [user.name, user.email, user.company] : []}
          />
        }
        required
      >
        <PasswordInput {...form.register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={form.errorOf("confirmPassword")} required>
        <PasswordInput {...form.register("confirmPassword")} autoComplete="new-password" />
      </Field>
      <p className="mb-2 text-sm text-soft">
        It logs you out wherever you are logged in{user ? ", also here" : ""}.
      </p>
      <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
        Set the password
      </Button>
    </Form>
  );
}
