import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Project } from "../../../../contract/projects/projects.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { useUser } from "../../session/public.ts";
import { isConflict, saveFailure } from "../project-failures.ts";
import { ProjectFormFields } from "./project-form-fields.tsx";
import {
  differsFromProject,
  type ProjectFormInput,
  projectChanges,
  projectFormSchema,
  projectFormValues,
} from "./project-form-schema.ts";
import { useFreshProject, useSaveProject } from "../project-queries.ts";

interface ProjectFormDialogProps {
  /** The project to edit; undefined to add one. */
  project: Project | undefined;
  onClose: () => void;
  onSaved: (project: Project) => void;
}

/** Adds or edits a project. It is mounted again for each opening. */
export function ProjectFormDialog({ project, onClose, onSaved }: ProjectFormDialogProps) {
  const { workspace } = useUser();
  /** The base of the edit. Refetched after someone else's change. */
  const [base, setBase] = useState(project);
  /** Generated once, so that a retry after a lost reply creates the same project. */
  const [id] = useState(() => newId());
  const save = useSaveProject();
  const fetchFresh = useFreshProject();

  const currency = base?.currency ?? workspace.currency;
  const kept = base?.budget?.amount;

  const saveEdit = (edited: Project, input: ProjectFormInput, version = edited.version) =>
    save.mutateAsync({
      action: "edit",
      projectId: edited._id,
      body: { ...projectChanges(edited, input), version },
    });

  const create = async (input: ProjectFormInput) => {
    const made = await save.mutateAsync({ action: "create", body: { ...input, _id: id } });
    // If an earlier try succeeded but its reply was lost, the server has the values entered then. Later input is
    // saved as an edit.
    return differsFromProject(made, input) ? saveEdit(made, input) : made;
  };

  const form = useSaveForm({
    schema: projectFormSchema({ currency, kept }),
    defaults: projectFormValues(base),
    keeps: `project:${project?._id ?? "new"}`,
    submit: (input, version) => (base ? saveEdit(base, input, version) : create(input)),
    onSaved,
    failed: saveFailure,
    // An error in the order of the two dates is shown on the finish date.
    alsoClears: { startDate: ["finishDate"] },
  });

  const reload = async (edited: Project) => {
    try {
      const fresh = await fetchFresh(edited._id);
      setBase(fresh);
      form.takeOver(projectFormValues(fresh));
    } catch (error) {
      form.setFailure(error);
    }
  };

  return (
    <FormDialog
      form={form}
      title={base ? "Edit project" : "Add project"}
      act={base ? "Save changes" : "Add project"}
      what={base ? "Your changes to this project" : "This new project"}
      onClose={onClose}
      onReload={base && isConflict(form.error) ? () => void reload(base) : undefined}
    >
      <ProjectFormFields currency={currency} />
    </FormDialog>
  );
}
