import { useEffect, useRef, useState } from "react";
import {
  forgotPasswordBody,
  RESET_MINUTES,
  RESET_PAUSE_MINUTES,
} from "../../../../contract/auth/password-reset.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { AuthCard } from "../auth-card.tsx";
import { askForLink } from "./password-reset-queries.ts";
import { WayBack } from "./way-back.tsx";

/** Mails a link to set a new password. The page shows the same text for every address, known or not. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <AuthCard
        title="Check your mail"
        lead="For privacy, we do not say whether an address has an account."
        foot={<WayBack />}
      >
        <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      lead="We send you a link to set a new one."
      foot={<WayBack />}
    >
      <AskForm onSent={setSentTo} />
    </AuthCard>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useSaveForm({
    schema: forgotPasswordBody,
    defaults: { email: "" },
    submit: ({ email }) => askForLink(email),
    onSaved: (_answer, { email }) => onSent(email),
    failed: "The link could not be requested. Please try again.",
  });

  return (
    <Form form={form} className="flex flex-col gap-3">
      <FormFailure form={form} className="mb-3" />
      <Field
        label="Email"
        error={form.errorOf("email")}
        hint="The address that you log in with."
        required
      >
        <TextInput
          {...form.register("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
        Send the link
      </Button>
    </Form>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="wrap-anywhere outline-none">
        If <strong className="font-semibold">{email}</strong> has an account, a mail with a link has
        been sent to it. The link works once, for {RESET_MINUTES} minutes. If one was sent in the
        last {RESET_PAUSE_MINUTES} minutes, use that one.
      </p>
      <p className="mt-3 text-sm text-soft">
        No mail after a few minutes? Look in the junk folder, and make sure that this is the address
        that you log in with.
      </p>
      <Button onClick={onAgain} className="mt-6">
        Ask again
      </Button>
    </>
  );
}
