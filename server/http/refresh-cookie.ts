import "@fastify/cookie";
import { SIGN_IN_PATH, SIGNED_OUT_COOKIE } from "../../contract/auth/sign-out-cookie.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RefreshCookie } from "../context.ts";

const NAME = "plumbline_refresh";

/**
 * The refresh token's cookie: hidden from scripts, sent only to the sign-in calls of this site. Over https
 * its name has a prefix that makes browsers accept it from this host only.
 */
export function refreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): RefreshCookie {
  const name = secure ? `__Secure-${NAME}` : NAME;
  const options = { httpOnly: true, sameSite: "strict", path: SIGN_IN_PATH, secure } as const;
  const isSignedOut = (): boolean => request.cookies[SIGNED_OUT_COOKIE] !== undefined;
  const forgetSignOut = (): void => {
    if (isSignedOut())
      reply.clearCookie(SIGNED_OUT_COOKIE, { sameSite: "strict", path: SIGN_IN_PATH, secure });
  };
  return {
    read: () => request.cookies[name],
    isSignedOut,
    write(token, maxAge) {
      reply.setCookie(name, token, maxAge === undefined ? options : { ...options, maxAge });
      forgetSignOut();
    },
    clear() {
      reply.clearCookie(name, options);
      forgetSignOut();
    },
  };
}
