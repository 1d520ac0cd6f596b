import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { type MouseEvent, useEffect, useMemo, useRef } from "react";
import type { Task, TaskSort } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { HeaderCell } from "../../../ui/data/table.tsx";
import { TaskCard } from "./task-card.tsx";
import { columnsFor, type TaskColumns } from "./task-columns.ts";
import { nextTaskSort, tasksSortedBy } from "./task-filters.ts";
import type { Paging } from "../../../ui/hooks/use-row-selection.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { type TaskItemProps, TaskRow } from "./task-row.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useListLayout } from "./use-list-layout.ts";
import { type TaskSelection, useSelection } from "./use-selection.ts";
import { useLongPress } from "../../../ui/hooks/use-long-press.ts";

const BulkBar = lazyView(async () => (await import("./bulk-bar.tsx")).TaskBulkBar);

/** A long press on a row selects the task, not its text. */
const forFingers = "pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]";

const ROW_REM = 3.25;
const CARD_REM = 6.75;
/** The overscan: rows rendered beyond the window's edges. */
const OVERSCAN = 8;
/** The distance from the end of the loaded tasks at which more are fetched. */
const FETCH_AHEAD = 60;
/** The height of the sticky app bar, a project's tabs and the table head, in rem. */
const STICKY_REM = 8.75;

interface TaskListProps {
  /** The list's name for screen readers. */
  label: string;
  tasks: readonly Task[];
  /** The total on the server. */
  total: number;
  withProject: boolean;
  today: string;
  opening: UrlPanel;
  sort?: TaskSort | undefined;
  /** Left out if the list has only one order. */
  onSort?: ((sort: TaskSort | undefined) => void) | undefined;
  /** Fetches more tasks when the end of the loaded ones is near. */
  paging: Paging;
}

/** A virtualized list: only the rows in the window are in the DOM. It is a table, or cards in a narrow space. */
export function TaskList(props: TaskListProps) {
  const { label, tasks, total, withProject, today, opening, paging } = props;
  const { loadMore } = paging;
  const frame = useRef<HTMLDivElement>(null);
  const { kind, width, top, rem } = useListLayout(frame);
  const height = (kind === "rows" ? ROW_REM : CARD_REM) * rem;
  const rows = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => height,
    getItemKey: (index) => tasks[index]?._id ?? index,
    scrollMargin: top,
    scrollPaddingStart: STICKY_REM * rem,
    scrollPaddingEnd: rem,
    overscan: OVERSCAN,
  });
  useEffect(() => rows.measure(), [rows, height]);

  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const nearEnd = last >= tasks.length - FETCH_AHEAD;
  useEffect(() => {
    if (nearEnd) loadMore?.();
  }, [nearEnd, loadMore]);

  const selection = useSelection({ tasks, total, paging });
  const { allowed: canSelect, select } = selection;
  const keys = useListKeys({
    tasks,
    opening,
    selection,
    scrollTo: (index) => rows.scrollToIndex(index),
  });
  const touch = useSelectByTouch(selection);
  const shown = items.flatMap(({ index, start }): TaskItemProps[] => {
    const task = tasks[index];
    const place = { start: start - top, height };
    if (!task) return [];
    const chosen = { selected: selection.has(task._id), onSelect: canSelect ? select : undefined };
    return [{ task, index, today, opening, withProject, ...chosen, ...place }];
  });

  const body = {
    "data-list-body": true,
    ...keys,
    ...touch,
    style: { height: rows.getTotalSize() },
  };
  const columns = useMemo(
    () => columnsFor({ width, withProject, canSelect }),
    [width, withProject, canSelect],
  );
  return (
    <div ref={frame}>
      {kind === "cards" && canSelect && !selection.isMode && (
        <div className="flex justify-end border-b border-line">
          <Button size="sm" variant="ghost" onClick={selection.startMode}>
            Select
          </Button>
        </div>
      )}
      {kind === "cards" ? (
        <ul {...body} aria-label={label} className={clsx("relative", forFingers)}>
          {shown.map((item) => (
            <TaskCard key={item.task._id} {...item} total={total} selecting={selection.isMode} />
          ))}
        </ul>
      ) : (
        <table aria-label={label} aria-rowcount={total + 1} className="block w-full text-left">
          <TaskTableHead {...props} columns={columns} selection={selection} />
          <tbody {...body} className={clsx("relative block", forFingers)}>
            {shown.map((item) => (
              <TaskRow key={item.task._id} {...item} columns={columns} />
            ))}
          </tbody>
        </table>
      )}
      {selection.isMode && <BulkBar selection={selection} />}
    </div>
  );
}

function TaskTableHead({
  columns,
  sort,
  onSort,
  selection,
}: Pick<TaskListProps, "sort" | "onSort"> & { columns: TaskColumns; selection: TaskSelection }) {
  return (
    <thead className="sticky top-(--bars,calc(var(--strip)+var(--bar))) z-10 block rounded-t-lg border-b border-line bg-paper">
      <tr
        aria-rowindex={1}
        style={{ gridTemplateColumns: columns.tracks }}
        className="grid items-center pr-4"
      >
        {selection.allowed && (
          <th scope="col" className="grid place-items-center">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={selection.isAll}
              onChange={selection.selectAll}
              className="size-4.5 cursor-pointer accent-ink"
            />
          </th>
        )}
        <th scope="col">
          <span className="sr-only">Done</span>
        </th>
        {columns.shown.map(({ name, head, sort: column }) => (
          <HeaderCell
            key={name}
            className="flex items-center px-0!"
            sorted={column && tasksSortedBy(column, sort)}
            onSort={column && onSort ? () => onSort(nextTaskSort(column, sort)) : undefined}
          >
            {head}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

/** The task whose row contains an element, unless a control in the row handles the press. */
function pressedTask(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest("label, input, button")) return undefined;
  return target.closest<HTMLElement>("[data-task]")?.dataset["task"];
}

/**
 * The handlers of a list. A click with Shift selects all tasks up to the clicked one, a long press selects a task,
 * and in a phone's selection mode each touch selects one more. The tick and the square work as always.
 */
function useSelectByTouch({ allowed, isMode, has, select }: TaskSelection) {
  const finger = useLongPress({
    pressed: (target) => (allowed ? pressedTask(target) : undefined),
    onLongPress: (id) => !has(id) && select(id),
  });
  const onClickCapture = (event: MouseEvent) => {
    finger.onClickCapture(event);
    const { target, shiftKey } = event;
    if (!allowed || event.isPropagationStopped()) return;
    const id = pressedTask(target);
    const isTouch = isMode && target instanceof Element && target.closest("li") !== null;
    if (id === undefined || (!shiftKey && !isTouch)) return;
    event.preventDefault();
    event.stopPropagation();
    select(id, { toHere: shiftKey });
  };
  return { ...finger, onClickCapture };
}
