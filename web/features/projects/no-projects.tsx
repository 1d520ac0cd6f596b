import { Plus } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { useUser } from "../session/public.ts";

interface NoProjectsProps {
  /** Given while filters hide what there is. */
  onClearFilters: (() => void) | undefined;
  /** Given to those who may add a project. */
  onAdd: (() => void) | undefined;
}

/** Stands in for an empty list and says what to do about it, which depends on why it is empty. */
export function NoProjects({ onClearFilters, onAdd }: NoProjectsProps) {
  const { workspace } = useUser();
  if (onClearFilters) {
    return (
      <EmptyState
        drawing="search"
        title="No projects found."
        action={
          <button
            type="button"
            className={`${textLinkClass} pointer-coarse:min-h-11`}
            onClick={onClearFilters}
          >
            Clear filters
          </button>
        }
      >
        Nothing matches your search and status.
      </EmptyState>
    );
  }
  if (onAdd) {
    return (
      <EmptyState
        drawing="building"
        title="No projects found."
        action={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
            Add the first project
          </Button>
        }
      >
        A project holds the tasks, money and dates of one building.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="building" title="No projects found.">
      You see a project here once you are added to its team. Ask an administrator or engineer of{" "}
      {workspace.name}.
    </EmptyState>
  );
}
