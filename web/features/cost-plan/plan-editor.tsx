import { FileUp, History, Plus } from "lucide-react";
import { useState } from "react";
import type { BudgetLine, CostCode, CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import type { Project } from "../../../contract/projects/projects.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { ExportMenu } from "../exports/public.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { NoPlan } from "./no-plan.tsx";
import { planParams } from "./plan-params.ts";
import { PlanTable } from "./plan-table.tsx";
import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

/** The open dialog. */
export type PlanAction =
  | { readonly act: "code"; readonly code: CostCode | undefined; readonly parent?: string }
  | { readonly act: "delete-code"; readonly code: CostCode }
  | { readonly act: "line"; readonly line: BudgetLine | undefined; readonly costCode: string }
  | { readonly act: "delete-line"; readonly line: BudgetLine }
  | { readonly act: "copy" }
  | { readonly act: "import" };

interface PlanEditorProps {
  projectId: string;
  project: Project | undefined;
  plan: CostPlan;
  canEdit: boolean;
}

/** The codes and lines of a plan, and for planners the actions that change them. */
export function PlanEditor({ projectId, project, plan, canEdit }: PlanEditorProps) {
  const { hrefFor } = useUrlState(planParams);
  const [doing, setDoing] = useState<PlanAction>();
  const close = () => setDoing(undefined);
  usePrefetch(prepareDialogs, { wanted: canEdit });
  return (
    <Card flush aria-labelledby="cost-plan">
      <div className="px-5 pt-5">
        <CardHeader
          id="cost-plan"
          title="Cost plan"
          hint="What is planned, by cost code"
          actions={
            <div className="flex flex-wrap gap-2">
              <LinkButton
                size="sm"
                variant="ghost"
                to={hrefFor({ view: "revisions" })}
                preventScrollReset
                icon={<History aria-hidden="true" />}
                className="pointer-coarse:h-11"
              >
                Revisions
              </LinkButton>
              {plan.codes.length > 0 && (
                <ExportMenu
                  kind="cost-plan"
                  filters={{ project: projectId }}
                  size="sm"
                  className="pointer-coarse:h-11"
                />
              )}
              {canEdit && plan.codes.length > 0 && (
                <>
                  <Button
                    size="sm"
                    icon={<FileUp aria-hidden="true" />}
                    onClick={() => setDoing({ act: "import" })}
                    className="pointer-coarse:h-11"
                  >
                    Import
                  </Button>
                  <Button
                    size="sm"
                    variant="primary"
                    icon={<Plus aria-hidden="true" />}
                    onClick={() => setDoing({ act: "code", code: undefined })}
                    className="pointer-coarse:h-11"
                  >
                    Add cost code
                  </Button>
                </>
              )}
            </div>
          }
        />
      </div>
      {plan.codes.length === 0 ? (
        <NoPlan canEdit={canEdit} onAct={setDoing} />
      ) : (
        <PlanTable plan={plan} onAct={canEdit ? setDoing : undefined} />
      )}
      {doing?.act === "code" && (
        <CodeDialog
          projectId={projectId}
          plan={plan}
          code={doing.code}
          parent={doing.parent}
          onClose={close}
        />
      )}
      {doing?.act === "delete-code" && <DeleteCodeDialog code={doing.code} onClose={close} />}
      {doing?.act === "line" && (
        <LineDialog
          projectId={projectId}
          project={project}
          plan={plan}
          line={doing.line}
          costCode={doing.costCode}
          onClose={close}
        />
      )}
      {doing?.act === "delete-line" && (
        <DeleteLineDialog line={doing.line} currency={plan.currency} onClose={close} />
      )}
      {doing?.act === "copy" && <CopyDialog projectId={projectId} onClose={close} />}
      {doing?.act === "import" && (
        <ImportDialog projectId={projectId} currency={plan.currency} onClose={close} />
      )}
    </Card>
  );
}

const CodeDialog = lazyPart(async () => (await import("./code-dialog.tsx")).CodeDialog);
const CopyDialog = lazyPart(async () => (await import("./copy-dialog.tsx")).CopyDialog);
const DeleteCodeDialog = lazyPart(
  async () => (await import("./delete-code-dialog.tsx")).DeleteCodeDialog,
);
const DeleteLineDialog = lazyPart(
  async () => (await import("./delete-line-dialog.tsx")).DeleteLineDialog,
);
const ImportDialog = lazyPart(async () => (await import("./import-dialog.tsx")).ImportDialog);
const LineDialog = lazyPart(async () => (await import("./lines/line-dialog.tsx")).LineDialog);

/** Loads the dialogs before they are needed. */
const prepareDialogs = () =>
  Promise.all(
    [CodeDialog, CopyDialog, DeleteCodeDialog, DeleteLineDialog, ImportDialog, LineDialog].map(
      ({ prepare }) => prepare(),
    ),
  );
