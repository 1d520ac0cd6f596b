import {
  type ProjectSort,
  projectSorts,
  projectStatuses,
} from "../../../contract/projects/projects.ts";
import {
  choiceParam,
  searchParam,
  type UrlChange,
  type UrlState,
} from "../../ui/hooks/url-params.ts";

/** The filters and the order of the project list, in the URL. */
export const projectParams = {
  search: searchParam(),
  /** Archived projects are only in their own list. */
  status: choiceParam([...projectStatuses, "archived"]),
  sort: choiceParam(projectSorts, "-createdAt"),
  /** As cards, or as bars on one timeline. */
  view: choiceParam(["cards", "timeline"], "cards"),
};

export type ProjectFilters = UrlState<typeof projectParams>;
export type ProjectFilterChange = UrlChange<typeof projectParams>;

export const projectSortLabels: Record<ProjectSort, string> = {
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
  title: "Title, A to Z",
  "-title": "Title, Z to A",
  "-updatedAt": "Recently changed",
  finishDate: "Finish date, soonest first",
  "-budget": "Budget, largest first",
  "-progress": "Progress, highest first",
};

/** Whether the list may be shorter than all projects. Sorting alone hides nothing. */
export function areProjectsNarrowed({ search, status }: ProjectFilters): boolean {
  return search !== "" || status !== undefined;
}
