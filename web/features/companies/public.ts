/** What other features may use of companies. */
export { CompanyFilter } from "./company-filter.tsx";
export { CompanyList } from "./company-list.tsx";
export { CompanyPicker } from "./company-picker.tsx";
export { companyKindLabels, companyKindOptions } from "./company-words.ts";
