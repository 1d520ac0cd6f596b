import { useRef } from "react";
import { projectSorts, projectStatuses } from "../../../contract/projects/projects.ts";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import {
  type ProjectFilterChange,
  type ProjectFilters,
  projectParams,
  projectSortLabels,
} from "./project-filters.ts";
import { projectStatusLabels } from "./project-status.ts";
import { useSearchText } from "../../ui/hooks/use-search-text.ts";

const statusOptions = [
  { value: "", label: "All statuses" },
  ...projectStatuses.map((value) => ({ value, label: projectStatusLabels[value] })),
  { value: "archived", label: "Archived" },
];

interface ProjectToolbarProps {
  filters: ProjectFilters;
  /** Whether budgets are shown, and so can be sorted by. */
  withBudgets: boolean;
  onChange: (part: ProjectFilterChange) => void;
}

/** Search, status, order and view of the project list. */
export function ProjectToolbar({ filters, withBudgets, onChange }: ProjectToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  const sorts = projectSorts.filter((sort) => sort !== "-budget" || withBudgets);
  useHotkeys({ "/": () => field.current?.focus() });
  return (
    <search className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <SearchInput
        label="Search projects"
        placeholder="Search title, description, location"
        hotkey="/"
        value={text}
        onChange={setText}
        inputRef={field}
        className="col-span-2 sm:max-w-md sm:min-w-60 sm:flex-1"
      />
      <Select
        aria-label="Status"
        value={filters.status ?? ""}
        onChange={({ target }) => onChange({ status: projectParams.status.parse(target.value) })}
        options={statusOptions}
        className="sm:w-40"
      />
      <Select
        aria-label="Sort by"
        value={filters.sort}
        onChange={({ target }) => onChange({ sort: projectParams.sort.parse(target.value) })}
        options={sorts.map((value) => ({ value, label: projectSortLabels[value] }))}
        className="sm:w-56"
      />
      <div className="max-sm:col-span-2 sm:ml-auto">
        <Segments
          label="View"
          value={filters.view}
          onChange={(view) => onChange({ view })}
          options={[
            { value: "cards", label: "Cards" },
            { value: "timeline", label: "Timeline" },
          ]}
        />
      </div>
    </search>
  );
}
