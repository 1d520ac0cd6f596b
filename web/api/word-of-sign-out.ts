import { SIGN_IN_PATH, SIGNED_OUT_COOKIE } from "../../contract/sign-out-cookie.ts";

/** As long as a remembered sign-in may last. */
const THIRTY_DAYS = 30 * 24 * 60 * 60;

/** Leaves word for a server that cannot be told now: whoever was signed in here is so no more. */
export function leaveWordOfSignOut(): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${SIGNED_OUT_COOKIE}=1; Path=${SIGN_IN_PATH}; SameSite=Strict; Max-Age=${THIRTY_DAYS}${secure}`;
}
