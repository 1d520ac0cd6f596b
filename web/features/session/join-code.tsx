import type { ReactNode } from "react";
import { serverMessage } from "../../api/call.ts";
import { useRequest } from "../../sync/use-request.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { sendCode } from "./invitation-queries.ts";

interface JoinCodeProps {
  token: string;
  email: string;
  error: string | undefined;
  /** The input of the code. */
  children: ReactNode;
}

/** Asks for the code that shows that the invited mailbox is the person's own, and has it sent. */
export function JoinCode({ token, email, error, children }: JoinCodeProps) {
  const send = useRequest(() => sendCode(token));
  const { data, isError, isPending } = send;
  return (
    <div className="mb-3 flex flex-col gap-2 rounded-md border border-line p-4">
      <p className="text-sm wrap-anywhere">
        A link can be passed on. So this company asks for a code that is sent to {email}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={() => send.mutate()} loading={isPending}>
          {data ? "Send another code" : "Send the code"}
        </Button>
        <span role="status" className="text-[0.8125rem] text-soft">
          {data && `Sent. It works for ${data.minutes} minutes.`}
        </span>
      </div>
      {isError && (
        <p role="alert" className="text-sm text-red">
          {serverMessage(send.error, "The code could not be sent. Please try again.")}
        </p>
      )}
      <Field label="Code from the mail" error={error} required>
        {children}
      </Field>
    </div>
  );
}
