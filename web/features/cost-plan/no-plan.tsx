import { Copy, FileUp, Plus } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import type { PlanAction } from "./plan-editor.tsx";

interface NoPlanProps {
  canEdit: boolean;
  onAct: (act: PlanAction) => void;
}

/** The empty state of a plan without codes. Says what to do first. */
export function NoPlan({ canEdit, onAct }: NoPlanProps) {
  if (!canEdit) {
    return (
      <EmptyState title="No cost plan yet.">
        The people who plan the project have not entered a cost plan yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No cost plan yet."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onAct({ act: "code", code: undefined })}
          >
            Add cost code
          </Button>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => onAct({ act: "copy" })}>
            Copy from a project
          </Button>
          <Button icon={<FileUp aria-hidden="true" />} onClick={() => onAct({ act: "import" })}>
            Import a sheet
          </Button>
        </div>
      }
    >
      Add a first cost code, such as 01 Substructure, and then lines to it. Or begin from another
      project or from your bill of quantities.
    </EmptyState>
  );
}
