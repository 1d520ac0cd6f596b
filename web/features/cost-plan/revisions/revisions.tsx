import { ArrowLeft } from "lucide-react";
import { serverMessage } from "../../../api/call.ts";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useRevisionPages } from "../cost-plan-queries.ts";
import { planParams } from "../plan-params.ts";
import { Revision } from "./revision.tsx";

interface RevisionsProps {
  projectId: string;
  currency: string;
}

/** The revisions of the plan: who changed what, when and why, newest first. */
export function Revisions({ projectId, currency }: RevisionsProps) {
  const { hrefFor } = useUrlState(planParams);
  const pages = useRevisionPages(projectId);
  const revisions = pages.data?.pages.flatMap(({ data }) => data);
  const failed = serverMessage(pages.error, "Failed to load the revisions. Please try again.");
  return (
    <Card flush aria-labelledby="plan-revisions">
      <div className="px-5 pt-5">
        <CardHeader
          id="plan-revisions"
          title="Revisions"
          hint="Who changed the lines of the plan, when and why"
          actions={
            <LinkButton
              size="sm"
              variant="ghost"
              to={hrefFor({ view: undefined })}
              preventScrollReset
              icon={<ArrowLeft aria-hidden="true" />}
              className="pointer-coarse:h-11"
            >
              Back to the plan
            </LinkButton>
          }
        />
      </div>
      {revisions === undefined ? (
        pages.isError ? (
          <ErrorState
            message={failed}
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        ) : (
          <LoadingRegion label="Loading the revisions">
            {[1, 2, 3, 4].map((row) => (
              <SkeletonRow key={row} columns={2} height="h-29.25" />
            ))}
          </LoadingRegion>
        )
      ) : revisions.length === 0 ? (
        <EmptyState compact title="No revisions yet.">
          Every change of a line appears here, with its previous values.
        </EmptyState>
      ) : (
        <ol className="border-t border-line">
          {revisions.map((revision) => (
            <Revision key={revision._id} revision={revision} currency={currency} />
          ))}
        </ol>
      )}
      {pages.hasNextPage && (
        <div className="pb-6">
          <LoadMore
            onMore={() => void pages.fetchNextPage()}
            loading={pages.isFetchingNextPage}
            error={pages.isFetchNextPageError ? failed : undefined}
          />
        </div>
      )}
    </Card>
  );
}
