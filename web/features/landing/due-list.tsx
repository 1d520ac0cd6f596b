import { clsx } from "clsx";
import { AlarmClock, Check } from "lucide-react";
import { PaperSheet } from "./sheet.tsx";

const tasks = [
  { title: "Formwork, level 4", who: "Musa Garba", due: "11 Mar 2026", state: "done" },
  { title: "Cast slab, level 4", who: "Ibrahim Bello", due: "12 Mar 2026", state: "done" },
  { title: "Blockwork, level 3", who: "Musa Garba", due: "17 Mar 2026", state: "late" },
  { title: "Conduits, level 3", who: "Adaeze Okonkwo", due: "26 Mar 2026", state: "open" },
  { title: "Columns, level 5", who: "Ibrahim Bello", due: "2 Apr 2026", state: "open" },
] as const;

/** A part of the task list, with a late task in orange. */
export function DueList() {
  return (
    <PaperSheet label="Five tasks, each with its assignee and due date. Two are finished; blockwork on level 3 is 3 days overdue.">
      {tasks.map(({ title, who, due, state }, index) => (
        <div
          key={title}
          className={clsx(
            "flex items-center gap-3 py-2.5 leading-5 sm:gap-4",
            index > 0 && "border-t border-line",
          )}
        >
          <span
            className={clsx(
              "grid size-5 shrink-0 place-items-center rounded-full border-[1.5px]",
              state === "done" ? "border-green-mark bg-green-mark text-surface" : "border-edge",
            )}
          >
            {state === "done" && <Check className="size-3.5" />}
          </span>
          <div className="min-w-0 flex-1">
            <div className={clsx("font-medium", state === "done" && "text-muted line-through")}>
              {title}
            </div>
            <div className="text-[0.8125rem] text-muted">{who}</div>
          </div>
          <div
            className={clsx(
              "shrink-0 text-right text-[0.8125rem]",
              state === "late" ? "font-semibold text-signal-ink" : "text-muted",
            )}
          >
            {state === "late" && <AlarmClock className="mr-1.5 inline size-3.5 align-[-2px]" />}
            {due}
            {state === "late" && <div>3 days overdue</div>}
          </div>
        </div>
      ))}
    </PaperSheet>
  );
}
