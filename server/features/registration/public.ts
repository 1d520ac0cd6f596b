export { openNotice } from "./open-notice.ts";
export { requireNewAccounts, requireNewCompanies } from "./require-registration.ts";
export { isOnTrial } from "./registration.sql.ts";
