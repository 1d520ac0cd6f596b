/** What other features may use of companies. */
export { CompanyList } from "./company-list.tsx";
export { CompanyPicker } from "./company-picker.tsx";
export { companyKindLabels } from "./company-words.ts";
