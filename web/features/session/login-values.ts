/** Whether a sign-in stays for 30 days unless the person says otherwise: a phone is one person's, a desk may not be. */
export const remembersByDefault = (): boolean =>
  globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
