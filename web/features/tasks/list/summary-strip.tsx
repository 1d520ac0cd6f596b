import { clsx } from "clsx";
import { AlarmClock } from "lucide-react";
import type { ReactNode } from "react";
import { type TaskCounts, type TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { solidClass, type Tone } from "../../../ui/data/tone.ts";
import type { FilterChange, TaskFilters } from "./task-filters.ts";
import { taskStatusLabels } from "../../../../contract/tasks/tasks.ts";
import { taskStatusTones } from "../parts/task-labels.ts";
import { totalOf } from "../task-pages.ts";
import { mayBeMore } from "./task-words.ts";

/** The order of a task's life cycle. Overdue is placed before it, so that phones show it too. */
const order: readonly TaskStatus[] = [
  "todo",
  "in_progress",
  "review",
  "pending",
  "blocked",
  "done",
  "completed",
];

interface SummaryStripProps {
  /** Undefined while they load. */
  counts: TaskCounts | undefined;
  filters: TaskFilters;
  onChange: (change: FilterChange) => void;
}

/** The number of tasks, in each status and overdue. Each figure filters the list to the tasks that it counts. */
export function SummaryStrip({ counts, filters, onChange }: SummaryStripProps) {
  const { status, due } = filters;
  const atLeast = counts !== undefined && mayBeMore(totalOf(counts), filters);
  return (
    <div
      role="group"
      aria-label="Task summary"
      // Nine figures are too wide for a tablet: there they take two rows, with lines between them.
      className="flex overflow-x-auto rounded-lg border border-line bg-surface shadow-card md:max-lg:grid md:max-lg:grid-cols-5 md:max-lg:gap-px md:max-lg:overflow-hidden md:max-lg:bg-line"
    >
      <Figure
        label="All"
        value={counts && totalOf(counts)}
        atLeast={atLeast}
        chosen={status === undefined}
        onPress={() => onChange({ status: undefined })}
      />
      <Figure
        label="Overdue"
        value={counts?.overdue}
        atLeast={atLeast}
        icon={<AlarmClock className="size-3.5 shrink-0" aria-hidden="true" />}
        alarming={(counts?.overdue ?? 0) > 0}
        chosen={due === "overdue"}
        onPress={() => onChange({ due: due === "overdue" ? undefined : "overdue" })}
      />
      {order.map((name) => (
        <Figure
          key={name}
          label={taskStatusLabels[name]}
          value={counts?.[name]}
          atLeast={atLeast}
          tone={taskStatusTones[name]}
          chosen={status === name}
          onPress={() => onChange({ status: status === name ? undefined : name })}
        />
      ))}
    </div>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  /** Whether there may be more than were counted. */
  atLeast: boolean;
  chosen: boolean;
  onPress: () => void;
  tone?: Tone;
  icon?: ReactNode;
  alarming?: boolean;
}

function Figure(figure: FigureProps) {
  const { label, value, atLeast, chosen, onPress, tone, icon, alarming = false } = figure;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={clsx(
        "relative flex flex-[1_0_6rem] flex-col border-l border-line px-3 pt-2.5 pb-3 text-left transition-colors duration-100 first:rounded-l-lg first:border-l-0 last:rounded-r-lg hover:bg-hover focus-visible:-outline-offset-3 md:max-lg:border-l-0 md:max-lg:first:rounded-none md:max-lg:last:col-span-2 md:max-lg:last:rounded-none lg:px-4",
        "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5",
        chosen ? "bg-hover after:bg-ink" : "bg-surface",
        alarming && "text-signal-ink",
      )}
    >
      <span
        className={clsx(
          "flex items-center gap-1.5 text-xs font-medium whitespace-nowrap",
          !alarming && "text-muted",
        )}
      >
        {tone && (
          <span
            className={clsx("size-2 shrink-0 rounded-full", solidClass[tone])}
            aria-hidden="true"
          />
        )}
        {icon}
        {label}
      </span>
      <span className="mt-0.5 text-xl leading-7 font-semibold tracking-tight">
        {value === undefined ? <span className="text-muted">–</span> : value.toLocaleString("en")}
        {atLeast && (
          <>
            <span aria-hidden="true">+</span>
            <span className="sr-only"> or more</span>
          </>
        )}
      </span>
    </button>
  );
}
