import { Plus } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { useUser } from "../session/public.ts";

interface NoProjectsProps {
  /** Set while filters hide projects. */
  onClearFilters: (() => void) | undefined;
  /** Set for people who may add a project. */
  onAdd: (() => void) | undefined;
}

/** The empty state of the project list. Says what to do, depending on why it is empty. */
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
