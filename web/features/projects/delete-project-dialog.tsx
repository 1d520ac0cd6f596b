import type { Project } from "../../../contract/projects.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { deleteFailure } from "./project-failures.ts";
import { useDeleteProject } from "./project-queries.ts";
import { deletionWarning } from "./project-words.ts";

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
  onDeleted: (project: Project) => void;
}

/** Asks before a project is deleted, and says what is deleted with it. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const removal = useDeleteProject();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate(project._id, { onSuccess: () => onDeleted(project) })}
      title={`Delete “${project.title}”?`}
      confirmLabel="Delete project"
      busy={removal.isPending}
      error={removal.isError ? deleteFailure(removal.error) : undefined}
    >
      {deletionWarning(project.taskCount)}
    </ConfirmDialog>
  );
}
