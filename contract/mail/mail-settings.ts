import { z } from "zod";
import { emptyObject, noBody } from "../common.ts";
import { route } from "../route.ts";

/**
 * The kinds of notification. A person can leave each out of their daily mail. `comment` is a comment that
 * mentions nobody, on the person's own task. `role` includes news of the company as a whole.
 */
export const notificationKinds = [
  "assigned",
  "status",
  "due_reminder",
  "mention",
  "comment",
  "team",
  "project_status",
  "role",
  "expense",
  "report",
  "programme",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const flag = z.boolean({ error: "Choose on or off for each kind." });

/** A choice for each kind of notification. */
export const kindFlags = z.object({
  assigned: flag,
  status: flag,
  due_reminder: flag,
  mention: flag,
  comment: flag,
  team: flag,
  project_status: flag,
  role: flag,
  expense: flag,
  report: flag,
  programme: flag,
}) satisfies z.ZodType<Record<NotificationKind, boolean>>;

/** Returns the choice for each kind, from those that are switched off. */
export function kindsWithout(off: ReadonlySet<string>): Record<NotificationKind, boolean> {
  const entries = notificationKinds.map((kind) => [kind, !off.has(kind)] as const);
  return Object.fromEntries(entries) as Record<NotificationKind, boolean>;
}

export const mailSettings = z.object({ kinds: kindFlags });
export type MailSettings = z.output<typeof mailSettings>;

const own = {
  path: "/api/user/mail-settings",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  answer: z.object({ data: mailSettings }),
  status: 200,
} as const;

export const getMailSettings = route({
  ...own,
  name: "getMailSettings",
  summary: "The kinds of news in one's daily mail; the same in every workspace",
  method: "GET",
  body: noBody,
});

export const putMailSettings = route({
  ...own,
  name: "putMailSettings",
  summary: "Choose the kinds of news in one's daily mail; kinds left out are kept",
  method: "PUT",
  changes: ["notification"],
  body: z.object({ kinds: kindFlags.partial().strict() }),
});
