import { finishLogin, finishLoginBody } from "../../../contract/auth.ts";
import { ApiError, call } from "../../api/call.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import type { SecondStep } from "./second-step.ts";

const schema = finishLoginBody.pick({ code: true, trust: true });

export interface SecondStepProps {
  step: SecondStep;
  /** What the first step was sent with. */
  first: { readonly invitation?: string | undefined; readonly code?: string | undefined };
  onDone: (answer: unknown) => void;
  onFailed: (error: Error) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepDialog({ step, first, onDone, onFailed }: SecondStepProps) {
  const { ticket, ways } = step;
  const form = useSaveForm({
    schema,
    defaults: { code: "", trust: false },
    submit: async (values) => {
      const { invitation, code: emailCode } = first;
      try {
        onDone(await call(finishLogin, { body: { ...values, ticket, invitation, emailCode } }));
      } catch (error) {
        // The password is asked for again.
        if (error instanceof ApiError && error.status === 401) onFailed(new Error(error.message));
        else throw error;
      }
    },
    failed: "The code could not be checked. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      title="One more step"
      description={
        ways.includes("recovery")
          ? "Enter the code that your authenticator app shows now, or one of your recovery codes."
          : "Enter the code that your authenticator app shows now."
      }
      size="sm"
      act="Log in"
      onClose={() => onFailed(new Error("You have not finished logging in."))}
    >
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
