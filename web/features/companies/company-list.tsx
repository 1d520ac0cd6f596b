import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Company, companyKinds } from "../../../contract/people/companies.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { counted } from "../../ui/counted.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { HeaderCell } from "../../ui/data/table.tsx";
import { setValues } from "../../ui/hooks/url-params.ts";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { CompanyDialog } from "./lazy-parts.ts";
import { companyParams } from "./company-params.ts";
import { useCompanyPages } from "./company-queries.ts";
import { companyKindLabels, companyKindOptions } from "./company-words.ts";

const kindOptions = [{ value: "", label: "All kinds" }, ...companyKindOptions];

/** The directory, with search, filters and a button to add a company. */
export function CompanyList() {
  const { state: filters, change } = useUrlState(companyParams);
  const pages = useCompanyPages(filters);
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  usePrefetch(CompanyDialog.prepare);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => change({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  const companies = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = pages.data?.pages[0]?.total;
  const isNarrowed = Object.keys(setValues(filters)).length > 0;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add company
    </Button>
  );
  const added = ({ _id, name }: Company) => {
    setAdding(false);
    toast(`${name} is in the directory.`, { tone: "green" });
    void navigate(paths.directoryCompany(_id));
  };

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <search className="grid min-w-0 flex-1 gap-3 max-sm:basis-full sm:flex">
          <SearchInput
            label="Search companies"
            placeholder="Search name, trade"
            hotkey="/"
            value={text}
            onChange={setText}
            inputRef={field}
            className="sm:max-w-sm sm:flex-1"
          />
          <Select
            aria-label="Kind"
            value={filters.kind ?? ""}
            onChange={({ target }) =>
              change({ kind: companyKinds.find((kind) => kind === target.value) })
            }
            options={kindOptions}
            className="sm:w-44"
          />
        </search>
        {add}
      </div>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {total !== undefined && counted(total, "company", "companies")}
      </p>
      <Card flush aria-label="Companies">
        {pages.isError && !pages.data ? (
          <ErrorState
            message={serverMessage(pages.error, "Failed to load companies. Please try again.")}
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        ) : pages.isPending ? (
          <LoadingRegion label="Loading companies">
            <SkeletonHead className="h-10.25 max-sm:hidden" />
            {[0, 1, 2, 3, 4].map((row) => (
              <SkeletonRow key={row} columns={4} height="h-15.75" />
            ))}
          </LoadingRegion>
        ) : companies.length > 0 ? (
          <CompanyTable companies={companies} isOld={pages.isPlaceholderData} />
        ) : isNarrowed ? (
          <EmptyState
            drawing="search"
            title="No companies found."
            action={
              <Button onClick={() => change({ search: "", kind: undefined })}>Clear filters</Button>
            }
          >
            Nothing matches your search and filters.
          </EmptyState>
        ) : (
          <EmptyState drawing="building" title="No companies yet." action={add}>
            Add your clients, consultants, subcontractors and suppliers, and choose who belongs to
            them.
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
      {isAdding && (
        <CompanyDialog company={undefined} onClose={() => setAdding(false)} onSaved={added} />
      )}
    </>
  );
}

function CompanyTable({ companies, isOld }: { companies: readonly Company[]; isOld: boolean }) {
  return (
    <table
      aria-label="Companies"
      aria-busy={isOld || undefined}
      className={`w-full table-fixed text-left text-sm transition-opacity ${isOld ? "opacity-60" : ""}`}
    >
      <thead className="border-b border-line max-sm:sr-only">
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell className="w-36 max-sm:hidden">Kind</HeaderCell>
          <HeaderCell className="w-44 max-md:hidden">Phone</HeaderCell>
          <HeaderCell numeric className="w-28 max-sm:hidden">
            People
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ _id, name, trade, kind, details, people }) => (
          <tr
            key={_id}
            className="relative h-15.75 border-b border-line last:border-b-0 hover:bg-hover"
          >
            <th scope="row" className="px-4 py-3 font-normal">
              <Link
                to={paths.directoryCompany(_id)}
                className="font-medium break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
              >
                {name}
              </Link>
              <span className="mt-0.5 block text-xs text-muted">
                <span className="sm:hidden">
                  {companyKindLabels[kind]}
                  {trade !== "" && " · "}
                </span>
                {trade}
                <span className="sm:hidden"> · {counted(people, "person", "people")}</span>
              </span>
            </th>
            <td className="px-4 py-3 max-sm:hidden">{companyKindLabels[kind]}</td>
            <td className="px-4 py-3 break-words text-soft max-md:hidden">
              {details?.phone || "–"}
            </td>
            <td className="px-4 py-3 text-right tabular-nums max-sm:hidden">{people}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
