/** Whether a sign-in lasts for 30 days by default. A phone belongs to one person; a desk computer may not. */
export const remembersByDefault = (): boolean =>
  globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
