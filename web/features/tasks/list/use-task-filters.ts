import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { changeFilters, type FilterChange, parseFilters } from "./task-filters.ts";

/**
 * The filters and the order of the task list, which live in the URL, and a way to change some of them.
 * They are the same object until one of them changes, whichever task is opened meanwhile.
 */
export function useTaskFilters() {
  const [params, setParams] = useSearchParams();
  const written = changeFilters(new URLSearchParams(), parseFilters(params)).toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(written)), [written]);
  const change = (part: FilterChange) =>
    setParams((current) => changeFilters(current, part), {
      replace: true,
      preventScrollReset: true,
    });
  return { filters, change };
}
