import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { loginBody } from "../../../contract/auth.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { PasswordInput } from "../../ui/controls/password-input.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { FixedEmail } from "./fixed-email.tsx";
import { isOutdated } from "./invitation-queries.ts";
import { InvitationSheet, type WayInProps } from "./invitation-sheet.tsx";
import { useSession } from "./session-context.ts";
import { loginFailure } from "./session-messages.ts";

const form = loginBody.pick({ password: true, remember: true });

/** Signs in with the account that the address has, and joins in one. */
export function JoinBySigningIn({ token, invitation, onOutdated }: WayInProps) {
  const { email } = invitation;
  const session = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: "", remember: false },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await session.login({ ...input, email, invitation: token });
    } catch (error) {
      if (isOutdated(error)) await onOutdated();
      setFailure(loginFailure(error));
    }
  });

  return (
    <InvitationSheet invitation={invitation}>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
        <p className="mb-3">This address has an account already. Log in to accept.</p>
        {failure !== undefined && (
          <div className="mb-3">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <FixedEmail email={email} />
        <Field label="Password" error={errors.password?.message} required>
          <PasswordInput
            {...register("password", { onChange: () => clearErrors("password") })}
            autoComplete="current-password"
          />
        </Field>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox {...register("remember")} label="Remember me" />
          <TextLink
            to={paths.forgotPassword()}
            className="inline-flex items-center text-sm pointer-coarse:min-h-11"
          >
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="lg" block loading={isSubmitting}>
          Login and join
        </Button>
      </form>
    </InvitationSheet>
  );
}
