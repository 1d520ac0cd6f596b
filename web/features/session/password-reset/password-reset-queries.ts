import { forgotPassword, resetPassword } from "../../../../contract/auth/password-reset.ts";
import { ApiError, call } from "../../../api/call.ts";

/** Requests a link by mail. The answer is the same whether or not the address is known. */
export async function askForLink(email: string): Promise<void> {
  await call(forgotPassword, { body: { email } });
}

/** Sets a new password with the token of a link. Ends every sign-in of the person. */
export async function setNewPassword(input: { token: string; password: string }): Promise<void> {
  await call(resetPassword, { body: input });
}

/** The server's message about an invalid link; undefined if something else is wrong. */
export function linkFault(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields["token"] : undefined;
}
