import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { deleteNotification } from "./delete-notification.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllNotificationsRead } from "./mark-all-read.ts";
import { markNotificationRead } from "./mark-read.ts";

export const notificationEndpoints = [
  read(routes.listMyNotifications, listNotifications),
  read(routes.listNotifications, listNotifications),
  write(routes.markNotificationRead, markNotificationRead),
  write(routes.markAllNotificationsRead, markAllNotificationsRead),
  write(routes.deleteNotification, deleteNotification),
];
