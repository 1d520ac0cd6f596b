import { z } from "zod";
import { done, emptyObject, id, idParams, instant, noBody } from "../common.ts";
import { route } from "../route.ts";
import { kindFlags } from "./mail-settings.ts";

/** A time of the day, HH:MM. */
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time such as 20:00." });

/** Nothing is pushed between these times, by the clock of the company that the news is of. */
export const quietHours = z
  .object({ from: time, until: time })
  .refine(({ from, until }) => from !== until, {
    error: "Quiet hours must begin and end at different times.",
  });
export type QuietHours = z.output<typeof quietHours>;

export const pushSettings = z.object({
  /** The key with which a browser subscribes to this server (VAPID, RFC 8292). */
  publicKey: z.string(),
  /** Whether each kind of news is pushed. */
  kinds: kindFlags,
  /** Null if news is pushed at any time. */
  quiet: quietHours.nullable(),
  /** The sign-ins whose browsers show news. */
  browsers: z.array(
    z.object({
      /** The sign-in. */
      _id: id,
      device: z.string(),
      /** Whether it is the sign-in of this request. */
      current: z.boolean(),
      createdAt: instant,
      lastSentAt: instant.nullable(),
    }),
  ),
});
export type PushSettings = z.output<typeof pushSettings>;

const own = {
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  status: 200,
} as const;

export const getPushSettings = route({
  ...own,
  name: "getPushSettings",
  summary: "The browsers that show the caller's news while no page is open, which news, and when",
  path: "/api/user/push",
  method: "GET",
  body: noBody,
  answer: z.object({ data: pushSettings }),
});

export const putPushSettings = route({
  ...own,
  name: "putPushSettings",
  summary:
    "Choose the kinds of news that are pushed, and the quiet hours; what is left out is kept",
  path: "/api/user/push",
  method: "PUT",
  changes: ["notification"],
  body: z.object({
    kinds: kindFlags.partial().strict().optional(),
    quiet: quietHours.nullable().optional(),
  }),
  answer: done,
});

/** What the browser's push service gave it (PushSubscription.toJSON). */
const subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z.base64url().min(80).max(100),
    auth: z.base64url().min(16).max(40),
  }),
});

export const subscribeToPush = route({
  ...own,
  name: "subscribeToPush",
  summary: "Show the caller's news in this browser, until its sign-in ends",
  path: "/api/user/push/browsers",
  method: "POST",
  changes: ["notification"],
  body: subscription,
  answer: done,
});

export const unsubscribeFromPush = route({
  ...own,
  name: "unsubscribeFromPush",
  summary: "Show no more news in the browser of one of the caller's sign-ins",
  path: "/api/user/push/browsers/{id}",
  method: "DELETE",
  changes: ["notification"],
  params: idParams,
  body: noBody,
  answer: done,
});
