import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Project } from "../../../../contract/projects.ts";
import type { Task } from "../../../../contract/tasks.ts";
import { useUser } from "../../session/public.ts";
import { comingTask, type TaskDraft } from "./coming-task.ts";
import type { NewTaskPlace } from "./task-cache.ts";
import { useCreateTask } from "./task-changes.ts";

/** Adds tasks to a project that show at once and leave again if the server refuses them. */
export function useAddTask(project: Pick<Project, "_id" | "title">, place: NewTaskPlace) {
  const user = useUser();
  const [coming, setComing] = useState<readonly Task[]>([]);
  const [added, setAdded] = useState<Task>();
  const create = useCreateTask(place);

  const add = async (draft: TaskDraft) => {
    const createdBy = { _id: user._id, name: user.name };
    const task = comingTask({ id: newId(), draft, project, createdBy, now: new Date() });
    setComing((before) => [...before, task]);
    try {
      await create.mutateAsync({
        _id: task._id,
        title: draft.title,
        description: draft.description,
        deadline: draft.deadline,
        priority: draft.priority,
        assignedTo: draft.assignedTo?._id ?? null,
        project: project._id,
        createdBy: user._id,
        status: "todo",
      });
      setAdded(task);
    } finally {
      setComing((before) => before.filter(({ _id }) => _id !== task._id));
    }
  };
  return { coming, added, add };
}
