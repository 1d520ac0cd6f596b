import { X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CompanyDetail } from "../../../contract/people/companies.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { counted } from "../../ui/counted.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../ui/data/skeleton.tsx";
import { formatDate } from "../../ui/format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { MergeVendorsDialog } from "./lazy-parts.ts";
import { outcomeWords } from "./vendor-words.ts";
import { useCompanyExpenses, useReleaseVendor, useVendors } from "./vendor-queries.ts";

/** The expenses of a company, the vendors that were typed for it, and a button to merge more. */
export function CompanyVendors({ company }: { company: CompanyDetail }) {
  const { _id, name } = company;
  usePrefetch(MergeVendorsDialog.prepare);
  const query = useCompanyExpenses(_id);
  const { data: expenses } = query;
  const vendors = useVendors({ company: _id });
  const typed = vendors.data ?? [];
  const hasFailed = (query.isError && !expenses) || (vendors.isError && !vendors.data);
  const release = useReleaseVendor(_id);
  const [isMerging, setMerging] = useState(false);
  const take = async (vendor: string) => {
    try {
      toast(outcomeWords(await release.mutateAsync(vendor)));
    } catch (error) {
      toast(serverMessage(error, "The vendor could not be released."), { tone: "red" });
    }
  };
  return (
    <Card aria-labelledby="company-expenses">
      <CardHeader
        title="Expenses"
        id="company-expenses"
        hint={expenses && counted(expenses.total, "expense")}
        actions={
          <Button size="sm" onClick={() => setMerging(true)}>
            Merge vendors
          </Button>
        }
      />
      {hasFailed && (
        <ErrorState
          message="The company’s expenses could not be loaded."
          onRetry={() => {
            if (query.isError) void query.refetch();
            if (vendors.isError) void vendors.refetch();
          }}
          retrying={query.isFetching || vendors.isFetching}
        />
      )}
      {query.isPending && (
        <LoadingRegion label="Loading the company’s expenses">
          <SkeletonText />
        </LoadingRegion>
      )}
      {expenses?.total === 0 && (
        <p className="text-sm text-muted">
          No expense names {name} as its vendor yet. Merge the spellings that people have typed.
        </p>
      )}
      {expenses && expenses.total > 0 && (
        <ul aria-label={`Expenses of ${name}`} className="-mx-5 border-y border-line">
          {expenses.expenses.map(({ _id: id, description, project, date, amount }) => (
            <li
              key={id}
              className="relative flex items-baseline gap-3 border-b border-line px-5 py-2.5 text-sm last:border-b-0 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.projectRoom(project._id, "money", { part: "expenses", expense: id })}
                  className="line-clamp-2 font-medium break-words after:absolute after:inset-0 sm:line-clamp-1"
                >
                  {description}
                </Link>
                <span className="block truncate text-[0.8125rem] text-muted">
                  {formatDate(date)} · {project.title}
                </span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {formatExact(amount.amount, amount.currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {typed.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-[0.8125rem] font-semibold text-muted">Typed as</h3>
          <ul aria-label={`Typed vendors of ${name}`} className="flex flex-wrap gap-2">
            {typed.map(({ vendor, expenses: count }) => (
              <li
                key={vendor}
                className="flex max-w-full items-center rounded-sm bg-grey-wash py-0.5 pl-2.5 text-sm text-grey-ink"
              >
                <span className="min-w-0 break-words">
                  {vendor} <span className="text-muted">({count})</span>
                </span>
                <BareIconButton
                  label={`Release ${vendor}`}
                  icon={<X aria-hidden="true" />}
                  size="sm"
                  onClick={() => void take(vendor)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {isMerging && <MergeVendorsDialog company={company} onClose={() => setMerging(false)} />}
    </Card>
  );
}
