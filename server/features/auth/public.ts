export { findPasswordHash, findUser } from "./accounts.sql.ts";
export { confirmPassword, holdConfirmed } from "./confirm-password.ts";
export { actingAs } from "./acting-as.ts";
export { limitByAccount, limitByAddress } from "./auth-limits.ts";
export { sweepAuth } from "./sessions.sql.ts";
