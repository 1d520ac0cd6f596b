import { clsx } from "clsx";
import { useEffect, useState } from "react";
import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import { type WaitingKind, waitingTotal, waitingWords } from "../../../contract/home/waiting.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { isAsked } from "../../ui/hooks/use-decision-keys.ts";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { prepareComments } from "../comments/public.ts";
import { ProjectFilter } from "../project-picker/public.ts";
import { useToday } from "../session/public.ts";
import { itemKey, kindsLabel } from "./waiting-item-words.ts";
import { neighboursOf } from "./waiting-neighbours.ts";
import { WaitingPanel } from "./waiting-panel.tsx";
import { OPEN_AS, OPEN_ITEM, openParams, waitingFilters } from "./waiting-params.ts";
import { useWaitingCounts, useWaitingItems } from "./waiting-queries.ts";
import { WaitingRow } from "./waiting-row.tsx";

/** How many items before the end of what is loaded the next page is fetched, so that the keys do not stop there. */
const NEAR_END = 5;

/** Everything whose next step is the person's, in one list, with the chosen item beside it. */
export function WaitingPage() {
  const { state: filters, change } = useUrlState(waitingFilters);
  const list = useWaitingItems(filters);
  const { items } = list;
  const opening = useUrlPanel(OPEN_ITEM, OPEN_AS);
  const kind = useUrlState(openParams).state[OPEN_AS];
  const today = useToday();
  const open = opening.openId === undefined ? undefined : { kind, _id: opening.openId };
  // An item that is decided leaves the list, and is still shown by what was known of it.
  const [seen, setSeen] = useState<{ readonly item: WaitingItem; readonly at: number }>();
  const { before, after, at } = neighboursOf(items, open, seen?.at ?? 0);
  const item = items[at];
  if (item && (item !== seen?.item || at !== seen.at)) setSeen({ item, at });
  // What is typed next is a comment, and must not press other keys.
  usePrefetch(prepareComments, { always: true });
  const show = (item: WaitingItem | undefined) => item && (() => opening.open(item._id, item.kind));
  const step = (run: (() => void) | undefined) => () => (run && !isAsked() ? run() : false);
  useHotkeys({ j: step(show(after)), k: step(show(before)) });
  const openKey = open && itemKey(open);
  const mayLoadMore = list.hasNextPage && !list.isPlaceholderData;
  const nearsEnd = at >= items.length - NEAR_END && at >= 0;
  const { fetchNextPage } = list;
  const loadsMore =
    mayLoadMore && nearsEnd && !list.isFetchingNextPage && !list.isFetchNextPageError;
  useEffect(() => {
    if (loadsMore) void fetchNextPage();
  }, [loadsMore, fetchNextPage]);
  useEffect(() => {
    if (openKey === undefined) return;
    document.querySelector(`[data-item="${openKey}"]`)?.scrollIntoView({ block: "nearest" });
  }, [openKey]);
  return (
    <>
      <PageHeader
        title="Waiting for you"
        description="Everything whose next step is yours, what is due or oldest first."
      />
      <Filters filters={filters} onChange={change} />
      <Card flush aria-label="Waiting for you">
        {list.isError && !list.data ? (
          <ErrorState
            message={serverMessage(list.error, "Failed to load what waits. Please try again.")}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : list.isPending ? (
          <LoadingRegion label="Loading what waits for you">
            {[0, 1, 2, 3, 4].map((row) => (
              <SkeletonRow key={row} columns={3} height="h-18" />
            ))}
          </LoadingRegion>
        ) : items.length > 0 ? (
          <ul
            aria-label="Waiting for you"
            aria-busy={list.isPlaceholderData || undefined}
            className={clsx(
              "divide-y divide-line transition-opacity",
              list.isPlaceholderData && "opacity-60",
            )}
          >
            {items.map((item) => (
              <WaitingRow
                key={itemKey(item)}
                item={item}
                link={opening.linkTo(item._id, item.kind)}
                isOpen={itemKey(item) === openKey}
                today={today}
              />
            ))}
          </ul>
        ) : filters.kind === undefined && filters.project === undefined ? (
          <EmptyState compact title="Nothing is waiting for you.">
            Expenses, snags, diaries, tasks and drawings whose next step is yours appear here.
          </EmptyState>
        ) : (
          <EmptyState
            compact
            drawing="search"
            title="Nothing of this is waiting for you."
            action={
              <Button onClick={() => change({ kind: undefined, project: undefined })}>
                Clear filters
              </Button>
            }
          >
            Choose another kind or project.
          </EmptyState>
        )}
      </Card>
      {mayLoadMore && (
        <LoadMore
          onMore={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? "More could not be loaded." : undefined}
        />
      )}
      {open && (
        <WaitingPanel
          id={open._id}
          kind={kind}
          item={item ?? (seen && itemKey(seen.item) === openKey ? seen.item : undefined)}
          opening={opening}
          today={today}
          onBefore={show(before)}
          onAfter={show(after)}
          onDecided={show(after ?? before) ?? opening.close}
        />
      )}
    </>
  );
}

interface FiltersProps {
  filters: { readonly kind: WaitingKind | undefined; readonly project: string | undefined };
  onChange: (part: { kind?: WaitingKind | undefined; project?: string | undefined }) => void;
}

/** Narrows the list to a kind or a project, and says how much waits. */
function Filters({ filters: { kind, project }, onChange }: FiltersProps) {
  const { data: counts } = useWaitingCounts(project);
  const kinds = counts?.map((each) => each.kind) ?? [];
  const chosen = counts?.find((each) => each.kind === kind);
  const total = counts && waitingTotal(counts);
  const options = [
    { value: "", label: "All kinds" },
    ...(kind && !kinds.includes(kind) ? [kind, ...kinds] : kinds).map((value) => ({
      value,
      label: kindsLabel(value),
    })),
  ];
  return (
    <>
      <search className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
        <Select
          aria-label="Kind"
          value={kind ?? ""}
          onChange={({ target }) => onChange({ kind: waitingFilters.kind.parse(target.value) })}
          options={options}
          className="sm:w-64"
        />
        <div className="min-w-0 sm:w-64">
          <ProjectFilter value={project} onChange={(id) => onChange({ project: id })} />
        </div>
      </search>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {kind === undefined
          ? total !== undefined && total > 0 && `${total.toLocaleString("en")} waiting`
          : chosen && waitingWords(chosen)}
      </p>
    </>
  );
}
