import { serverMessage } from "../../../api/call.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { formatDate } from "../../../ui/format.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { ExportMenu } from "../../exports/public.ts";
import { ProjectFilter } from "../../project-picker/public.ts";
import { usePayables } from "../expense-queries.ts";
import { PayableExpenses } from "./payable-expenses.tsx";
import { noVendor, opened, payableParams } from "./payable-params.ts";
import { PayableSectionCard } from "./payable-section.tsx";

const orders = [
  { value: "-total", label: "Largest first" },
  { value: "oldest", label: "Oldest first" },
];

/** What is owed to each vendor, by age; and the expenses of the vendor that is open. */
export function Payables() {
  const { state, change, hrefFor } = useUrlState(payableParams);
  const { project, order, currency } = state;
  const payables = usePayables({ project, sort: order });
  if (currency !== undefined) {
    const section = payables.data?.sections.find((each) => each.currency === currency);
    const row = section?.rows.find(({ company, vendor }) =>
      state.company === undefined
        ? company === null && vendor === state.vendor
        : company?._id === state.company,
    );
    return (
      <PayableExpenses
        of={{ ...state, currency }}
        row={row}
        back={hrefFor(noVendor, { keepOnly: ["tab", "project", "order"] })}
      />
    );
  }
  const { data } = payables;
  return (
    <>
      <div className="mb-3 grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap">
        <p className="min-h-5 text-sm text-muted max-sm:col-span-2 sm:max-lg:basis-full lg:mr-auto">
          {data && `Ages count from the date of each expense to ${formatDate(data.today)}.`}
        </p>
        <div className="min-w-0 max-sm:col-span-2 sm:w-48">
          <ProjectFilter value={project} onChange={(next) => change({ project: next })} />
        </div>
        <Select
          aria-label="Sort by"
          value={order}
          onChange={({ target }) => change({ order: payableParams.order.parse(target.value) })}
          options={orders}
          className="sm:w-36"
        />
        {data && data.sections.length > 0 && (
          <ExportMenu kind="payables" filters={project === undefined ? {} : { project }} />
        )}
      </div>
      {data ? (
        data.sections.length === 0 ? (
          <Card flush>
            <EmptyState compact title="Nothing is owed.">
              Approved expenses appear here until they are paid.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid gap-4">
            {data.sections.map((section) => (
              <PayableSectionCard
                key={section.currency}
                section={section}
                hrefOf={(row) => hrefFor(opened(row, section.currency))}
              />
            ))}
          </div>
        )
      ) : (
        <Card flush>
          {payables.isError ? (
            <ErrorState
              message={serverMessage(
                payables.error,
                "Failed to load what is owed. Please try again.",
              )}
              onRetry={() => void payables.refetch()}
              retrying={payables.isFetching}
            />
          ) : (
            <LoadingRegion label="Loading what is owed">
              <SkeletonHead className="h-10.25 max-sm:hidden" />
              {[1, 2, 3, 4].map((row) => (
                <SkeletonRow key={row} columns={4} height="h-14.25 max-sm:h-18" />
              ))}
            </LoadingRegion>
          )}
        </Card>
      )}
    </>
  );
}
