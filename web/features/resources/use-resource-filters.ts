import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readFilters, withParams } from "./resource-params.ts";

/** What the URL chooses of resources, ways to change some of it in its place, and its panel. */
export function useResourceFilters() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readFilters(params), [params]);
  const isOpen = filters.resource !== undefined;
  const isStep = (location.state as { isStep?: unknown } | null)?.isStep === true;
  const change = (changed: Readonly<Record<string, string | undefined>>) =>
    setParams((current) => withParams(current, changed), {
      replace: true,
      preventScrollReset: true,
    });
  /** To the panel of a resource or of its week: the first is a step in the history, others take its place. */
  const linkTo = (resource: string, week?: string) => ({
    to: `?${withParams(params, { resource, week }).toString()}`,
    state: { isStep: !isOpen || isStep },
    replace: isOpen,
    preventScrollReset: true,
  });
  const open = (resource: string, week: string) => {
    const { to, ...how } = linkTo(resource, week);
    void navigate(to, how);
  };
  const close = () => {
    if (isStep) void navigate(-1);
    else change({ resource: undefined, week: undefined });
  };
  return { filters, change, linkTo, open, close };
}

export type Filtering = ReturnType<typeof useResourceFilters>;
export type PanelLink = ReturnType<Filtering["linkTo"]>;
