import { z } from "zod";
import {
  currency,
  done,
  emptyObject,
  id,
  instant,
  noBody,
  requiredLine,
  weekDays,
} from "../common.ts";
import { emailCode } from "./email-code.ts";
import { approvalLimits } from "../expenses/approval-settings.ts";
import { isEmailAddress } from "./email-address.ts";
import { roles } from "../permissions.ts";
import { roleInput } from "../role-input.ts";
import { passkeyAnswer } from "./passkeys.ts";
import { route } from "../route.ts";
import { factorCode, factorWays } from "./second-factor.ts";

export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 200;

/** An address that somebody may have signed up with, by the looser rules of earlier versions. */
export const knownEmail = z
  .string({ error: "Email is required" })
  .trim()
  .toLowerCase()
  .min(1, { error: "Email is required" })
  .max(254, { error: "Invalid email address" })
  .regex(/^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u, {
    error: "Invalid email address",
  })
  .refine((value) => value.isWellFormed(), { error: "Invalid email address" });

/** An address that mail will be sent to. */
export const email = knownEmail.refine(isEmailAddress, { error: "Invalid email address" });

export const password = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required" })
  .min(PASSWORD_MIN, { error: "Password must be at least 6 characters" })
  .max(PASSWORD_MAX, { error: `Password can have at most ${PASSWORD_MAX} characters` });

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The signed-in person, in the workspace that the session is for. */
export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** Whether the person has proven that the address is theirs. */
  emailProven: z.boolean(),
  /** Whether the address is proven, or an administrator of this workspace vouched for the account. */
  trusted: z.boolean(),
  role: z.enum(roles),
  company: z.string(),
  /** The phone number in E.164; null if the person has given none. */
  phone: z.string().nullable(),
  isOwner: z.boolean(),
  theme: z.enum(themes),
  workspace: z.object({
    _id: id,
    name: z.string(),
    currency,
    timeZone: z.string(),
    workingDays: z.array(z.enum(weekDays)),
    approvalLimits,
    /** Whether only trusted accounts may approve and pay here. */
    provenOnly: z.boolean(),
    /** When the workspace will be deleted, if its owner requested that. */
    deletionAt: instant.nullable(),
  }),
  /** The number of workspaces in which the person is active, this one included. */
  workspaceCount: z.number().int(),
  /** Whether this server sends mail. Without a mail server, no address can be proven. */
  mailIsSetUp: z.boolean(),
  /** Whether the company requires a second factor of the person, who has none. */
  secondFactorDue: z.boolean(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/**
 * The key to what is stored for the person on their devices, in base64url; null without a password. See
 * docs/decisions/sealed-devices.md.
 */
const deviceKey = z.string().nullable();

/** `accessToken` is a JWT of 15 minutes; the refresh token travels in a cookie that no script reads. */
const signedIn = z.object({ accessToken: z.string(), user, deviceKey });

/** The password was right, and the account asks for more: see `finishLogin`. Nobody is signed in yet. */
const secondStep = z.object({
  secondFactor: z.object({
    /** Valid for 10 minutes, for this sign-in only. */
    ticket: z.string(),
    ways: z.array(z.enum(factorWays)),
  }),
});

/** The token from an invitation's link. */
export const invitationToken = z
  .string({ error: "This invitation link is not valid." })
  .min(1, { error: "This invitation link is not valid." })
  .max(200, { error: "This invitation link is not valid." });

/** Whether the sign-in stays for 30 days, instead of ending with the browser. */
const remember = z.boolean({ error: "remember must be true or false." }).default(false);

export const loginBody = z.object({
  email: knownEmail,
  password,
  /** Time of the attempt, which the seed's client sends. Accepted and ignored. */
  timestamp: z.string().max(64).optional(),
  remember,
  /** Signs in and accepts the invitation in one request. The sign-in is then to the inviter's workspace. */
  invitation: invitationToken.optional(),
  /**
   * The code that was mailed to an address that is not proven yet. Required with an invitation where mail is set
   * up.
   */
  code: emailCode.optional(),
});

export const registerBody = z.object({
  name: requiredLine("Full name", 200),
  email,
  password,
  company: requiredLine("Company name", 200),
  /** Ignored with an invitation, which determines it. */
  role: roleInput.default("admin"),
  remember,
  /** Joins the inviter's workspace instead of creating one. The email must be the invited one. */
  invitation: invitationToken.optional(),
  /** The code that was mailed to the invited address. Required with an invitation where mail is set up. */
  code: emailCode.optional(),
});

export const login = route({
  name: "login",
  summary: "Sign in with email and password",
  method: "POST",
  changes: [],
  path: "/api/auth/login",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: loginBody,
  /** A token, if the account has no second factor or trusts this browser; otherwise the second step. */
  answer: z.union([signedIn, secondStep]),
  status: 200,
});

export const finishLoginBody = z.object({
  ticket: z.string({ error: "Please log in again." }).min(1).max(200),
  code: factorCode.optional(),
  passkey: passkeyAnswer.optional(),
  /** Signs in from this browser without the second step for 30 days. */
  trust: z.boolean({ error: "trust must be true or false." }).default(false),
  /** The same as at the first step. */
  invitation: invitationToken.optional(),
  /** The `code` of the first step. */
  emailCode: emailCode.optional(),
});

export const finishLogin = route({
  name: "finishLogin",
  summary:
    "The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code",
  method: "POST",
  changes: [],
  path: "/api/auth/login/second-factor",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: finishLoginBody,
  answer: signedIn,
  status: 200,
});

export const loginWithPasskey = route({
  name: "loginWithPasskey",
  summary: "Sign in with a passkey alone",
  method: "POST",
  changes: [],
  path: "/api/auth/login/passkey",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: z.object({ passkey: passkeyAnswer, remember }),
  answer: signedIn,
  status: 200,
});

export const register = route({
  name: "register",
  summary:
    "Create an account and a workspace named after the company, or join the inviter's workspace",
  method: "POST",
  changes: [],
  path: "/api/auth/register",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: registerBody,
  answer: signedIn,
  status: 201,
});

export const refresh = route({
  name: "refresh",
  summary:
    "Exchange the refresh cookie for a new access token, the person it belongs to and a new cookie",
  method: "POST",
  changes: [],
  path: "/api/auth/refresh",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  /**
   * Includes the person, as `me` returns them. The token is null only for `Prefer: handling=lenient` without a
   * cookie.
   */
  answer: z.union([signedIn, z.object({ accessToken: z.null() })]),
  status: 200,
});

export const logout = route({
  name: "logout",
  summary: "Sign out; succeeds without a session too",
  method: "POST",
  changes: [],
  path: "/api/auth/logout",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

/**
 * The proof of who somebody is before a sensitive action. On an account with a second factor, only that factor
 * counts.
 */
export const confirmBody = z
  .object({
    password: z.string().max(PASSWORD_MAX).optional(),
    code: factorCode.optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(
    ({ password: given = "", code, passkey }) => given !== "" || (code ?? passkey) !== undefined,
    {
      error: "Password is required",
      path: ["password"],
    },
  );

const confirmWays = ["password", ...factorWays] as const;

export const getConfirmWays = route({
  name: "getConfirmWays",
  summary: "The ways in which the person can confirm who they are",
  method: "GET",
  path: "/api/auth/confirm",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.object({ ways: z.array(z.enum(confirmWays)) }) }),
  status: 200,
});

export const confirm = route({
  name: "confirm",
  summary: "Prove again who one is; sensitive acts are then possible for 15 minutes",
  method: "POST",
  changes: [],
  path: "/api/auth/confirm",
  access: "session",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  body: confirmBody,
  answer: done,
  status: 200,
});

export const me = route({
  name: "me",
  summary: "The person whom the access token identifies",
  method: "GET",
  path: "/api/auth/me",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ user }),
  status: 200,
});
