import { ApiError, serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { Share } from "../../../ui/controls/share.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { DeleteTask } from "./delete-task.tsx";
import { TaskDetails } from "./task-details.tsx";
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
      {missing ? (
        <Missing onClose={onClose} />
      ) : task ? (
        <>
          <div className="mb-4 flex justify-end">
            <Share
              text={`Task: ${task.title} (${task.project.title})`}
              url={paths.project(task.project._id, { task: task._id })}
            />
          </div>
          <TaskDetails
            key={taskId}
            task={task}
            today={today}
            onReload={async () => (await query.refetch()).data?.data}
          />
        </>
      ) : query.isError ? (
        <ErrorState
          message={serverMessage(query.error, "Failed to load the task. Please try again.")}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRegion label="Loading the task">
          <div className="grid gap-5 min-[26rem]:grid-cols-2">
            {["status", "priority", "assignee", "date"].map((name) => (
              <Skeleton key={name} className="h-10" />
            ))}
          </div>
          <div className="mt-8">
            <SkeletonText lines={4} />
          </div>
        </LoadingRegion>
      )}
    </SidePanel>
  );
}

function Missing({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      compact
      drawing="search"
      title="Task not found"
      action={<Button onClick={onClose}>Back to the list</Button>}
    >
      It may have been deleted, or you do not have access to its project.
    </EmptyState>
  );
}
