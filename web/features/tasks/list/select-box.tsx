import type { Task } from "../../../../contract/tasks.ts";
import type { Select } from "./use-selection.ts";

interface SelectBoxProps {
  task: Task;
  selected: boolean;
  onSelect: Select;
}

/** A square that selects a task. The round tick beside it means done. */
export function SelectBox({ task, selected, onSelect }: SelectBoxProps) {
  return (
    <label className="relative z-1 grid size-full min-h-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        data-select=""
        aria-label={`Select ${task.title}`}
        checked={selected}
        onChange={({ nativeEvent }) =>
          onSelect(task._id, { toHere: (nativeEvent as MouseEvent).shiftKey === true })
        }
        className="size-4.5 cursor-[inherit] accent-ink"
      />
    </label>
  );
}
