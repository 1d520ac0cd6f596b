import { z } from "zod";
import { cursor, done, emptyObject, id, idParams, instant, limit, noBody } from "../common.ts";
import { notificationKinds } from "./mail-settings.ts";
import { route } from "../route.ts";
import { subjectRef } from "../subject-fields.ts";

export const notificationTypes = ["info", "warning", "success", "error"] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  _id: id,
  title: z.string(),
  message: z.string(),
  type: z.enum(notificationTypes),
  /** The kind of news; null if it has none. */
  kind: z.enum(notificationKinds).nullable(),
  isRead: z.boolean(),
  createdAt: instant,
  /** The project that the news is about, if it still exists, so that the screen can link to it. */
  project: id.nullable(),
  /**
   * The record of the project that the news is about, while the reader can see it; null for news of the project
   * itself.
   */
  subject: subjectRef.nullable(),
  /** The same record's id, if it is a task or an expense. */
  task: id.nullable(),
  expense: id.nullable(),
});
export type Notification = z.output<typeof notification>;

const list = {
  method: "GET",
  access: "session",
  action: "notification.manage",
  params: emptyObject,
  query: z.object({ limit, cursor, unread: z.enum(["true", "false"]).optional() }),
  body: noBody,
  answer: z.object({
    data: z.array(notification),
    unreadCount: z.number().int(),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
} as const;

export const listMyNotifications = route({
  ...list,
  name: "listMyNotifications",
  summary: "The caller's notifications, newest first",
  path: "/api/notifications/me",
});

export const listNotifications = route({
  ...list,
  name: "listNotifications",
  summary: "The same list as /api/notifications/me",
  path: "/api/notifications",
});

export const markNotificationRead = route({
  name: "markNotificationRead",
  summary: "Mark one notification as read",
  method: "PATCH",
  changes: ["notification"],
  path: "/api/notifications/{id}/read",
  access: "session",
  action: "notification.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const markAllNotificationsRead = route({
  name: "markAllNotificationsRead",
  summary: "Mark all of the caller's notifications as read",
  method: "POST",
  changes: ["notification"],
  path: "/api/notifications/mark-all-read",
  access: "session",
  action: "notification.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const deleteNotification = route({
  name: "deleteNotification",
  summary: "Delete one notification",
  method: "DELETE",
  changes: ["notification"],
  path: "/api/notifications/{id}",
  access: "session",
  action: "notification.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
