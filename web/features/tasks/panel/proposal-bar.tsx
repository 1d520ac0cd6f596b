import { CalendarClock, Check, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDecisionKeys } from "../../../ui/hooks/use-decision-keys.ts";
import { formatDate } from "../../../ui/format.ts";
import { useUser } from "../../session/public.ts";
import { acceptDateAction, withdrawDateAction } from "../edit/task-changes.ts";
import { isFinished } from "../parts/task-rules.ts";
import { DeclineDialog } from "./due-date-dialogs.tsx";

type Proposal = NonNullable<Task["proposal"]>;

interface ProposalBarProps {
  task: Task;
  /** Whether the person may move the due date, and so decide on a proposal. */
  canDecide: boolean;
  /** Called after the person decided. With it, keys accept and decline. */
  onDecided?: (() => void) | undefined;
}

/**
 * The due date that somebody proposes. It can be decided on, or withdrawn by the person who proposed it. Nothing
 * is shown if there is none.
 */
export function ProposalBar({ task, canDecide, onDecided }: ProposalBarProps) {
  const [declined, setDeclined] = useState<Proposal>();
  return (
    <>
      {task.proposal && !isFinished(task.status) && (
        <Bar
          task={task}
          proposal={task.proposal}
          canDecide={canDecide}
          onDecided={onDecided}
          onDecline={() => setDeclined(task.proposal ?? undefined)}
        />
      )}
      {/* The dialog stays if somebody else decides meanwhile, and says so. */}
      {declined && (
        <DeclineDialog
          task={task}
          proposal={declined}
          onClose={() => setDeclined(undefined)}
          onDeclined={onDecided}
        />
      )}
    </>
  );
}

interface BarProps extends ProposalBarProps {
  proposal: Proposal;
  onDecline: () => void;
}

function Bar({ task, proposal, canDecide, onDecline, onDecided }: BarProps) {
  const { dueDate, reason, by } = proposal;
  const { _id: userId } = useUser();
  const act = useAction();
  const day = formatDate(dueDate);
  const accept = () => {
    void act(acceptDateAction(task, dueDate));
    onDecided?.();
  };
  useDecisionKeys(canDecide && onDecided ? task._id : undefined, {
    approve: accept,
    reject: onDecline,
  });

  return (
    <div
      role="group"
      aria-label="Proposed due date"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3"
    >
      <div className="flex min-w-0 basis-full gap-2 text-sm">
        <CalendarClock className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-medium">
            {by?._id === userId ? "You propose" : `${by?.name ?? "Somebody"} proposes`}{" "}
            <span className="whitespace-nowrap">{day}</span>
            {task.dueDate !== null && (
              <>
                {" "}
                instead of <span className="whitespace-nowrap">{formatDate(task.dueDate)}</span>
              </>
            )}
          </p>
          <p className="mt-0.5 break-words text-soft">{reason}</p>
        </div>
      </div>
      {canDecide && (
        <>
          <Button size="sm" icon={<X aria-hidden="true" />} onClick={onDecline}>
            Decline
          </Button>
          <Button size="sm" variant="primary" icon={<Check aria-hidden="true" />} onClick={accept}>
            Accept date
          </Button>
        </>
      )}
      {!canDecide && by?._id === userId && (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => void act(withdrawDateAction(task))}
        >
          Withdraw
        </Button>
      )}
    </div>
  );
}
