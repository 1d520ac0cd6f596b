import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type Assignment,
  deleteAssignment,
} from "../../../contract/resources/resource-assignments.ts";
import { serverMessage } from "../../api/call.ts";
import { command } from "../../device/writing/spec.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { formatDate } from "../../ui/format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { AssignmentDialog } from "./lazy-parts.ts";
import { useResourceChange } from "./resource-queries.ts";
import { perDay, assignmentSpanText, withUnit } from "./resource-words.ts";

interface AssignmentRowProps {
  assignment: Assignment;
  /** Whether the list is of a resource or of a task. */
  of: "resource" | "task";
}

/** An assignment: the task that needs the resource, or the resource that the task needs; quantity, days and cost. */
export function AssignmentRow({ assignment, of }: AssignmentRowProps) {
  const [asks, setAsks] = useState<"edit" | "remove">();
  const remove = useResourceChange(() =>
    command(deleteAssignment, { params: { id: assignment._id } }),
  );
  const { resource, task, project, quantity, from, to, cost, note } = assignment;
  const close = () => setAsks(undefined);
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <TextLink
          to={
            of === "resource"
              ? paths.tasks({ task: task._id })
              : paths.resources({ resource: resource._id })
          }
        >
          {of === "resource" ? task.title : resource.name}
        </TextLink>
        {of === "resource" && <p className="truncate text-xs text-muted">{project.title}</p>}
        <p className="mt-0.5 tabular-nums">
          <strong className="font-semibold">
            {resource.kind === "material"
              ? `${withUnit(quantity, resource.unit)} in all`
              : perDay(quantity, resource.unit)}
          </strong>
          {` · ${assignmentSpanText(from, to)}`}
        </p>
        {task.finishedOn !== null && task.finishedOn < to && (
          <p className="text-xs text-muted">
            Finished on {formatDate(task.finishedOn)}: later days are free
          </p>
        )}
        <p className="text-xs text-muted tabular-nums">
          {cost ? formatExact(cost.amount, cost.currency) : "No cost: a day has no rate"}
          {note !== "" && ` · ${note}`}
        </p>
      </div>
      <IconButton
        label={`Change ${resource.name} on ${task.title}`}
        icon={<Pencil aria-hidden="true" />}
        size="sm"
        onClick={() => setAsks("edit")}
      />
      <IconButton
        label={`Remove ${resource.name} from ${task.title}`}
        icon={<Trash2 aria-hidden="true" />}
        size="sm"
        danger
        onClick={() => setAsks("remove")}
      />
      {asks === "edit" && (
        <AssignmentDialog assignment={assignment} ends={{ resource, task }} onClose={close} />
      )}
      <ConfirmDialog
        open={asks === "remove"}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        title={`Remove ${resource.name} from “${task.title}”?`}
        confirmLabel="Remove"
        busy={remove.isPending}
        error={
          remove.isError
            ? serverMessage(remove.error, "Failed to remove the assignment. Please try again.")
            : undefined
        }
      >
        It no longer counts in these weeks. The task is kept.
      </ConfirmDialog>
    </li>
  );
}
