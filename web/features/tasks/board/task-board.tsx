import { useCallback, useMemo, useState } from "react";
import type { Task, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { TaskDrag } from "../drag/use-task-drag.ts";
import { isFinished } from "../parts/task-rules.ts";
import { moveAction } from "../edit/task-changes.ts";
import type { ListQuery } from "../task-queries.ts";
import { columnOrder } from "./board-columns.ts";
import { BoardColumn } from "./board-column.tsx";
import { useBoard } from "./use-board.ts";

interface TaskBoardProps {
  /** The filters and the order. If it has a status, only the column of that status is shown. */
  query: ListQuery;
  withProject: boolean;
  today: string;
  opening: UrlPanel;
}

function isShown(status: TaskStatus, filter: ListQuery["status"]): boolean {
  if (filter === "open") return !isFinished(status);
  return filter === undefined || filter === status;
}

/** The tasks of a list in a column for each status. A task is moved by dragging its card, or by its menu. */
export function TaskBoard({ query, withProject, today, opening }: TaskBoardProps) {
  const { lists, columns } = useBoard(query);
  const act = useAction();
  const [focus, setFocus] = useState<{ id: string; status: TaskStatus }>();
  const onMove = useCallback(
    (task: Task, status: TaskStatus) => {
      setFocus({ id: task._id, status });
      void act(moveAction(task, status));
    },
    [act],
  );
  const onFocused = useCallback(() => setFocus(undefined), []);
  const context = useMemo(
    () => ({ withProject, today, opening, onMove, onFocused }),
    [withProject, today, opening, onMove, onFocused],
  );
  const dropOn = (status: TaskStatus) => (drag: TaskDrag) => {
    const refusal = drag.refusalOf(status);
    if (refusal !== undefined) toast(refusal, { tone: "red" });
    else if (drag.task.status !== status) void act(moveAction(drag.task, status));
  };
  return (
    <div className="relative flex h-[70dvh] min-h-96 snap-x gap-3 overflow-x-auto pb-2 max-sm:snap-mandatory">
      {columnOrder
        .filter((status) => isShown(status, query.status))
        .map((status) => (
          <BoardColumn
            key={status}
            status={status}
            column={columns[status]}
            list={lists[status]}
            context={context}
            focusId={focus?.status === status ? focus.id : undefined}
            onDrop={dropOn(status)}
          />
        ))}
    </div>
  );
}
