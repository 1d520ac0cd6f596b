import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { paths } from "../../../paths.ts";
import { useFrozen } from "../../session/public.ts";

interface NoTasksProps {
  /** Whether the list is of one project. */
  inProject: boolean;
  /** Set if filters hide the tasks. */
  onClear: (() => void) | undefined;
}

/** The empty state of a task list. */
export function NoTasks({ inProject, onClear }: NoTasksProps) {
  const frozen = useFrozen() !== undefined;
  if (onClear) {
    return (
      <EmptyState
        drawing="search"
        title="No tasks found matching your filters."
        action={
          <button type="button" className={textLinkClass} onClick={onClear}>
            Clear Filters
          </button>
        }
      />
    );
  }
  if (inProject) {
    return (
      <EmptyState compact drawing="tasks" title={frozen ? "No tasks." : "No tasks yet."}>
        {frozen
          ? "No tasks were entered before the project was archived."
          : "Tasks that you add appear here."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="tasks"
      title="No tasks yet."
      action={<LinkButton to={paths.projects()}>Go to projects</LinkButton>}
    >
      Each belongs to a project: add it here, or on the page of its project.
    </EmptyState>
  );
}
