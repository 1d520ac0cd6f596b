/**
 * The cookie that a browser sets when it signs out without reaching the server. Scripts cannot delete the refresh
 * cookie, so it stays. If both cookies arrive, the next call ends the sign-in instead of renewing it.
 */
export const SIGNED_OUT_COOKIE = "plumbline_signed_out";

/** The only calls that carry the cookies of a sign-in. */
export const SIGN_IN_PATH = "/api/auth";
