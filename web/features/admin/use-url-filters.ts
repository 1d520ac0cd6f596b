import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { withParams } from "./admin-params.ts";

/** Filters that live in the URL, as `read` finds them there, and a way to change some in its place. */
export function useUrlFilters<Filters extends object>(read: (params: URLSearchParams) => Filters) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => read(params), [params, read]);
  const change = (part: { readonly [Name in keyof Filters]?: string | undefined }) =>
    setParams((current) => withParams(current, part), { replace: true, preventScrollReset: true });
  return { filters, change };
}
