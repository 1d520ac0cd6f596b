import { Lock } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";
import { useIsMounted } from "../../../ui/hooks/use-is-mounted.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ActivityFeed } from "../../activities/public.ts";
import { Comments } from "../../comments/public.ts";
import { LazyTaskResources } from "../../resources/public.ts";
import { Files } from "../../files/public.ts";
import { useCan } from "../../session/public.ts";
import { useChangeTask } from "../edit/task-changes.ts";
import { AcceptBar } from "./accept-bar.tsx";
import { ProposalBar } from "./proposal-bar.tsx";
import { ProposeButton } from "./propose-button.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { TaskProperties, TaskStatusField } from "./task-properties.tsx";
import { involvementIn, isFinished } from "../parts/task-rules.ts";
import { TaskText } from "./task-text.tsx";
import { useTaskPermission } from "../edit/use-task-permission.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";

const ACTIVITIES = 10;

interface TaskDetailsProps {
  task: Task;
  today: string;
  /** Refetches the task. */
  onReload: () => Promise<Task | undefined>;
  /** Called after the person decided on the task. With it, keys accept and return. */
  onDecided?: (() => void) | undefined;
}

/** The server's message for a refused change. For a conflict, it names the person who changed the task first. */
function explainRefusal(error: unknown, fields: Partial<TaskFields>): Refusal {
  const fallback =
    fields.status === undefined
      ? "Failed to save the task. Please try again."
      : "Failed to update task status";
  return {
    message: serverMessage(error, fallback),
    isConflict: error instanceof ApiError && error.status === 409,
  };
}

/** The content of a task's panel: its properties, text, times, comments and activity. */
export function TaskDetails({ task, today, onReload, onDecided }: TaskDetailsProps) {
  const { edit, move, accept, schedule, propose } = useTaskPermission(task);
  const { allowed, reason } = edit;
  const proposes =
    propose.allowed && !schedule.allowed && !task.followsActivity && !isFinished(task.status);
  const plans = useCan("resource.manage").allowed;
  const change = useChangeTask();
  const [refusal, setRefusal] = useState<Refusal>();
  const isMounted = useIsMounted();

  const save = (fields: Partial<TaskFields>) => {
    setRefusal(undefined);
    change(task, fields).catch((error: unknown) => {
      const found = explainRefusal(error, fields);
      if (isMounted.current) setRefusal(found);
      else toast(`“${task.title}”: ${found.message}`, { tone: "red" });
    });
  };
  const reload = async () => {
    if (await onReload()) setRefusal(undefined);
  };

  return (
    <>
      <RefusalBanner refusal={refusal} onReload={() => void reload()} />
      {accept.allowed && (
        <AcceptBar
          task={task}
          onAccept={() => {
            save({ status: "completed" });
            onDecided?.();
          }}
          onReturn={async (reason) => {
            await change(task, { status: "in_progress" }, reason);
            onDecided?.();
          }}
          withKeys={onDecided !== undefined}
        />
      )}
      <ProposalBar task={task} canDecide={schedule.allowed} onDecided={onDecided} />
      {allowed ? (
        <TaskProperties
          task={task}
          today={today}
          canAccept={accept.allowed}
          canSchedule={schedule.allowed}
          canPropose={proposes}
          onChange={save}
        />
      ) : (
        <>
          {move.allowed && <TaskStatusField task={task} onChange={save} canAccept={false} />}
          <TaskFacts task={task} today={today} />
          {proposes && <ProposeButton task={task} today={today} />}
          <p className="mt-4 flex items-start gap-2 text-[0.8125rem] text-muted">
            <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {move.allowed ? "Your hat on this project lets you change the status." : reason}
          </p>
        </>
      )}
      <TaskText task={task} editable={allowed} onReload={onReload} />
      <TaskTimes task={task} />
      {plans && <LazyTaskResources task={task} />}
      <section aria-labelledby="task-files" className="mt-6 border-t border-line pt-5">
        <h3 id="task-files" className="mb-3 text-sm font-semibold">
          Files
        </h3>
        <Files home={{ task: task._id }} involvement={involvementIn(task)} />
      </section>
      <section aria-labelledby="task-comments" className="mt-6 border-t border-line pt-5">
        <h3 id="task-comments" className="mb-3 text-sm font-semibold">
          Comments
        </h3>
        <Comments projectId={task.project._id} record={{ task: task._id }} />
      </section>
      <section aria-labelledby="task-activity" className="mt-6 border-t border-line pt-5">
        <h3 id="task-activity" className="mb-3 text-sm font-semibold">
          Activity
        </h3>
        <ActivityFeed entityId={task._id} limit={ACTIVITIES} paged />
      </section>
    </>
  );
}

/** Why a change of a task was refused. */
interface Refusal {
  readonly message: string;
  /** Someone else changed the task. It must be refetched first. */
  readonly isConflict: boolean;
}

interface RefusalBannerProps {
  refusal: Refusal | undefined;
  onReload: () => void;
}

/** Says why a change was refused, and offers a way to resolve it. */
function RefusalBanner({ refusal, onReload }: RefusalBannerProps) {
  if (!refusal) return null;
  const reload = (
    <Button size="sm" onClick={onReload}>
      Reload
    </Button>
  );
  return (
    <div className="mb-4">
      <Banner tone="red" action={refusal.isConflict && reload}>
        {refusal.message}
      </Banner>
    </div>
  );
}

/** Who created a task and when, and when it was last changed and finished. */
function TaskTimes({ task }: { task: Task }) {
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
