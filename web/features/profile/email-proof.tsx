import { type ReactNode, useEffect, useState } from "react";
import {
  confirmCommand,
  confirmEmailProof,
  emailProofBody,
  sendEmailProof,
} from "../../../contract/auth/email-proof.ts";
import { call, serverMessage } from "../../api/call.ts";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { CopyField } from "../../ui/fields/copy-field.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { useRequest } from "../../device/writing/use-request.ts";

/** Proves the person's address with a code by mail. Hidden once the address is proven. */
export function EmailProof() {
  const { email, emailProven, trusted, mailIsSetUp } = useUser();
  if (emailProven || (trusted && !mailIsSetUp)) return null;
  return (
    <Card aria-labelledby="address">
      <CardHeader
        id="address"
        title={mailIsSetUp ? "Confirm your address" : "Your address is not confirmed"}
        hint={
          mailIsSetUp
            ? `It is not confirmed yet that ${email} is yours. Until it is, you cannot set up a second step, and you may not be able to approve and pay.`
            : `Nobody has confirmed that ${email} is yours, and this server sends no mail to check it. Until then, what you approve and pay is marked, or the company may not let you.`
        }
      />
      {mailIsSetUp ? <ProofByMail /> : <ProofWithoutMail email={email} />}
    </Card>
  );
}

function ProofWithoutMail({ email }: { email: string }) {
  return (
    <div className="text-sm">
      <p className="mb-2">
        Ask an administrator who did not invite you to confirm it under People. If there is none,
        whoever runs this server types:
      </p>
      <CopyField what="command" whom={email} value={confirmCommand(email)} />
    </div>
  );
}

function ProofByMail() {
  const send = useSendEmailProof();
  /** The last mail that was sent. It stays on the screen while another one is being sent. */
  const [sent, setSent] = useState<typeof send.data>();
  const button = (
    <Button
      variant={sent ? "ghost" : "secondary"}
      onClick={() => send.mutate(undefined, { onSuccess: setSent })}
      loading={send.isPending}
    >
      {sent ? "Send another code" : "Send me a code"}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {send.isError && (
        <p role="alert" className="text-sm text-red-ink">
          {serverMessage(send.error, "The code could not be sent. Please try again.")}
        </p>
      )}
      <p role="status" className={sent ? "text-sm wrap-anywhere text-soft" : "sr-only"}>
        {sent && `A code was sent to ${sent.email}. It works for ${sent.minutes} minutes.`}
      </p>
      {sent ? <CodeForm another={button} /> : <div>{button}</div>}
    </div>
  );
}

/** `another` is the button that requests another code. */
function CodeForm({ another }: { another: ReactNode }) {
  const { refetchMe } = useSession();
  const confirm = useConfirmEmailProof();
  const form = useSaveForm({
    schema: emailProofBody,
    defaults: { code: "" },
    submit: async (body) => {
      await confirm.mutateAsync(body);
      await refetchMe();
    },
    onSaved: () => toast("Your address is confirmed.", { tone: "green" }),
    failed: "The code could not be checked. Please try again.",
  });
  const { setFocus } = form;
  // The button that had the focus is replaced.
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form form={form} className="flex flex-col gap-2">
      <FormFailure form={form} />
      <Field label="Code from the mail" error={form.errorOf("code")} required>
        <TextInput
          {...form.register("code")}
          className="max-w-48"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSubmitting}>
          Confirm my address
        </Button>
        {another}
      </div>
    </Form>
  );
}

/** Requests a code by mail to the person's own address. */
function useSendEmailProof() {
  return useRequest(async () => (await call(sendEmailProof, {})).data);
}

/** Proves the person's own address with the mailed code. */
function useConfirmEmailProof() {
  return useCommand((body: { code: string }) => command(confirmEmailProof, { body }));
}
