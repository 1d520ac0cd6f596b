export { insertNotifications, type NotificationRow } from "./notifications.sql.ts";
export { isUnread, markRead } from "./mark-as-read.ts";
export { notify, unnotify } from "./notify.ts";
