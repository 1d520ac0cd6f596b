import { describeHoldings } from "../../../contract/holdings-words.ts";
import type { Project } from "../../../contract/projects.ts";
import { type Holdings, TRASH_DAYS } from "../../../contract/trash.ts";
import { formatMoney } from "../../ui/format.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { deleteFailure } from "./project-failures.ts";
import { useDeleteProject } from "./project-queries.ts";
import { useHoldings } from "./trash-queries.ts";

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
  onDeleted: (project: Project) => void;
}

/** Asks before a project is deleted, and says what is deleted with it. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const removal = useDeleteProject();
  const holdings = useHoldings(project._id);
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
      <Question holdings={holdings.data} />
    </ConfirmDialog>
  );
}

function Question({ holdings }: { holdings: Holdings | undefined }) {
  const held = holdings && describeHoldings(holdings, formatMoney);
  return (
    <>
      {held === undefined ? "It is deleted with all that it holds." : `It is deleted with ${held}.`}{" "}
      An administrator can restore it for {TRASH_DAYS} days; then it is gone for good.
    </>
  );
}
