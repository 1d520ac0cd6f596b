export { insertNotifications, type NotificationRow } from "./notifications.sql.ts";
export { notify } from "./notify.ts";
