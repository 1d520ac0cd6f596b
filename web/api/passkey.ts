import { passkeyOptions, type PasskeyAnswer } from "../../contract/auth/passkeys.ts";
import { call } from "./call.ts";

/** Whether this browser offers passkeys on this page. It does so only over https and on the machine itself. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/** The person did not use a passkey: they cancelled, or the device has none for this site. */
class NoPasskey extends Error {
  constructor() {
    super("No passkey was used. Try again, or use another way.");
  }
}

/** Has the person use one of their passkeys for this site. @throws Error in words if they do not */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { data } = await call(passkeyOptions);
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    const optionsJSON = data as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAnswer;
  } catch {
    throw new NoPasskey();
  }
}

/** Has the browser make a passkey with these options. @throws Error in words if the person cancels */
export async function makePasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
    return (await startRegistration({ optionsJSON })) as unknown as PasskeyAnswer;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw new Error(
      isKnown
        ? "This device already has one of your passkeys."
        : "No passkey was made. Try again, or use another device.",
      { cause: error },
    );
  }
}
