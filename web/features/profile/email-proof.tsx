import { emailProofBody } from "../../../contract/email-proof.ts";
import { serverMessage } from "../../api/call.ts";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { useConfirmEmailProof, useSendEmailProof } from "./email-proof-queries.ts";

/** Proves the person's address with a code by mail. It is gone once that is done. */
export function EmailProof() {
  const { email, emailProven, trusted, mailIsSetUp } = useUser();
  const send = useSendEmailProof();
  if (emailProven || (trusted && !mailIsSetUp)) return null;
  const sent = send.data !== undefined;
  return (
    <Card aria-labelledby="address">
      <CardHeader
        id="address"
        title="Prove your address"
        hint={
          mailIsSetUp
            ? `Nobody has shown yet that ${email} is yours. Until then you cannot set up a second step, and may be kept from approving and paying.`
            : "This server sends no mail, so it cannot check your address. Another administrator can vouch for it."
        }
      />
      {mailIsSetUp && (
        <div className="flex flex-col gap-4">
          {send.isError && (
            <p role="alert" className="text-sm text-red">
              {serverMessage(send.error, "The code could not be sent. Please try again.")}
            </p>
          )}
          <p role="status" className={sent ? "text-sm text-soft" : "sr-only"}>
            {sent &&
              `A code was sent to ${send.data.email}. It works for ${send.data.minutes} minutes.`}
          </p>
          {sent && <CodeForm />}
          <div>
            <Button
              variant={sent ? "ghost" : "secondary"}
              onClick={() => send.mutate()}
              loading={send.isPending}
            >
              {sent ? "Send another code" : "Send me a code"}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

function CodeForm() {
  const { refetchMe } = useSession();
  const confirm = useConfirmEmailProof();
  const form = useSaveForm({
    schema: emailProofBody,
    defaults: { code: "" },
    submit: async (body) => {
      await confirm.mutateAsync(body);
      await refetchMe();
    },
    onSaved: () => toast("Your address is proven.", { tone: "green" }),
    failed: "The code could not be checked. Please try again.",
  });
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
      <div>
        <Button type="submit" variant="primary" loading={form.isSubmitting}>
          Prove my address
        </Button>
      </div>
    </Form>
  );
}
