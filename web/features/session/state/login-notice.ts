/** The notices that other pages pass to the sign-in page, in the history state. */
export interface LoginNotice {
  readonly notice: "password-changed";
}

/** The text for a notice on the sign-in page; undefined if there is none. */
export function loginNotice(state: unknown): string | undefined {
  const isNotice = typeof state === "object" && state !== null && "notice" in state;
  return isNotice && state.notice === "password-changed"
    ? "Your password is changed. Log in with the new one."
    : undefined;
}
