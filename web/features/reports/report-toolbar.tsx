import { clsx } from "clsx";
import { entityTypes } from "../../../contract/activities.ts";
import { projectStatuses } from "../../../contract/projects/projects.ts";
import {
  reportFilterNames,
  type ReportFilters,
  type ReportKind,
  reportTaskChoices,
} from "../../../contract/reports/reports.ts";
import { DateFilter, MonthFilter } from "../../ui/dates/date-filter.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { type ReportFilterChange, reportParams } from "./report-filters.ts";
import { ProjectFilter } from "../project-picker/public.ts";
import { useToday } from "../session/public.ts";

const taskLabels = { all: "All tasks", open: "Open", overdue: "Overdue", finished: "Finished" };
const entityLabels = {
  project: "Projects",
  task: "Tasks",
  user: "People",
  finance: "Money",
  resource: "Resources",
};

function worded(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface ReportToolbarProps {
  kind: ReportKind;
  filters: ReportFilters;
  onChange: (part: ReportFilterChange) => void;
}

/** The filters of a report. */
export function ReportToolbar({ kind, filters, onChange }: ReportToolbarProps) {
  const today = useToday();
  // A cash flow covers whole months.
  const End = kind === "cash-flow" ? MonthFilter : DateFilter;
  const names: readonly string[] = reportFilterNames[kind];
  const choices = names.filter((name) => ["status", "tasks", "entityType"].includes(name));
  // On a phone, two filters share a line and a single one fills it.
  const width = choices.length === 1 ? "col-span-2" : undefined;
  return (
    <search
      className="mb-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center"
      data-print="no"
    >
      <div className="col-span-2 sm:w-64">
        <ProjectFilter value={filters.project} onChange={(project) => onChange({ project })} />
      </div>
      {names.includes("status") && (
        <Select
          aria-label="Project status"
          value={filters.status ?? ""}
          onChange={({ target }) => onChange({ status: reportParams.status.parse(target.value) })}
          options={[
            { value: "", label: "Any status" },
            ...projectStatuses.map((value) => ({ value, label: worded(value) })),
          ]}
          className={clsx(width, "sm:w-40")}
        />
      )}
      {names.includes("tasks") && (
        <Select
          aria-label="Tasks"
          value={filters.tasks ?? "open"}
          onChange={({ target }) => {
            const tasks = reportParams.tasks.parse(target.value);
            onChange({ tasks: tasks === "open" ? undefined : tasks });
          }}
          options={reportTaskChoices.map((value) => ({ value, label: taskLabels[value] }))}
          className={clsx(width, "sm:w-36")}
        />
      )}
      {names.includes("entityType") && (
        <Select
          aria-label="Kind"
          value={filters.entityType ?? ""}
          onChange={({ target }) =>
            onChange({ entityType: reportParams.entityType.parse(target.value) })
          }
          options={[
            { value: "", label: "Everything" },
            ...entityTypes.map((value) => ({ value, label: entityLabels[value] })),
          ]}
          className={clsx(width, "sm:w-40")}
        />
      )}
      {names.includes("from") && (
        // On wide screens, a period stays on one line. On phones, its two dates share the grid with the other
        // filters.
        <div className="contents sm:flex sm:gap-3">
          <End
            label={kind === "tasks" ? "Due from" : "From"}
            value={filters.from ?? ""}
            onChange={(from) => onChange({ from })}
            today={today}
          />
          <End
            label="To"
            value={filters.to ?? ""}
            onChange={(to) => onChange({ to })}
            today={today}
          />
        </div>
      )}
    </search>
  );
}
