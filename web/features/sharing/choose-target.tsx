import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { counted } from "../../ui/counted.ts";
import { useAddFiles } from "../files/public.ts";
import { ProjectPicker, type ProjectRef } from "../project-picker/public.ts";
import { useCan } from "../session/public.ts";
import { TaskPicker, type TaskRef } from "./task-picker.tsx";
import { filesOfCommands } from "../../device/outbox/stored-commands.ts";
import { useSync } from "../../device/writing/sync-context.tsx";

/** A project itself belongs to nobody. */
const ofNobody = { createdBy: null, assignedTo: null };

interface ChoosePlaceProps {
  readonly files: readonly File[];
  /** Forgets the shared files once they are being sent, or are not wanted. */
  readonly onDone: () => Promise<unknown>;
}

/** Chooses the project, and optionally the task, to which the files are added. */
export function ChooseTarget({ files, onDone }: ChoosePlaceProps) {
  const [project, setProject] = useState<ProjectRef>();
  const [task, setTask] = useState<TaskRef>();
  const [isDropping, setDropping] = useState(false);
  const { reason } = useCan("file.add");
  // People who may add files only to tasks in which they are involved cannot add them to a project itself.
  const addsToTasksOnly = !useCan("file.add", ofNobody).allowed;
  const addFiles = useAddFiles();
  const uploadsAreKept = useKeptUploads();
  const navigate = useNavigate();
  const missing =
    reason ??
    (project ? undefined : "Choose a project first.") ??
    (addsToTasksOnly && !task ? "Choose one of your tasks first." : undefined);

  async function add(): Promise<void> {
    if (!project) return;
    addFiles(task ? { task: task._id } : { project: project._id }, files);
    // The shared copies are removed from this device only once the uploads are safe.
    if (await uploadsAreKept(files)) await onDone();
    const path = task
      ? paths.projectRoom(project._id, "tasks", { task: task._id })
      : paths.projectRoom(project._id, "files");
    await navigate(path, { replace: true });
  }

  return (
    <div className="grid gap-4 sm:max-w-md">
      <Field label="Project">
        <ProjectPicker
          value={project?._id}
          onChange={(next) => {
            setProject(next);
            setTask(undefined);
          }}
          placeholder="Choose a project"
          noneText="You are not on a project yet."
        />
      </Field>
      {project && (
        <Field label="Task" optional={!addsToTasksOnly}>
          <TaskPicker
            key={project._id}
            projectId={project._id}
            value={task}
            onChange={setTask}
            none={addsToTasksOnly ? undefined : "No task: the project itself"}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void add()} disabledReason={missing}>
          Add {counted(files.length, "file")}
        </Button>
        <Button variant="ghost" onClick={() => setDropping(true)}>
          Delete from this device
        </Button>
      </div>
      <ConfirmDialog
        open={isDropping}
        onClose={() => setDropping(false)}
        onConfirm={() => {
          setDropping(false);
          void onDone();
        }}
        title={`Delete ${counted(files.length, "shared file")} from Plumbline?`}
        confirmLabel="Delete from this device"
      >
        They stay in the app that you shared them from.
      </ConfirmDialog>
    </div>
  );
}

/**
 * Whether files in the upload queue survive closing the page, because the device stores them or they are already
 * sent.
 */
function useKeptUploads() {
  const { queue } = useSync();
  return useCallback(
    async (files: readonly File[]): Promise<boolean> => {
      const kept = await filesOfCommands();
      const isIn = (all: readonly File[], { name, size }: File) =>
        all.some((each) => each.name === name && each.size === size);
      const waiting = queue
        .entries()
        .flatMap(({ command }) => (command.input.file instanceof File ? [command.input.file] : []));
      return files.every((file) => isIn(kept, file) || !isIn(waiting, file));
    },
    [queue],
  );
}
