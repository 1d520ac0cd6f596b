import { ApiError } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { DeleteTask } from "./delete-task.tsx";
import { TaskBody } from "./task-body.tsx";
import { useTask } from "../task-queries.ts";

interface OpenTaskPanelProps {
  taskId: string;
  today: string;
  onClose: () => void;
}

/** One task with all its details and everything that the person may change. */
export function OpenTaskPanel({ taskId, today, onClose }: OpenTaskPanelProps) {
  const query = useTask(taskId);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const task = missing ? undefined : query.data?.data;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={task?.title ?? "Task"}
      eyebrow={
        task && <TextLink to={paths.project(task.project._id)}>{task.project.title}</TextLink>
      }
      actions={task && <DeleteTask task={task} onDeleted={onClose} />}
    >
      <TaskBody taskId={taskId} today={today} onClose={onClose} />
    </SidePanel>
  );
}
