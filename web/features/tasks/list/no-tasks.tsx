import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { paths } from "../../../paths.ts";

/** The empty state of a task list. `onClear` is set if filters hide the tasks. */
export function NoTasks({ onClear }: { onClear: (() => void) | undefined }) {
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
  return (
    <EmptyState
      drawing="tasks"
      title="No tasks yet."
      action={<LinkButton to={paths.projects()}>Go to projects</LinkButton>}
    >
      Tasks are added on the page of their project.
    </EmptyState>
  );
}
