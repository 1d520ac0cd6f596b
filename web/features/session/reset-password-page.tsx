import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { AuthCard } from "./auth-card.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { useLinkToken } from "./link-token.ts";
import type { LoginNotice } from "./login-notice.ts";
import { linkFault, setNewPassword } from "./password-reset-queries.ts";
import { newPasswordForm } from "./register-schema.ts";
import { useSession } from "./session-context.ts";
import { WayBack } from "./way-back.tsx";

const CUT_OFF =
  "This link is not valid. Make sure that all of it was copied, or ask for a new one.";
const changed: LoginNotice = { notice: "password-changed" };

/** Where the link of a mail leads that was asked for because a password is forgotten. */
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
    <AuthCard title="This link does not work" lead="Your password is as it was." foot={<WayBack />}>
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
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: "password" | "confirmPassword") =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await setNewPassword({ token, password });
      // Whoever is logged in here: the sign-in page is for nobody who is.
      if (user) await logout({ notice: changed });
      else await navigate(paths.login(), { replace: true, state: changed });
    } catch (error) {
      const fault = linkFault(error);
      if (fault !== undefined) return onFault(fault);
      if (showFieldErrors(error, ["password"], setError)) return;
      setFailure(serverMessage(error, "The password could not be set. Please try again."));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      {failure !== undefined && (
        <div className="mb-3">
          <Banner tone="red">{failure}</Banner>
        </div>
      )}
      <Field
        label="New password"
        error={errors.password?.message}
        hint="At least 6 characters."
        required
      >
        <PasswordInput {...clearing("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message} required>
        <PasswordInput {...clearing("confirmPassword")} autoComplete="new-password" />
      </Field>
      <p className="mb-2 text-sm text-soft">
        It logs you out wherever you are logged in{user ? ", also here" : ""}.
      </p>
      <Button type="submit" variant="primary" size="lg" block loading={isSubmitting}>
        Set the password
      </Button>
    </form>
  );
}
