import { Plus } from "lucide-react";
import { Link } from "react-router";
import { resourceKinds } from "../../../contract/resources.ts";
import { serverMessage } from "../../api/call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Select } from "../../ui/select.tsx";
import { LoadingRegion, SkeletonRow } from "../../ui/skeleton.tsx";
import { HeaderCell } from "../../ui/table.tsx";
import { useSearchText } from "../../ui/use-search-text.ts";
import { useResourcePages } from "./resource-queries.ts";
import { kindLabels, perDay, workingDaysText } from "./resource-words.ts";
import type { Filtering } from "./use-resource-filters.ts";

const kindOptions = [
  { value: "", label: "All kinds" },
  ...resourceKinds.map((value) => ({ value, label: kindLabels[value] })),
];

interface ResourceListProps {
  filtering: Filtering;
  onAdd: () => void;
}

/** Every resource by name: its capacity, its rate, and how often it is assigned. */
export function ResourceList({ filtering, onAdd }: ResourceListProps) {
  const { filters, change, linkTo } = filtering;
  const { search, kind, retired } = filters;
  const [text, setText] = useSearchText(search, (next) => change({ search: next }));
  const query = useResourcePages({
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(retired ? {} : { status: "active" as const }),
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="resource-list">
      <h2 id="resource-list" className="sr-only">
        List
      </h2>
      <div className="mb-4 grid gap-3 sm:flex sm:items-center">
        <SearchInput
          label="Search resources"
          value={text}
          onChange={setText}
          placeholder="Search resources"
          className="sm:w-64"
        />
        <div className="sm:w-40">
          <Field label="Kind" hideLabel>
            <Select
              options={kindOptions}
              value={kind ?? ""}
              onChange={({ target }) => change({ kind: target.value })}
            />
          </Field>
        </div>
        <Checkbox
          label="With retired ones"
          checked={retired}
          onChange={({ target }) => change({ retired: target.checked ? "1" : undefined })}
        />
      </div>
      <Card flush>
        {query.isError && rows.length === 0 ? (
          <ErrorState
            message={serverMessage(query.error, "Failed to load resources. Please try again.")}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : query.isPending ? (
          <LoadingRegion label="Loading resources">
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} columns={5} />
            ))}
          </LoadingRegion>
        ) : rows.length === 0 ? (
          search || kind ? (
            <EmptyState
              drawing="search"
              title="No resources found matching your filters."
              action={
                <Button onClick={() => change({ search: undefined, kind: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="building"
              title="No resources yet."
              action={
                <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                  Add resource
                </Button>
              }
            >
              Add your gangs, plant, materials and subcontractors.
            </EmptyState>
          )
        ) : (
          <table aria-label="Resources" className="w-full table-fixed text-left text-sm">
            <thead className="border-b border-line max-sm:sr-only">
              <tr>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell className="w-28 max-sm:hidden">Kind</HeaderCell>
                <HeaderCell numeric className="w-36 max-md:hidden">
                  Capacity
                </HeaderCell>
                <HeaderCell className="w-32 max-lg:hidden">Working days</HeaderCell>
                <HeaderCell numeric className="w-40">
                  Rate today
                </HeaderCell>
                <HeaderCell numeric className="w-28 max-sm:hidden">
                  Assigned
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  key={row._id}
                  className="relative border-b border-line last:border-b-0 hover:bg-hover"
                >
                  <th scope="row" className="px-4 py-3 font-normal">
                    <Link
                      {...linkTo(row._id)}
                      className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
                    >
                      {row.name}
                    </Link>
                    <span className="mt-0.5 block text-xs text-muted">
                      {row.code}
                      <span className="sm:hidden"> {kindLabels[row.kind]}</span>{" "}
                      {row.status === "retired" && <Badge>Retired</Badge>}
                    </span>
                  </th>
                  <td className="px-4 py-3 max-sm:hidden">{kindLabels[row.kind]}</td>
                  <td className="px-4 py-3 text-right tabular-nums max-md:hidden">
                    {row.capacity === null ? "–" : perDay(row.capacity, row.unit)}
                  </td>
                  <td className="px-4 py-3 max-lg:hidden">{workingDaysText(row.workingDays)}</td>
                  <td className="px-4 py-3 text-right tabular-nums">
                    {row.rate === null ? (
                      <span className="text-muted">No rate</span>
                    ) : (
                      formatExact(row.rate, row.currency)
                    )}
                    <span className="block text-xs text-muted">per {row.unit}</span>
                  </td>
                  <td className="px-4 py-3 text-right tabular-nums max-sm:hidden">
                    {row.assignments}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      {query.hasNextPage && (
        <LoadMore
          onMore={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
          error={
            query.isFetchNextPageError
              ? serverMessage(query.error, "Failed to load more. Please try again.")
              : undefined
          }
        />
      )}
    </section>
  );
}
