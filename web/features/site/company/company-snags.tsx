import { clsx } from "clsx";
import { Link } from "react-router";
import type { ListedSnag } from "../../../../contract/company-site.ts";
import { snag as kind } from "../../../../contract/site/snag.ts";
import { serverMessage } from "../../../api/call.ts";
import { subjectPath } from "../../../subjects.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { formatDate } from "../../../ui/format.ts";
import { setValues } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { CompanyFilter } from "../../companies/public.ts";
import { ProjectFilter } from "../../project-picker/public.ts";
import { toneOf } from "../parts/record-words.ts";
import { companySnagParams } from "./company-site-params.ts";
import { useCompanySnags } from "./company-site-queries.ts";

const stateOptions = [
  { value: "todo", label: "To do" },
  { value: "late", label: "Overdue" },
  ...Object.entries(kind.states).map(([value, { label }]) => ({ value, label })),
  { value: "all", label: "All states" },
];
const ownerOptions = [
  { value: "", label: "Everybody’s" },
  { value: "mine", label: "Mine" },
];
const noFilters = {
  state: "todo",
  project: undefined,
  company: undefined,
  whose: undefined,
} as const;

/** The snags of all projects that the person sees, the most urgent first. */
export function CompanySnags() {
  const { state: filters, change } = useUrlState(companySnagParams);
  const pages = useCompanySnags(filters);
  const snags = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = pages.data?.pages[0]?.total;
  const isNarrowed = Object.keys(setValues({ ...filters, state: undefined })).length > 0;
  return (
    <>
      <search className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <Select
          aria-label="State"
          value={filters.state}
          onChange={({ target }) => change({ state: companySnagParams.state.parse(target.value) })}
          options={stateOptions}
          className="sm:w-44"
        />
        <Select
          aria-label="Whose snags"
          value={filters.whose ?? ""}
          onChange={({ target }) => change({ whose: companySnagParams.whose.parse(target.value) })}
          options={ownerOptions}
          className="sm:w-36"
        />
        <div className="min-w-0 max-sm:col-span-2 sm:w-52">
          <ProjectFilter value={filters.project} onChange={(project) => change({ project })} />
        </div>
        <div className="min-w-0 max-sm:col-span-2 sm:w-52">
          <CompanyFilter value={filters.company} onChange={(company) => change({ company })} />
        </div>
      </search>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {total !== undefined && counted(total, "snag")}
      </p>
      <Card flush aria-label="Snags">
        {pages.isError && !pages.data ? (
          <ErrorState
            message={serverMessage(pages.error, "Failed to load the snags. Please try again.")}
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        ) : pages.isPending ? (
          <LoadingRegion label="Loading the snags">
            {[0, 1, 2, 3, 4].map((row) => (
              <SkeletonRow key={row} columns={3} height="h-18" />
            ))}
          </LoadingRegion>
        ) : snags.length > 0 ? (
          <ul
            aria-label="Snags"
            aria-busy={pages.isPlaceholderData || undefined}
            className={clsx(
              "divide-y divide-line transition-opacity",
              pages.isPlaceholderData && "opacity-60",
            )}
          >
            {snags.map((snag) => (
              <SnagRow key={snag._id} snag={snag} />
            ))}
          </ul>
        ) : isNarrowed || filters.state !== "todo" ? (
          <EmptyState
            compact
            drawing="search"
            title="No snags match."
            action={<Button onClick={() => change(noFilters)}>Clear filters</Button>}
          >
            Choose another state, project or company.
          </EmptyState>
        ) : (
          <EmptyState compact title="No open snags.">
            Snags are recorded in a project, under Site. Those still to be put right appear here.
          </EmptyState>
        )}
      </Card>
      {pages.hasNextPage && (
        <LoadMore
          onMore={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
          error={pages.isFetchNextPageError ? "More could not be loaded." : undefined}
        />
      )}
    </>
  );
}

function SnagRow({ snag }: { readonly snag: ListedSnag }) {
  const { _id, number, title, state, priority, due, isLate, project, company, location } = snag;
  const { label, tone } = toneOf(kind, state);
  const stress = priority === "urgent" || priority === "high" ? `${stressWords[priority]} · ` : "";
  const where = [project.title, location, company && (company.name ?? "Another company")];
  return (
    <li className="relative grid gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 items-baseline gap-2 text-sm leading-5">
        {number !== null && <span className="shrink-0 text-soft tabular-nums">Snag {number}</span>}
        <Link
          to={subjectPath({ kind: "snag", project: project._id, id: _id })}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
        >
          {title}
        </Link>
      </p>
      <p className="sm:col-start-2 sm:row-start-1 sm:justify-self-end">
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="min-w-0 text-[0.8125rem] text-soft wrap-anywhere">
        {where.filter(Boolean).join(" · ")}
      </p>
      <p
        className={clsx(
          "text-[0.8125rem] sm:text-right",
          isLate ? "font-semibold text-signal-ink" : "text-soft",
        )}
      >
        {stress}
        {due === null ? "No due date" : `${isLate ? "Late, due " : "Due "}${formatDate(due)}`}
      </p>
    </li>
  );
}

const stressWords = { urgent: "Urgent", high: "High" } as const;
