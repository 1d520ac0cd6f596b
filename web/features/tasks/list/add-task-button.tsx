import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { useCan } from "../../session/public.ts";
import { LazyAddTask } from "../lazy-parts.ts";
import { addersOnly } from "../edit/task-words.ts";

/** Adds a task in a dialog, to this project or another. */
export function AddTaskButton({ projectId }: { projectId: string | undefined }) {
  const { allowed } = useCan("task.create");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabledReason={allowed ? undefined : addersOnly}
        onClick={() => setOpen(true)}
      >
        Add task
      </Button>
      {open && <LazyAddTask projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  );
}
