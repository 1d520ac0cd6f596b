export { companyRefOf, selectCompanyName } from "./companies.sql.ts";
export { requireCompanyName } from "./require-company.ts";
