import { ArrowRightLeft } from "lucide-react";
import type { RefObject } from "react";
import { type Task, type TaskStatus, taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";

import { columnOrder } from "./board-columns.ts";

interface MoveMenuProps {
  task: Task;
  refusalOf: (status: string) => string | undefined;
  onMove: (status: TaskStatus) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** Moves a task without dragging: by keyboard, or with one hand on a phone. */
export function MoveMenu({ task, refusalOf, onMove, buttonRef }: MoveMenuProps) {
  return (
    <Popover
      label={`Move “${task.title}” to`}
      className="w-64"
      trigger={
        <BareIconButton
          ref={buttonRef}
          size="sm"
          label={`Move ${task.title}`}
          icon={<ArrowRightLeft aria-hidden="true" />}
        />
      }
    >
      {(close) => (
        <>
          <p className="px-4 pt-3 pb-1 text-xs font-medium text-muted">Move to</p>
          <ul className="overflow-y-auto pb-1">
            {columnOrder
              .filter((status) => status !== task.status)
              .map((status) => {
                const refusal = refusalOf(status);
                return (
                  <li key={status}>
                    <button
                      type="button"
                      disabled={refusal !== undefined}
                      onClick={() => {
                        close();
                        onMove(status);
                      }}
                      className="min-h-10 w-full px-4 py-2 text-left text-sm text-ink not-disabled:hover:bg-hover focus-visible:-outline-offset-2 disabled:text-muted pointer-coarse:min-h-11"
                    >
                      {taskStatusLabels[status]}
                      {refusal !== undefined && (
                        <span className="block text-xs text-muted">{refusal}</span>
                      )}
                    </button>
                  </li>
                );
              })}
          </ul>
        </>
      )}
    </Popover>
  );
}
