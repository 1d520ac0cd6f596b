import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import type { TaskFields } from "../../../device/overlay/optimistic/tasks.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ActivityFeed } from "../../activities/public.ts";
import { Comments } from "../../comments/public.ts";
import { LazyTaskResources } from "../../resources/public.ts";
import { Files } from "../../files/public.ts";
import { useCan } from "../../session/public.ts";
import { type Refusal, RefusalBanner } from "../edit/refusal-banner.tsx";
import { useChangeTask } from "../edit/task-changes.ts";
import { AcceptBar } from "./accept-bar.tsx";
import { ProposalBar } from "./proposal-bar.tsx";
import { ProposeButton } from "./propose-button.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { TaskProperties, TaskStatusField } from "./task-properties.tsx";
import { involvementIn, isFinished } from "../parts/task-rules.ts";
import { TaskText } from "./task-text.tsx";
import { TaskTimes } from "./task-times.tsx";
import { useTaskPermission } from "../edit/use-task-permission.ts";

const ACTIVITIES = 10;

interface TaskDetailsProps {
  task: Task;
  today: string;
  /** Refetches the task. */
  onReload: () => Promise<Task | undefined>;
}

/** The message for a refused change: the server's. For a conflict, it names who changed the task first. */
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
export function TaskDetails({ task, today, onReload }: TaskDetailsProps) {
  const { edit, move, accept, schedule, propose } = useTaskPermission(task);
  const { allowed, reason } = edit;
  const proposes =
    propose.allowed && !schedule.allowed && !task.followsActivity && !isFinished(task.status);
  const plans = useCan("resource.manage").allowed;
  const change = useChangeTask();
  const [refusal, setRefusal] = useState<Refusal>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const save = (fields: Partial<TaskFields>) => {
    setRefusal(undefined);
    change(task, fields).catch((error: unknown) => {
      const found = explainRefusal(error, fields);
      if (isOpen.current) setRefusal(found);
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
          onAccept={() => save({ status: "completed" })}
          onReturn={(reason) => change(task, { status: "in_progress" }, reason)}
        />
      )}
      <ProposalBar task={task} canDecide={schedule.allowed} />
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
