import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Project } from "../../../../contract/projects/projects.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useUser } from "../../session/public.ts";
import { pendingTask, type TaskDraft } from "../parts/pending-task.ts";
import { useCreateTask } from "./task-changes.ts";

/** Adds tasks to a project optimistically. They are removed again if the server refuses them. */
export function useAddTask(project: Pick<Project, "_id" | "title">) {
  const user = useUser();
  const [added, setAdded] = useState<Task>();
  const create = useCreateTask();

  const add = async (draft: TaskDraft, id: string = newId()) => {
    const createdBy = { _id: user._id, name: user.name };
    const task = pendingTask({ id, draft, project, createdBy, now: new Date() });
    await create.mutateAsync({ task, deadline: draft.deadline });
    setAdded(task);
  };
  return { added, add };
}
