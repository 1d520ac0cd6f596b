import { clsx } from "clsx";
import { CalendarClock, Check } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FoldedFilters } from "../../../ui/controls/folded-filters.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { ProjectFilter } from "../../project-picker/public.ts";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { AssigneeFilter } from "./assignee-filter.tsx";
import {
  countTaskFilters,
  type FilterChange,
  type TaskFilters,
  taskParams,
} from "./task-filters.ts";
import {
  priorityOptions,
  sortOptions,
  sortOptionsInProject,
  statusOptions,
} from "../parts/task-labels.ts";
import { ActivityPicker, type ActivityRef } from "../../activity-picker/public.ts";

interface TaskToolbarProps {
  filters: TaskFilters;
  onChange: (change: FilterChange) => void;
  /** The list's project, if it belongs to one; the project filter is then left out. */
  projectId: string | undefined;
}

const statusChoices = [
  { value: "", label: "All statuses" },
  { value: "open", label: "Not finished" },
  ...statusOptions,
];

/** Search, filters and order of the task list. On a phone the filters are behind a button. */
export function TaskToolbar({ filters, onChange, projectId }: TaskToolbarProps) {
  const inProject = projectId !== undefined;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  return (
    <search className="flex flex-wrap gap-3">
      <SearchInput
        label="Search tasks"
        placeholder="Search tasks"
        hotkey="/"
        value={text}
        onChange={(next) => setText(next.slice(0, SEARCH_MAX))}
        inputRef={field}
        // Wide enough that the last filter is not alone on a line.
        className={clsx(
          "min-w-0 flex-1 basis-40 sm:basis-64",
          inProject ? "xl:basis-48" : "xl:basis-112",
        )}
      />
      <FoldedFilters count={countTaskFilters(filters)}>
        {!inProject && (
          <div className="col-span-2 min-w-0 sm:w-56">
            <ProjectFilter value={filters.project} onChange={(project) => onChange({ project })} />
          </div>
        )}
        <Select
          aria-label="Status"
          value={filters.status ?? ""}
          onChange={({ target }) => onChange({ status: taskParams.status.parse(target.value) })}
          options={statusChoices}
          className="sm:w-36"
        />
        <Select
          aria-label="Priority"
          value={filters.priority ?? ""}
          onChange={({ target }) => onChange({ priority: taskParams.priority.parse(target.value) })}
          options={[{ value: "", label: "All priorities" }, ...priorityOptions]}
          className="sm:w-36"
        />
        <Select
          aria-label="Sort by"
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: taskParams.sort.parse(target.value) })}
          options={inProject ? sortOptionsInProject : sortOptions}
          className="sm:w-44"
        />
        <div className="min-w-0 sm:w-48">
          <AssigneeFilter
            value={filters.assignee}
            onChange={(assignee) => onChange({ assignee })}
          />
        </div>
        {projectId !== undefined && (
          <div className="min-w-0 sm:w-48">
            <ActivityFilter
              projectId={projectId}
              value={filters.activity}
              onChange={(activity) => onChange({ activity })}
            />
          </div>
        )}
        <Button
          aria-pressed={filters.proposal !== undefined}
          icon={
            filters.proposal ? <Check aria-hidden="true" /> : <CalendarClock aria-hidden="true" />
          }
          onClick={() => onChange({ proposal: filters.proposal ? undefined : "open" })}
        >
          Date proposed
        </Button>
      </FoldedFilters>
    </search>
  );
}

interface ActivityFilterProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (activity: string | undefined) => void;
}

/** Filters the tasks of a project by the activity that they belong to. */
function ActivityFilter({ projectId, value, onChange }: ActivityFilterProps) {
  const [chosen, setChosen] = useState<ActivityRef | null>(null);
  // A link contains only the activity's id.
  const known =
    chosen?._id === value ? chosen : value && { _id: value, code: "", name: "One activity" };
  return (
    <ActivityPicker
      projectId={projectId}
      value={known || null}
      none="All activities"
      onChange={(activity) => {
        setChosen(activity);
        onChange(activity?._id);
      }}
    />
  );
}
