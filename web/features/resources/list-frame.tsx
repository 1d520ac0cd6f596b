import { type ReactNode, useId } from "react";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { MorePages, type Pages } from "./more-pages.tsx";
import type { ResourceFilterChange } from "./resource-params.ts";
import type { Filtering } from "./use-resource-filters.ts";

interface ListFrameProps<Row> {
  title: string;
  /** What is listed, in one word: "materials". */
  what: string;
  query: Pages & {
    readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  filtering: Filtering;
  /** The filters besides the search, in the URL. */
  narrowedBy: ResourceFilterChange;
  /** The controls beside the search. */
  controls: ReactNode;
  columns: number;
  /** The height of a placeholder row. */
  rowHeight: string;
  /** Whether the rows may be wider than the screen. */
  wide?: boolean;
  /** The empty state of an unfiltered list. */
  none: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A searchable list: its rows, its loading state, or why there are none. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, what, query, filtering, narrowedBy, controls, columns, rowHeight, wide, none } =
    props;
  const { filters, change } = filtering;
  const [text, setText] = useSearchText(filters.search, (next) => change({ search: next }));
  const heading = useId();
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const isNarrowed = filters.search !== "" || Object.values(narrowedBy).some(Boolean);
  const clear = () =>
    change({
      search: undefined,
      ...Object.fromEntries(Object.keys(narrowedBy).map((name) => [name, undefined])),
    });
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        {title}
      </h2>
      <div className="mb-4 grid gap-3 sm:flex sm:items-center">
        <SearchInput
          label={`Search ${what}`}
          value={text}
          onChange={setText}
          placeholder={`Search ${what}`}
          className="sm:w-64"
        />
        {controls}
      </div>
      <Card flush className={wide ? "overflow-x-auto" : undefined}>
        {query.isError && rows.length === 0 ? (
          <ErrorState
            message={serverMessage(query.error, `Failed to load ${what}. Please try again.`)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : query.isPending ? (
          <LoadingRegion label={`Loading ${what}`}>
            <SkeletonHead className="h-10.25 max-sm:hidden" />
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} columns={columns} height={rowHeight} />
            ))}
          </LoadingRegion>
        ) : rows.length > 0 ? (
          props.children(rows)
        ) : isNarrowed ? (
          <EmptyState
            drawing="search"
            title={`No ${what} found matching your filters.`}
            action={<Button onClick={clear}>Clear filters</Button>}
          />
        ) : (
          none
        )}
      </Card>
      <MorePages query={query} />
    </section>
  );
}
