export interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** The message under each field; absent if the field is valid. */
export type LoginErrors = { -readonly [Name in "email" | "password"]?: string | undefined };

/** Whether a sign-in stays for 30 days unless the person says otherwise: a phone is one person's, a desk may not be. */
export const remembersByDefault = (): boolean =>
  globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
