import { companyKinds } from "../../../contract/people/companies.ts";
import { choiceParam, searchParam, type UrlState } from "../../ui/hooks/url-params.ts";

export const companyParams = { search: searchParam(), kind: choiceParam(companyKinds) };

export type CompanyFilters = UrlState<typeof companyParams>;
