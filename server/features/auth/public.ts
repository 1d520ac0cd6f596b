export { findPasswordHash, findUser, lockAccount } from "./accounts.sql.ts";
export { confirmPassword, lockConfirmed } from "./confirm-password.ts";
export { findOwnDevice } from "./devices.ts";
export { forgetDevices } from "./devices.sql.ts";
export { requireConfirmed } from "../../require-confirmed.ts";
export { requireSecondFactor } from "../../require-second-factor.ts";
export { sweepAuth } from "./sweep.sql.ts";
export { deleteTickets } from "./tickets.sql.ts";
