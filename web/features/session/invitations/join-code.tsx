import type { ReactNode } from "react";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useCodeMail } from "./invitation-queries.ts";

interface JoinCodeProps {
  token: string;
  email: string;
  error: string | undefined;
  /** The input for the code. */
  children: ReactNode;
}

/** Asks for the code that proves that the invited mailbox is the person's own, and requests it by mail. */
export function JoinCode({ token, email, error, children }: JoinCodeProps) {
  const { send, isSending, minutes, error: failure } = useCodeMail(token);
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-md border border-line p-4">
      <p className="text-sm wrap-anywhere">
        A link can be passed on. So this company asks for a code that is sent to {email}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={() => void send()} loading={isSending}>
          {minutes === undefined ? "Send the code" : "Send another code"}
        </Button>
        <span role="status" className="text-[0.8125rem] text-soft">
          {minutes !== undefined && !isSending && `Sent. It works for ${minutes} minutes.`}
        </span>
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-red-ink">
          {serverMessage(failure, "The code could not be sent. Please try again.")}
        </p>
      )}
      <Field label="Code from the mail" error={error} required>
        {children}
      </Field>
    </div>
  );
}
