import { snagOwners } from "../../../../contract/company-site.ts";
import { snagChoices } from "../../../../contract/snag-filters.ts";
import { choiceParam, dayParam, idParam, type UrlState } from "../../../ui/hooks/url-params.ts";

/** The open part of the page, in the URL. */
export const siteParams = { tab: choiceParam(["snags", "diaries"], "snags") };

export const companySnagParams = {
  state: choiceParam(snagChoices, "todo"),
  project: idParam,
  company: idParam,
  whose: choiceParam(snagOwners),
};
export type CompanySnagFilters = UrlState<typeof companySnagParams>;

/** The day of the diaries; today without one. */
export const diaryDayParams = { day: dayParam };
