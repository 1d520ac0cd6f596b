export {
  forgetReady,
  insertNotifications,
  joinReady,
  type NotificationRow,
  type NotificationTopic,
} from "./news.sql.ts";
export { isNewsOfFile, markDone, markDownloaded } from "./mark-as-read.ts";
export {
  newsHint,
  notify,
  notifyOfMoved,
  unnotify,
  unnotifyOfFinished,
  unnotifyOfProposal,
  unnotifyOfReports,
} from "./notify.ts";
