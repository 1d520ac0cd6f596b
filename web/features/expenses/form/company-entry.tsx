import { FileUp, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useUrlStart } from "../../../ui/hooks/use-url-start.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ProjectPicker } from "../../project-picker/public.ts";
import { useCan } from "../../session/public.ts";
import { newParams } from "./new-param.ts";

const titles = { expense: "Add expense", import: "Import expenses" } as const;

/** Enters or imports expenses from a list of all projects. It asks for the project, where the form then opens. */
export function CompanyEntry() {
  const { allowed } = useCan("expense.create");
  const [begun, begin] = useUrlStart(newParams);
  const navigate = useNavigate();
  if (!allowed) return null;
  return (
    <>
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => begin("import")}>
        Import
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => begin("expense")}>
        Add expense
      </Button>
      {begun && (
        <Dialog open onClose={() => begin(undefined)} title={titles[begun]} size="sm">
          <Field label="Project" hint="Expenses belong to a project. Choose which.">
            <ProjectPicker
              value={undefined}
              onChange={(project) => {
                if (!project) return;
                const search = { part: "expenses", new: begun };
                void navigate(paths.projectRoom(project._id, "money", search));
              }}
              placeholder="Choose a project"
              noneText="There is no project that you can enter expenses for."
              data-autofocus
            />
          </Field>
        </Dialog>
      )}
    </>
  );
}
