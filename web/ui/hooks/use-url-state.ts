import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readUrl, type UrlChange, type UrlSchema, type UrlState, writeUrl } from "./url-params.ts";

export interface UrlChangeOptions {
  /** Adds a history entry. Without it the change replaces the current entry. */
  readonly push?: boolean;
  /** Drops all parameters but these, as a change of tabs does. By default all of them stay. */
  readonly keepOnly?: readonly string[];
}

/**
 * The parameters of `schema`, which live in the URL, and functions that change some of them.
 * `schema` is a constant of the module. The state is the same object until one of its own parameters changes.
 */
export function useUrlState<Schema extends UrlSchema>(schema: Schema) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const own = JSON.stringify(Object.keys(schema).map((name) => params.get(name)));
  const state: UrlState<Schema> = useMemo(() => {
    const texts = JSON.parse(own) as (string | null)[];
    const entries = Object.keys(schema).flatMap((name, index) => {
      const text = texts[index];
      return text == null ? [] : [[name, text]];
    });
    return readUrl(schema, new URLSearchParams(entries));
  }, [schema, own]);

  const change = useCallback(
    (part: UrlChange<Schema>, options: UrlChangeOptions = {}) => {
      // Reads the URL itself, because the screen may lag behind it: the latest write of another change must not be
      // lost.
      const { location } = window;
      if (location.pathname !== pathname) return;
      const search = hrefAfter(schema, new URLSearchParams(location.search), part, options);
      if (search === (location.search || "?")) return;
      void navigate(search, { replace: !options.push, preventScrollReset: true });
    },
    [schema, pathname, navigate],
  );
  /** The relative address after a change, for a link. */
  const hrefFor = (part: UrlChange<Schema>, options?: UrlChangeOptions) =>
    hrefAfter(schema, params, part, options);
  return { state, change, hrefFor };
}

function hrefAfter<Schema extends UrlSchema>(
  schema: Schema,
  params: URLSearchParams,
  part: UrlChange<Schema>,
  { keepOnly }: UrlChangeOptions = {},
): string {
  const kept = keepOnly
    ? new URLSearchParams([...params].filter(([name]) => keepOnly.includes(name)))
    : params;
  return `?${writeUrl(schema, kept, part).toString()}`;
}
