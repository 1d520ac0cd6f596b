import { PageHeader } from "../../../ui/page-header.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { AddTaskButton } from "./add-task-button.tsx";
import { FilteredTasks } from "./filtered-tasks.tsx";
import { taskParams } from "./task-filters.ts";

const params = { project: taskParams.project };

/** Every task that the person may see. */
export function TasksPage() {
  const { project } = useUrlState(params).state;
  return (
    <>
      <PageHeader title="Tasks" actions={<AddTaskButton projectId={project} />} />
      <FilteredTasks />
    </>
  );
}
