import { clsx } from "clsx";
import { AlarmClock, CalendarClock } from "lucide-react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { formatDate } from "../../../ui/format.ts";
import { dueWords, isFinished, isOverdue } from "./task-rules.ts";

interface DueDateProps {
  task: Pick<Task, "dueDate" | "status"> & Partial<Pick<Task, "proposal">>;
  /** Today in the workspace's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Adds how late the task is, or that it is due today or tomorrow, where there is space. */
  long?: boolean;
  /** Leaves the word to screen readers, where there is no space. */
  wordless?: boolean;
}

/** A due date. An overdue one has an icon besides its colour, and a word where there is space. */
export function DueDate({ task, today, long = false, wordless = false }: DueDateProps) {
  const proposal = isFinished(task.status) ? undefined : task.proposal;
  if (task.dueDate === null && !proposal) return <span className="text-muted">No date</span>;
  const late = isOverdue(task, today);
  const words = long ? dueWords(task, today) : late ? "Overdue" : undefined;
  return (
    <span
      className={clsx(
        "flex min-w-0 items-center gap-1.5 whitespace-nowrap",
        late && "font-semibold text-signal-ink",
      )}
    >
      {late && <AlarmClock className="size-4 shrink-0" aria-hidden="true" />}
      <span>{task.dueDate === null ? "No date" : formatDate(task.dueDate)}</span>
      {words !== undefined && (
        <span className={clsx(wordless ? "sr-only" : "truncate", !late && "text-muted")}>
          {words}
        </span>
      )}
      {proposal && (
        <CalendarClock
          role="img"
          aria-label={`${formatDate(proposal.dueDate)} is proposed`}
          className="size-4 shrink-0 text-soft"
        />
      )}
    </span>
  );
}
