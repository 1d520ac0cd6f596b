import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useId, useRef } from "react";
import { type TaskStatus, taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/data/skeleton.tsx";
import { type TaskDrag, useTaskDrop } from "../drag/use-task-drag.ts";

import { BoardCard, type CardContext } from "./board-card.tsx";
import type { Column } from "./board-columns.ts";
import type { ColumnList } from "./use-board.ts";

const CARD_REM = 7.75;
const OVERSCAN = 2;
/** The distance from the end of the loaded tasks at which more are fetched. */
const FETCH_AHEAD = 20;

interface BoardColumnProps {
  status: TaskStatus;
  column: Column;
  list: ColumnList;
  context: CardContext;
  /** The task that gets the focus in this column. */
  focusId: string | undefined;
  onDrop: (drag: TaskDrag) => void;
}

/** The tasks of one status. Only the cards in sight are in the DOM. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, column, list, context, focusId, onDrop } = props;
  const { tasks } = column;
  const total = column.total ?? tasks.length;
  const headId = useId();
  const frame = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const over = useTaskDrop(frame, status, onDrop);
  const height = CARD_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const cards = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => tasks[index]?._id ?? index,
    overscan: OVERSCAN,
  });
  const items = cards.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? -1) >= tasks.length - FETCH_AHEAD;
  const { loadMore } = list.paging;
  useEffect(() => {
    if (isNearEnd) loadMore?.();
  }, [isNearEnd, loadMore]);
  const focusIndex = focusId === undefined ? -1 : tasks.findIndex(({ _id }) => _id === focusId);
  useEffect(() => {
    if (focusIndex >= 0) cards.scrollToIndex(focusIndex);
  }, [cards, focusIndex]);

  return (
    <section
      ref={frame}
      aria-labelledby={headId}
      aria-busy={list.isOld || undefined}
      className={clsx(
        "flex min-w-70 flex-1 snap-start flex-col rounded-lg border bg-sunken max-sm:min-w-[80vw]",
        over === undefined || over.refusal !== undefined ? "border-line" : "border-ink bg-hover",
      )}
    >
      <h2 id={headId} className="flex items-baseline gap-2 px-3 pt-3 pb-2 text-sm font-semibold">
        {taskStatusLabels[status]}
        <span className="font-normal text-muted">
          {list.isPending ? "" : total.toLocaleString("en")}
        </span>
      </h2>
      {over?.refusal !== undefined && (
        <p className="mx-2 mb-2 rounded-md bg-red-wash p-2 text-xs text-red-ink">{over.refusal}</p>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <ul
          aria-labelledby={headId}
          style={{ height: cards.getTotalSize() }}
          className="relative empty:hidden"
        >
          {items.map(({ index, start }) => {
            const task = tasks[index];
            return (
              task && (
                <BoardCard
                  key={task._id}
                  {...{ task, context, start, height, total }}
                  position={index + 1}
                  takesFocus={task._id === focusId}
                />
              )
            );
          })}
        </ul>
        <ColumnEnd list={list} isEmpty={tasks.length === 0} />
      </div>
    </section>
  );
}

/** Shown below a column's cards: that more are loading, why loading failed, or that there are none. */
function ColumnEnd({ list, isEmpty }: { list: ColumnList; isEmpty: boolean }) {
  const hasFailed = list.error !== null || list.loadMoreFailed;
  if (hasFailed)
    return (
      <p role="alert" className="p-3 text-sm text-red-ink">
        Failed to load tasks.{" "}
        <button
          type="button"
          className={textLinkClass}
          onClick={list.loadMoreFailed ? list.retryMore : list.retry}
        >
          Retry
        </button>
      </p>
    );
  if (list.isPending || list.hasMore) return <CardSkeletons />;
  if (list.isOutdated)
    return (
      <p role="status" className="p-3 text-sm text-muted">
        Tasks have changed.{" "}
        <button type="button" className={textLinkClass} onClick={list.restart}>
          Show the latest
        </button>
      </p>
    );
  return isEmpty ? <p className="px-3 py-2 text-sm text-muted">No tasks</p> : null;
}

function CardSkeletons() {
  return (
    <LoadingRegion label="Loading tasks">
      {[0, 1].map((card) => (
        <div key={card} className="h-31 px-2 pb-2">
          <div className="flex h-full flex-col justify-between rounded-md border border-line bg-surface p-3">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
