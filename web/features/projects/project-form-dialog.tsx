import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { Project } from "../../../contract/projects.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SaveFailure } from "../../ui/data/save-failure.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import { useUser } from "../session/public.ts";
import { isConflict, saveFailure } from "./project-failures.ts";
import { ProjectFormFields } from "./project-form-fields.tsx";
import {
  differs,
  type ProjectFormInput,
  type ProjectFormValues,
  projectChanges,
  projectFormFields,
  projectFormSchema,
  projectFormValues,
} from "./project-form-schema.ts";
import { useFreshProject, useSaveProject } from "./project-queries.ts";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";

interface ProjectFormDialogProps {
  /** The project to edit; undefined to add one. */
  project: Project | undefined;
  onClose: () => void;
  onSaved: (project: Project) => void;
}

/** Adds or edits a project. It is mounted for each opening anew. */
export function ProjectFormDialog({ project, onClose, onSaved }: ProjectFormDialogProps) {
  const { workspace } = useUser();
  /** What the edit starts from: read anew after someone else's change. */
  const [base, setBase] = useState(project);
  /** Made once, so that a second try after a lost reply is the same project. */
  const [id] = useState(() => newId());
  const [failure, setFailure] = useState<unknown>();
  const save = useSaveProject();
  const fetchFresh = useFreshProject();

  const currency = base?.budget.currency ?? workspace.currency;
  const kept = base?.budget.amount;
  const resolver = useMemo(
    () => zodResolver(projectFormSchema({ currency, kept })),
    [currency, kept],
  );
  const form = useForm<ProjectFormValues, unknown, ProjectFormInput>({
    resolver,
    defaultValues: projectFormValues(base),
    reValidateMode: "onSubmit",
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard(isDirty, onClose);

  const saveEdit = (edited: Project, input: ProjectFormInput) =>
    save.mutateAsync({
      action: "edit",
      projectId: edited._id,
      body: projectChanges(edited, input),
    });

  const create = async (input: ProjectFormInput) => {
    const made = await save.mutateAsync({ action: "create", body: { ...input, _id: id } });
    // A first try that arrived, though its reply was lost, keeps what was entered then.
    return differs(made, input) ? saveEdit(made, input) : made;
  };

  const send = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      onSaved(await (base ? saveEdit(base, input) : create(input)));
    } catch (error) {
      if (!showFieldErrors(error, projectFormFields, form.setError)) setFailure(error);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [halfTyped] = halfTypedDates(event.currentTarget);
    if (halfTyped === undefined) return void send(event);
    form.setError(halfTyped, { message: "Complete this date, or clear it" }, { shouldFocus: true });
  };

  const reload = async (edited: Project) => {
    try {
      const fresh = await fetchFresh(edited._id);
      setBase(fresh);
      form.reset(projectFormValues(fresh), { keepDirtyValues: true });
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <>
      <Dialog
        open
        onClose={guard.leave}
        title={base ? "Edit project" : "Add project"}
        busy={isSubmitting}
      >
        <FormProvider {...form}>
          <form onSubmit={submit} noValidate>
            <ProjectFormFields currency={currency} />
            {failure !== undefined && (
              <div className="mt-2">
                <SaveFailure
                  message={saveFailure(failure)}
                  onReload={base && isConflict(failure) ? () => void reload(base) : undefined}
                />
              </div>
            )}
            <DialogFooter>
              <Button onClick={guard.leave} disabled={isSubmitting}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" loading={isSubmitting}>
                {base ? "Save changes" : "Add project"}
              </Button>
            </DialogFooter>
          </form>
        </FormProvider>
      </Dialog>
      <DiscardQuestion
        guard={guard}
        what={base ? "Your changes to this project" : "This new project"}
      />
    </>
  );
}

/** Dates of which only a part is typed: the browser gives them out as empty, and they would be lost. */
function halfTypedDates(form: HTMLFormElement) {
  return (["startDate", "finishDate"] as const).filter((name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement && control.validity.badInput;
  });
}
