import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_PATH } from "../../contract/auth/sign-out-cookie.ts";
import type { DeviceCookie } from "../context.ts";

const NAME = "plumbline_device";
/** The maximum number of people who share one browser. */
const MAX_MARKS = 5;
const MARK = /^[\w-]{43}$/;
/** Browsers keep a cookie for at most 400 days. */
const MAX_AGE = 400 * 24 * 60 * 60;

/**
 * The tokens by which this browser is recognised, newest first. Like the refresh token, they are hidden from
 * scripts.
 */
export function deviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): DeviceCookie {
  const name = secure ? `__Secure-${NAME}` : NAME;
  return {
    read: () =>
      (request.cookies[name] ?? "")
        .split(".")
        .filter((mark) => MARK.test(mark))
        .slice(0, MAX_MARKS),
    write(marks) {
      reply.setCookie(name, marks.slice(0, MAX_MARKS).join("."), {
        httpOnly: true,
        sameSite: "strict",
        path: SIGN_IN_PATH,
        secure,
        maxAge: MAX_AGE,
      });
    },
  };
}
