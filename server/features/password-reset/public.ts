export { issueLinks } from "./issue-links.ts";
export { deleteOldResets, voidLinks } from "./password-resets.sql.ts";
export { tellOfNewPassword } from "./tell-of-new-password.ts";
