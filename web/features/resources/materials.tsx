import { Plus } from "lucide-react";
import { useState } from "react";
import type { MaterialRow } from "../../../contract/resource-movements.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { LoadingRegion, SkeletonRow } from "../../ui/skeleton.tsx";
import { HeaderCell } from "../../ui/table.tsx";
import { useSearchText } from "../../ui/use-search-text.ts";
import { MaterialLine } from "./material-line.tsx";
import { MovementDialog } from "./movement-dialog.tsx";
import { ProjectFilter } from "./project-filter.tsx";
import { useMaterialPages } from "./resource-queries.ts";
import type { Filtering } from "./use-resource-filters.ts";

interface MaterialsProps {
  filtering: Filtering;
  today: string;
  onAdd: () => void;
}

/** What of each material is required, ordered, delivered, used and left. */
export function Materials({ filtering, today, onAdd }: MaterialsProps) {
  const { filters, change, linkTo } = filtering;
  const { search, project } = filters;
  const [text, setText] = useSearchText(search, (next) => change({ search: next }));
  const [recording, setRecording] = useState<MaterialRow>();
  const query = useMaterialPages({
    ...(search ? { search } : {}),
    ...(project ? { project } : {}),
  });
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="materials">
      <h2 id="materials" className="sr-only">
        Materials
      </h2>
      <div className="mb-4 grid gap-3 sm:flex">
        <SearchInput
          label="Search materials"
          value={text}
          onChange={setText}
          placeholder="Search materials"
          className="sm:w-64"
        />
        <div className="sm:w-56">
          <ProjectFilter value={project} onChange={(next) => change({ project: next })} />
        </div>
      </div>
      <Card flush className="overflow-x-auto">
        {query.isError && rows.length === 0 ? (
          <ErrorState
            message={serverMessage(query.error, "Failed to load materials. Please try again.")}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : query.isPending ? (
          <LoadingRegion label="Loading materials">
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} columns={6} />
            ))}
          </LoadingRegion>
        ) : rows.length === 0 ? (
          search || project ? (
            <EmptyState
              drawing="search"
              title="No materials found matching your filters."
              action={
                <Button onClick={() => change({ search: undefined, project: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="sheet"
              title="No materials yet."
              action={
                <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
                  Add resource
                </Button>
              }
            >
              Add cement, rebar or sand, assign what each task needs, and record what comes.
            </EmptyState>
          )
        ) : (
          <table aria-label="Materials" className="w-full text-left text-sm">
            <thead className="border-b border-line max-sm:sr-only">
              <tr>
                <HeaderCell>Material</HeaderCell>
                {["Required", "Ordered", "Delivered", "Used", "Left", "To order"].map((head) => (
                  <HeaderCell key={head} numeric className="whitespace-nowrap">
                    {head}
                  </HeaderCell>
                ))}
                <HeaderCell>
                  <span className="sr-only">Record</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MaterialLine
                  key={row._id}
                  row={row}
                  withProjects={project === undefined}
                  link={linkTo(row._id)}
                  onRecord={() => setRecording(row)}
                />
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
      {recording && (
        <MovementDialog
          material={recording}
          project={project}
          today={today}
          onClose={() => setRecording(undefined)}
        />
      )}
    </section>
  );
}
