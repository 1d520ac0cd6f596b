/**
 * Set by a browser that signs out while no server can be told. The refresh cookie is out of a script's
 * reach, so that it stays; with this one beside it, the next call ends its sign-in instead of renewing it.
 */
export const SIGNED_OUT_COOKIE = "plumbline_signed_out";

/** The only calls that bear the cookies of a sign-in. */
export const SIGN_IN_PATH = "/api/auth";
