export { insertNotifications, type NotificationRow, type NotificationTopic } from "./news.sql.ts";
export { isUnread, markDone, markAsRead } from "./mark-as-read.ts";
export {
  newsHint,
  notify,
  notifyOfMoved,
  unnotify,
  unnotifyOfFinished,
  unnotifyOfProposal,
  unnotifyOfReports,
} from "./notify.ts";
