/** What another page sends word of to the sign-in page, in the history's state. */
export interface LoginNotice {
  readonly notice: "password-changed";
}

/** What the sign-in page says of it; undefined if there is nothing to say. */
export function loginNotice(state: unknown): string | undefined {
  const isNotice = typeof state === "object" && state !== null && "notice" in state;
  return isNotice && state.notice === "password-changed"
    ? "Your password is changed. Log in with the new one."
    : undefined;
}
