import "./history.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Badge } from "../../../ui/data/badge.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { choiceParam, type UrlParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import type { PanelProps } from "../panel.ts";
import { LookedAt } from "./looked-at.tsx";
import { listProgrammeRevisions } from "../../../../contract/programme/programme-revisions.ts";
import { infiniteOptionsFor } from "../../../api/queries.ts";

const revisionParam: UrlParam<number | undefined> = {
  fallback: undefined,
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  format: String,
};
const params = {
  revision: revisionParam,
  show: choiceParam(["did", "since", "dates"], "did"),
};

/** Lists who did what to the programme and when. Each state can be viewed, compared and restored. */
export function HistoryPanel(props: PanelProps) {
  const { projectId, state } = props;
  const { state: url, change } = useUrlState(params);
  const revisions = useRevisions(projectId);
  const { data, error, refetch, isFetching, hasNextPage } = revisions;
  if (url.revision !== undefined)
    return (
      <LookedAt
        {...props}
        number={url.revision}
        revision={data?.pages
          .flatMap((page) => page.data)
          .find((one) => one.number === url.revision)}
        show={url.show}
        onShow={(show) => change({ show })}
        onBack={() => change({ revision: undefined, show: undefined }, { push: true })}
      />
    );
  if (error && !data)
    return (
      <ErrorState
        message="The history could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={10} />;
  const list = data.pages.flatMap((page) => page.data);
  if (list.length === 0)
    return (
      <EmptyState title="Nobody has changed the programme yet.">
        Every change is kept here, with who made it and when.
      </EmptyState>
    );
  return (
    <div className="pg-history">
      <ol aria-label="Revisions" reversed>
        {list.map(({ number, at, by, label, edits }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => change({ revision: number, show: undefined }, { push: true })}
            >
              <span className="pg-place">{number}</span>
              <span className="pg-history-label">
                {label}
                {number === state.revision && <Badge tone="blue">Now</Badge>}
              </span>
              <span className="pg-history-by">
                {by?.name ?? "Somebody who has left"} · <RelativeTime iso={at} />
                {edits > 1 && ` · ${edits.toLocaleString("en")} edits`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore
          onMore={() => void revisions.fetchNextPage()}
          loading={revisions.isFetchingNextPage}
          error={
            revisions.isFetchNextPageError ? "Earlier revisions could not be loaded." : undefined
          }
        />
      )}
    </div>
  );
}

const PAGE = 50;

/** The revisions, newest first, page by page. */
function useRevisions(projectId: string) {
  return useInfiniteQuery(
    infiniteOptionsFor(
      listProgrammeRevisions,
      { params: { id: projectId }, query: { limit: PAGE } },
      ({ nextCursor }) => nextCursor,
    ),
  );
}
