import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TaskTextForm } from "./task-text-form.tsx";

interface TaskTextProps {
  task: Task;
  editable: boolean;
  onReload: () => Promise<Task | undefined>;
}

/** A task's description, and the form that changes it and the title. */
export function TaskText({ task, editable, onReload }: TaskTextProps) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">
          {editing ? "Title and description" : "Description"}
        </h3>
        {editable && !editing && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(true)}
            className="-mr-2"
          >
            Edit
          </Button>
        )}
      </div>
      {editing ? (
        <TaskTextForm task={task} onReload={onReload} onDone={() => setEditing(false)} />
      ) : task.description === "" ? (
        <p className="text-sm text-muted">No description.</p>
      ) : (
        <p className="text-sm whitespace-pre-wrap text-soft">{task.description}</p>
      )}
    </div>
  );
}
