export { findPasswordHash, findUser } from "./accounts.sql.ts";
export { confirmPassword, holdConfirmed } from "./confirm-password.ts";
export { sweepAuth } from "./sessions.sql.ts";
