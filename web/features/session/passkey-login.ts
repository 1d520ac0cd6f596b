import { loginWithPasskey } from "../../../contract/auth/auth.ts";
import { call } from "../../api/call.ts";
import { askForPasskey, hasPasskeys } from "../../api/passkey.ts";

/** Asks the person to sign in with a passkey, and returns the answer. @throws Error with a message for the screen */
export async function passkeyLogin(remember: boolean): Promise<unknown> {
  if (!hasPasskeys()) throw new Error("Passkeys need https. Log in with your password here.");
  return call(loginWithPasskey, { body: { passkey: await askForPasskey(), remember } });
}
