export { requireCompanyName } from "./require-company.ts";
