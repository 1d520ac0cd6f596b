import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { projectSortOptions } from "./task-labels.ts";

/**
 * The query of a project's task list. Its order lives in the URL; the order of entry, which the server
 * keeps by itself, stands in neither.
 */
export function useProjectQuery(project: string) {
  const [params, setParams] = useSearchParams();
  const named = params.get("sort");
  const sort = projectSortOptions.find(({ value }) => value === named)?.value ?? "order";
  const query = useMemo(
    () => (sort === "order" ? { project } : { project, sort }),
    [project, sort],
  );
  const setSort = (value: string) => {
    const next = new URLSearchParams(params);
    if (value === "order") next.delete("sort");
    else next.set("sort", value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { query, sort, setSort };
}
