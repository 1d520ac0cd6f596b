export {
  insertNotifications,
  type NotificationRow,
  type NotificationTopic,
} from "./notifications.sql.ts";
export { isUnread, markDone, markRead } from "./mark-as-read.ts";
export {
  notify,
  notifyOfMoved,
  unnotify,
  unnotifyOfFinished,
  unnotifyOfProposal,
  unnotifyOfReports,
} from "./notify.ts";
