import "../../api/no-eval.ts";
import { forgotPassword, resetPassword } from "../../../contract/password-reset.ts";
import { ApiError, call } from "../../api/call.ts";

/** Asks for a link by mail; the answer is the same whether or not anybody has this address. */
export async function askForLink(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/** Sets a new password with the token of a link; every sign-in of the person ends. */
export async function setNewPassword(input: { token: string; password: string }): Promise<void> {
  await call(resetPassword, { body: input });
}

/** What the server says of a link that is no good; undefined if something else is wrong. */
export function linkFault(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields["token"] : undefined;
}
