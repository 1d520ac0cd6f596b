import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ProjectFilters, readProjectFilters, writeProjectFilters } from "./project-filters.ts";

/** The list's filters, which live in the URL, and a way to change some of them in its place. */
export function useProjectFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readProjectFilters(params), [params]);
  const change = (part: Partial<ProjectFilters>) =>
    setParams(
      (current) => writeProjectFilters(current, { ...readProjectFilters(current), ...part }),
      { replace: true, preventScrollReset: true },
    );
  return { filters, change };
}
