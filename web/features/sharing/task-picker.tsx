import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listTasks } from "../../../contract/tasks/tasks.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";

/** How many tasks are offered before a search. */
const CHOICES = 50;

export interface TaskRef {
  readonly _id: string;
  readonly title: string;
}

interface TaskPickerProps {
  readonly projectId: string;
  readonly value: TaskRef | undefined;
  readonly onChange: (task: TaskRef | undefined) => void;
  /** The first option, for no task; undefined if there must be one. */
  readonly none: string | undefined;
}

/** Chooses a task of a project. The tasks are fetched when the picker opens, and searched on the server. */
export function TaskPicker({ projectId, value, onChange, none }: TaskPickerProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const { data, isLoading, isPlaceholderData, isError } = useQuery({
    ...queryOptionsFor(listTasks, {
      query: { project: projectId, limit: CHOICES, ...(asked ? { search: asked } : {}) },
    }),
    select: (answer) => answer.data.tasks,
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const tasks = data ?? [];
  const found = tasks.map(({ _id, title }) => ({ value: _id, label: title }));
  return (
    <Combobox
      {...box(isLoading || isPlaceholderData)}
      options={none !== undefined && search === "" ? [{ value: "", label: none }, ...found] : found}
      value={value?._id ?? ""}
      onChange={(id) => onChange(tasks.find(({ _id }) => _id === id))}
      placeholder="Task"
      chosenLabel={value?.title ?? none}
      emptyText={
        isError
          ? "Tasks could not be loaded. Close this and try again."
          : "No tasks found in this project."
      }
    />
  );
}
