export { companyRefOf, selectCompanyName, selectProgrammesWith } from "./companies.sql.ts";
export { addCompany } from "./create-company.ts";
export { requireCompanyName } from "./require-company.ts";
