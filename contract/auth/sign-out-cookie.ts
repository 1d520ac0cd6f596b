/**
 * A browser sets this cookie when it signs out and cannot reach the server. A script cannot delete the refresh
 * cookie, so that one stays. If both cookies arrive, the next call ends the sign-in instead of renewing it.
 */
export const SIGNED_OUT_COOKIE = "plumbline_signed_out";

/** The only calls that carry the cookies of a sign-in. */
export const SIGN_IN_PATH = "/api/auth";
