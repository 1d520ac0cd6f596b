import { SIGN_IN_PATH, SIGNED_OUT_COOKIE } from "../../contract/auth/sign-out-cookie.ts";

/** The maximum age of a remembered sign-in. */
const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** Leaves a message for a server that cannot be reached now: the person who was signed in here has signed out. */
export function leaveSignOutNote(): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${SIGNED_OUT_COOKIE}=1; Path=${SIGN_IN_PATH}; SameSite=Strict; Max-Age=${THIRTY_DAYS}${secure}`;
}
