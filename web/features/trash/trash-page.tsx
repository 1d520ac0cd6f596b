import { useState } from "react";
import { TRASH_DAYS } from "../../../contract/projects/trash.ts";
import type { TrashItem } from "../../../contract/trash/trash-items.ts";
import { trashKinds, trashNouns } from "../../../contract/trash/trash-kinds.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { counted } from "../../ui/counted.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { SelectionBar } from "../../ui/data/selection-bar.tsx";
import { LoadingRegion, SkeletonRow } from "../../ui/data/skeleton.tsx";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { SEARCH_MAX, type UrlChange } from "../../ui/hooks/url-params.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { accountPath } from "../navigation/public.ts";
import { useCan, useUser } from "../session/public.ts";
import {
  type TrashFilters,
  trashFilters,
  usePurgeItem,
  useRestoreItems,
  useTrashItems,
} from "./trash-queries.ts";
import { TrashRow } from "./trash-row.tsx";

const none = { search: "", kind: undefined };

const kindOptions = [
  { value: "", label: "All kinds" },
  ...trashKinds.map((kind) => ({ value: kind, label: pluralOf(kind) })),
];

function pluralOf(kind: (typeof trashKinds)[number]): string {
  const noun = kind === "company" ? "companies" : `${trashNouns[kind]}s`;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** Deleted records: who deleted what and when, and how long each can be restored. */
export function TrashPage() {
  const { state: filters, change } = useUrlState(trashFilters);
  const list = useTrashItems(filters);
  const user = useUser();
  const seesProjects = useCan("trash.manage").allowed;
  const mayPurge = useCan("trash.empty").allowed;
  const restoring = useRestoreItems();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<TrashItem>();
  const items = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const chosen = items.filter(({ _id }) => chosenIds.has(_id));
  const isAll = chosen.length === items.length;
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  const restore = async (which: readonly TrashItem[]) => {
    await restoring.run(which);
    for (const { _id } of which) choose(_id, false);
  };
  const isNarrowed = filters.search !== "" || filters.kind !== undefined;
  return (
    <>
      <PageHeader
        title="Deleted records"
        description={
          <>
            What was deleted can be restored for {TRASH_DAYS} days, with everything that was in it.
            {seesProjects && (
              <>
                {" "}
                <TextLink to={accountPath(user)({ tab: "trash" })}>Deleted projects</TextLink> are
                listed apart.
              </>
            )}
          </>
        }
      />
      <Filters filters={filters} total={list.data && total} onChange={change} />
      <Card flush aria-label="Deleted records" aria-busy={list.isPlaceholderData || undefined}>
        {list.isError && !list.data ? (
          <ErrorState
            message={serverMessage(list.error, "Failed to load the trash. Please try again.")}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : list.isPending ? (
          <LoadingRegion label="Loading the trash">
            {[0, 1, 2].map((row) => (
              <SkeletonRow key={row} columns={2} height="h-20" />
            ))}
          </LoadingRegion>
        ) : items.length > 0 ? (
          <ul aria-label="Deleted records" className="divide-y divide-line">
            {items.map((item) => (
              <TrashRow
                key={item._id}
                item={item}
                isChosen={chosenIds.has(item._id)}
                onChoose={(isChosen) => choose(item._id, isChosen)}
                onRestore={() => void restore([item])}
                onPurge={mayPurge ? () => setAsking(item) : undefined}
                busy={restoring.isRestoring}
              />
            ))}
          </ul>
        ) : isNarrowed ? (
          <EmptyState
            drawing="search"
            title="Nothing deleted matches."
            action={<Button onClick={() => change(none)}>Clear filters</Button>}
          >
            Search for another title, or choose another kind.
          </EmptyState>
        ) : (
          <EmptyState title="The trash is empty.">
            Tasks, comments, files and other records that{" "}
            {seesProjects ? "somebody deletes" : "you delete"} appear here.
          </EmptyState>
        )}
        {chosen.length > 0 && (
          <SelectionBar
            label="Selected records"
            status={`${counted(chosen.length, "record")} selected`}
            isAll={isAll}
            onSelectAll={() =>
              setChosenIds(isAll ? new Set() : new Set(items.map(({ _id }) => _id)))
            }
            onStop={() => setChosenIds(new Set())}
          >
            <div className="mt-2">
              <Button
                variant="primary"
                onClick={() => void restore(chosen)}
                loading={restoring.isRestoring}
              >
                Restore {counted(chosen.length, "record")}
              </Button>
            </div>
          </SelectionBar>
        )}
      </Card>
      {list.hasNextPage && !list.isPlaceholderData && (
        <LoadMore
          onMore={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? "More could not be loaded." : undefined}
        />
      )}
      {asking && <PurgeQuestion item={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface FiltersProps {
  filters: TrashFilters;
  /** How many records match; undefined until it is known. */
  total: number | undefined;
  onChange: (part: UrlChange<typeof trashFilters>) => void;
}

function Filters({ filters, total, onChange }: FiltersProps) {
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  return (
    <>
      <search className="grid grid-cols-1 gap-3 sm:flex">
        <SearchInput
          label="Search the trash"
          placeholder="Search titles"
          value={text}
          onChange={(typed) => setText(typed.slice(0, SEARCH_MAX))}
          className="sm:w-80"
        />
        <Select
          aria-label="Kind"
          value={filters.kind ?? ""}
          onChange={({ target }) => onChange({ kind: trashFilters.kind.parse(target.value) })}
          options={kindOptions}
          className="sm:w-48"
        />
      </search>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {total !== undefined && total > 0 && `${counted(total, "record")} can be restored`}
      </p>
    </>
  );
}

function PurgeQuestion({ item, onClose }: { item: TrashItem; onClose: () => void }) {
  const purge = usePurgeItem();
  const { _id, title } = item;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        purge.mutate(_id, {
          onSuccess: () => {
            onClose();
            toast(`“${title}” was deleted for good.`);
          },
        })
      }
      title={`Delete “${title}” for good?`}
      confirmLabel="Delete for good"
      busy={purge.isPending}
      error={
        purge.error
          ? serverMessage(purge.error, "It could not be deleted. Please try again.")
          : undefined
      }
    >
      It is deleted with everything in it. This cannot be undone.
    </ConfirmDialog>
  );
}
