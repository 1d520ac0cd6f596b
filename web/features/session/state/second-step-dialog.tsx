import { z } from "zod";
import { finishLogin, finishLoginBody } from "../../../../contract/auth/auth.ts";
import { factorCode } from "../../../../contract/auth/second-factor.ts";
import { ApiError, call } from "../../../api/call.ts";
import { askForPasskey, hasPasskeys } from "../../../api/passkey.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import type { SecondStep } from "./second-step.ts";

const schema = z.object({ code: factorCode, trust: finishLoginBody.shape.trust });

interface SecondStepProps {
  step: SecondStep;
  /** The invitation and code sent with the first step. */
  first: { readonly invitation?: string | undefined; readonly code?: string | undefined };
  onDone: (answer: unknown) => void;
  onFailed: (error: Error) => void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepDialog({ step, first, onDone, onFailed }: SecondStepProps) {
  const { ticket, ways } = step;
  const { invitation, code: emailCode } = first;
  const finish = async (proof: Pick<(typeof finishLoginBody)["_input"], "code" | "passkey">) => {
    const trust = form.getValues("trust");
    try {
      onDone(await call(finishLogin, { body: { ...proof, trust, ticket, invitation, emailCode } }));
    } catch (error) {
      // The password is asked for again.
      if (error instanceof ApiError && error.status === 401) onFailed(new Error(error.message));
      else throw error;
    }
  };
  const form = useSaveForm({
    schema,
    defaults: { code: "", trust: false },
    submit: ({ code }) => finish({ code }),
    failed: "The code could not be checked. Please try again.",
  });
  const byPasskey = async () => {
    form.setFailure(undefined);
    try {
      await finish({ passkey: await askForPasskey() });
    } catch (error) {
      form.setFailure(error);
    }
  };
  return (
    <FormDialog
      form={form}
      title="One more step"
      description={
        ways.includes("totp")
          ? "Enter the code that your authenticator app shows now, or one of your recovery codes."
          : "Use your passkey, or enter one of your recovery codes."
      }
      size="sm"
      act="Log in"
      onClose={() => onFailed(new Error("You have not finished logging in."))}
    >
      {ways.includes("passkey") && hasPasskeys() && (
        <Button block onClick={() => void byPasskey()} className="mb-4">
          Use a passkey
        </Button>
      )}
      <Field label="Code" error={form.errorOf("code")} required>
        <TextInput {...form.register("code")} autoComplete="one-time-code" data-autofocus />
      </Field>
      <Checkbox
        {...form.register("trust")}
        label="Trust this browser: ask for no code here for 30 days"
        className="mt-2"
      />
    </FormDialog>
  );
}
