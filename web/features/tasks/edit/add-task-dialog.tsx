import { useState } from "react";
import { paths } from "../../../paths.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { ProjectPicker, type ProjectRef, useChosenProject } from "../../project-picker/public.ts";
import { useCan } from "../../session/public.ts";
import { AddTaskForm } from "./add-task-form.tsx";
import { useAddTask } from "./use-add-task.ts";

interface AddTaskDialogProps {
  /** The open project, if there is one. */
  projectId: string | undefined;
  onClose: () => void;
}

/** Adds tasks from any screen. It asks for the project if none is open. */
export function AddTaskDialog({ projectId, onClose }: AddTaskDialogProps) {
  const { allowed } = useCan("task.create");
  const addsProjects = useCan("project.create").allowed;
  const [picked, setPicked] = useState<ProjectRef>();
  const here = useChosenProject(projectId);
  const isArchived = (here?.archivedAt ?? null) !== null;
  const open =
    projectId === undefined || isArchived
      ? undefined
      : { _id: projectId, title: here?.title ?? "" };
  const project = picked ?? open;
  return (
    <Dialog open onClose={onClose} title="Add task">
      {allowed && (
        <Field label="Project" hint={project ? undefined : "Choose where the task belongs."}>
          <ProjectPicker
            value={project?._id}
            onChange={setPicked}
            placeholder="Choose a project"
            noneText={
              addsProjects
                ? "There is no project yet. Add one first."
                : "You are not on a project yet."
            }
            data-autofocus={project === undefined ? true : undefined}
          />
        </Field>
      )}
      {(project || !allowed) && (
        <AddTo key={project?._id} project={project ?? { _id: "", title: "" }} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AddTo({ project, onClose }: { project: ProjectRef; onClose: () => void }) {
  const { added, add } = useAddTask(project);
  return (
    <>
      <AddTaskForm project={project} onAdd={add} />
      <p role="status" className="mt-3 flex min-h-6 items-center gap-2 text-sm text-muted">
        {added && (
          <>
            <span className="min-w-0 truncate">Added “{added.title}”.</span>
            <TextLink
              to={paths.projectRoom(project._id, "tasks", { task: added._id })}
              onClick={onClose}
            >
              Open
            </TextLink>
          </>
        )}
      </p>
    </>
  );
}
