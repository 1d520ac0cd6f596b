export { issueLinks } from "./issue-links.ts";
export { deleteOldResets, endAllSessions, voidLinks } from "./password-resets.sql.ts";
export { queuePasswordMail } from "./queue-password-mail.ts";
