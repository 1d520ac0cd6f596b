import { z } from "zod";
import { knownEmail, password } from "./auth.ts";
import { done, emptyObject } from "../common.ts";
import { route } from "../route.ts";

/** Minutes until a reset link expires. It works once. */
export const RESET_MINUTES = 30;
/** Minutes in which no other link is sent, except to a device that its owner has signed in with. */
export const RESET_PAUSE_MINUTES = 10;

export const forgotPasswordBody = z.object({ email: knownEmail });
export const resetPasswordBody = z.object({
  token: z
    .string({ error: "This link is not valid." })
    .min(1, { error: "This link is not valid." })
    .max(200, { error: "This link is not valid." }),
  password,
});

export const forgotPassword = route({
  name: "forgotPassword",
  summary: "Request a link to set a new password; the answer is the same for an unknown address",
  method: "POST",
  changes: [],
  path: "/api/auth/forgot-password",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: forgotPasswordBody,
  answer: done,
  status: 200,
});

export const resetPassword = route({
  name: "resetPassword",
  summary: "Set a new password with the link's token; every session ends",
  method: "POST",
  changes: [],
  path: "/api/auth/reset-password",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: resetPasswordBody,
  answer: done,
  status: 200,
});
