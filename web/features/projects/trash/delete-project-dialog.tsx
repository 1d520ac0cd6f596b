import type { Project } from "../../../../contract/projects/projects.ts";
import { TRASH_DAYS } from "../../../../contract/projects/trash.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { deleteFailure } from "../project-failures.ts";
import { archiveAction, useDeleteProject } from "../project-queries.ts";
import { useHoldings } from "./trash-queries.ts";
import { deletedWith, isMuch } from "./trash-words.ts";

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
  onDeleted: (project: Project) => void;
}

/**
 * Asks before a project is deleted, and says what is deleted with it. A project with a ledger can only be
 * archived.
 */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const removal = useDeleteProject();
  const archive = useArchiveHere(project, onClose);
  const holdings = useHoldings(project._id).data;
  if (holdings?.hasLedger && project.archivedAt === null)
    return <KeptProject project={project} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate(project._id, { onSuccess: () => onDeleted(project) })}
      title={`Delete “${project.title}”?`}
      confirmLabel="Delete project"
      busy={removal.isPending}
      typed={holdings && isMuch(holdings) ? project.title : undefined}
      instead={project.archivedAt === null && <Button onClick={archive}>Archive instead</Button>}
      error={removal.isError ? deleteFailure(removal.error) : undefined}
    >
      {holdings ? deletedWith(holdings) : "It is deleted with everything in it."} An administrator
      can restore it for {TRASH_DAYS} days; then it is gone for good.
    </ConfirmDialog>
  );
}

/** Archives the project instead of deleting it. */
function useArchiveHere(project: Project, onClose: () => void) {
  const act = useAction();
  return () => {
    onClose();
    void act(archiveAction(project));
  };
}

function KeptProject({ project, onClose }: Pick<DeleteProjectDialogProps, "project" | "onClose">) {
  const archive = useArchiveHere(project, onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={archive}
      title={`“${project.title}” cannot be deleted`}
      confirmLabel="Archive project"
      danger={false}
    >
      It has expenses that were submitted, approved or paid, and those records must be kept. Archive
      it instead: it leaves the lists and becomes read-only, and its money stays in every total. It
      can be unarchived at any time.
    </ConfirmDialog>
  );
}
