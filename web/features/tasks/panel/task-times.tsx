import type { Task } from "../../../../contract/tasks.ts";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";

/** Who created a task and when, and when it was last changed and finished. */
export function TaskTimes({ task }: { task: Task }) {
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-5 text-[0.8125rem]">
      <dt className="text-muted">Created</dt>
      <dd>
        {task.createdBy && <>by {task.createdBy.name}, </>}
        <RelativeTime iso={task.createdAt} />
      </dd>
      {task.version > 1 && (
        <>
          <dt className="text-muted">Last changed</dt>
          <dd>
            <RelativeTime iso={task.updatedAt} />
          </dd>
        </>
      )}
      {task.completedAt !== null && (
        <>
          <dt className="text-muted">Finished</dt>
          <dd>
            <RelativeTime iso={task.completedAt} />
          </dd>
        </>
      )}
    </dl>
  );
}
