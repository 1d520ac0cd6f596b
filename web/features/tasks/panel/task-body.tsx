import { ApiError, serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton, SkeletonText } from "../../../ui/data/skeleton.tsx";
import { Share } from "../../../ui/controls/share.tsx";
import { TaskDetails } from "./task-details.tsx";
import { useTask } from "../task-queries.ts";

interface TaskBodyProps {
  taskId: string;
  today: string;
  onClose: () => void;
  /** Called after the person decided on the task. With it, keys accept and return. */
  onDecided?: (() => void) | undefined;
}

/** The content of a task's panel: all its details and everything that the person may change. */
export function TaskBody({ taskId, today, onClose, onDecided }: TaskBodyProps) {
  const query = useTask(taskId);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const task = missing ? undefined : query.data?.data;
  return missing ? (
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
        onDecided={onDecided}
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
