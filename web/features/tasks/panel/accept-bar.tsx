import { CheckCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDecisionKeys } from "../../../ui/hooks/use-decision-keys.ts";
import { ReturnDialog } from "./return-dialog.tsx";

interface AcceptBarProps {
  task: Pick<Task, "_id" | "title" | "status">;
  onAccept: () => void;
  /** Rejects if the server refuses. */
  onReturn: (reason: string) => Promise<void>;
  /** Whether keys accept it and return it. */
  withKeys: boolean;
}

/**
 * Decides on a finished task: accepts it, or returns it to work with a reason. Nothing is shown for any other
 * task.
 */
export function AcceptBar({ task, onAccept, onReturn, withKeys }: AcceptBarProps) {
  const [asking, setAsking] = useState(false);
  useDecisionKeys(withKeys && task.status === "done" ? task._id : undefined, {
    approve: onAccept,
    reject: () => setAsking(true),
  });
  // The dialog outlives the bar, because the panel shows the returned task as open again before the server has
  // answered.
  return (
    <>
      {task.status === "done" && <Acts onAccept={onAccept} onReturn={() => setAsking(true)} />}
      {asking && <ReturnDialog task={task} onReturn={onReturn} onClose={() => setAsking(false)} />}
    </>
  );
}

function Acts({ onAccept, onReturn }: { onAccept: () => void; onReturn: () => void }) {
  return (
    <div
      role="group"
      aria-label="Finished, not accepted"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3"
    >
      <p className="basis-full text-sm font-medium">This task is finished, not accepted.</p>
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={onReturn}>
        Back to work
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<CheckCheck aria-hidden="true" />}
        onClick={onAccept}
      >
        Accept
      </Button>
    </div>
  );
}
